// npm run test:faults: real processes killed, cut off from their database and out of room, twenty thousand strange
// requests, a thousand shuffled messages of payments and 300 hand-overs at once. It takes minutes, so it is no part of
// npm test: before a release, and after a change to what it proves.
import { removeReportFolder } from './test/report-folder.ts';
import { commandStep } from './test/run-command.ts';
import { runSteps } from './test/run-steps.ts';
import { runVitest } from './test/run-vitest.ts';

const REQUESTS = '20000';

const { failed } = await runSteps(
  [
    // The processes serve the sites' pages as they are built.
    commandStep('Construction', 'node', 'tools/build.ts'),
    runVitest('faults', 'Pannes : processus, base, disque, courriel, paiement'),
    runVitest('server', `Requêtes au hasard (${REQUESTS})`, {
      files: ['testing/security/fuzz.test.ts'],
      env: { FUZZ_REQUESTS: REQUESTS },
    }),
    runVitest('server-postgres', 'Messages de paiement mêlés et répétés (un millier)', {
      files: ['payment/shuffled-events.long.postgres.test.ts'],
      env: { SHUFFLED_ORDERS: '270' },
    }),
    ...['server', 'server-postgres'].map((project) =>
      runVitest(project, `Trois cents remises à la fois (${project})`, {
        files: ['till/till-load.long.test.ts'],
        env: { TILL_ORDERS: '300' },
      }),
    ),
  ],
  console.log,
);
await removeReportFolder();
process.exitCode = failed === 0 ? 0 : 1;
