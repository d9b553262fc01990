// npm test: everything that must hold. npm run check (--quick): without PostgreSQL, the build and the browser.
// npm test -- --audit: and the known faults of our dependencies, where the registry can be asked.
import { auditDependencies } from './audit/read-audit.ts';
import { removeReportFolder } from './test/report-folder.ts';
import { commandStep } from './test/run-command.ts';
import { runJourneys } from './test/run-journeys.ts';
import { runSteps } from './test/run-steps.ts';
import { runVitest } from './test/run-vitest.ts';
import { check, type Step } from './test/step.ts';

const quick: (Step | Step[])[] = [
  // Each is alone on a core for a part of its time.
  [
    // One reading of the source for both: tsc, project by project, would read the shared packages anew for each.
    commandStep('Types et style du code', 'oxlint', '--type-aware', '--type-check', '--deny-warnings'),
    commandStep('Mise en forme', 'oxfmt', '--check'),
    commandStep('Code mort', 'knip'),
  ],
  runVitest('rules', 'Règles, contrat, textes et sens des dépendances'),
  runVitest('ui', 'Composants'),
  runVitest('admin', 'Back-office'),
  runVitest('storefront', 'Site des boutiques'),
  runVitest('server', 'Serveur, base embarquée'),
];

const full: (Step | Step[])[] = [
  ...quick,
  runVitest('server-postgres', 'Serveur, PostgreSQL'),
  commandStep('Construction', 'node', 'tools/build.ts'),
  runJourneys,
];

const audit: Step = {
  title: 'Failles connues des dépendances',
  run: async () => {
    const { sentence, isFailure } = await auditDependencies();
    // Said when nothing failed too: a registry that does not answer has found nothing.
    if (!isFailure) console.log(`      ${sentence}`);
    return check(!isFailure, sentence);
  },
};

const steps = process.argv.includes('--quick') ? quick : full;
const { failed } = await runSteps(process.argv.includes('--audit') ? [audit, ...steps] : steps, console.log);
await removeReportFolder();
process.exitCode = failed === 0 ? 0 : 1;
