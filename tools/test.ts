// npm test: what shows within minutes that a change holds. Each test runs once: those of the server on PostgreSQL, and
// of them on the embedded engine as few as send it every statement; each journey at one width of the screen. Files that
// are named *.long.* are left out.
// npm test -- --whole: everything, on both engines and at both widths, as continuous integration does.
// npm test -- --audit: and the known faults of our dependencies, where the registry can be asked.
// npm run check (--quick): without PostgreSQL, the build and the browser.
import { auditDependencies } from './audit/read-audit.ts';
import { removeReportFolder } from './test/report-folder.ts';
import { commandStep } from './test/run-command.ts';
import { prepareBrowser, runJourneys } from './test/run-journeys.ts';
import { runOnBothEngines } from './test/run-on-both-engines.ts';
import { runSteps } from './test/run-steps.ts';
import { runVitest } from './test/run-vitest.ts';
import { check, type Step } from './test/step.ts';

const isAsked = (flag: string): boolean => process.argv.includes(flag);
const isWhole = isAsked('--whole');
// Read by the configurations of Vitest and Playwright, which leave nothing out when they are started by hand.
if (!isWhole) process.env['SHORT_TESTS'] = 'yes';

/** Side by side: each leaves a core waiting for a part of its time. */
const withoutServer: Step[] = [
  // One reading of the source for both: tsc, project by project, would read the shared packages anew for each.
  commandStep('Types et style du code', 'oxlint', '--type-aware', '--type-check', '--deny-warnings'),
  commandStep('Mise en forme', 'oxfmt', '--check'),
  commandStep('Code mort', 'knip'),
  runVitest(['rules', 'ui', 'admin', 'storefront'], 'Règles, contrat, textes, composants, back-office et site'),
];

const embedded = runVitest('server', 'Serveur, base embarquée');

const steps = (): (Step | Step[])[] => {
  if (isAsked('--quick')) return [withoutServer, embedded];
  return [
    [prepareBrowser, ...withoutServer],
    ...(isWhole ? [embedded, runVitest('server-postgres', 'Serveur, PostgreSQL')] : runOnBothEngines),
    commandStep('Construction', 'node', 'tools/build.ts'),
    runJourneys,
  ];
};

const audit: Step = {
  title: 'Failles connues des dépendances',
  run: async () => {
    const { sentence, isFailure } = await auditDependencies();
    // Said when nothing failed too: a registry that does not answer has found nothing.
    if (!isFailure) console.log(`      ${sentence}`);
    return check(!isFailure, sentence);
  },
};

const { failed } = await runSteps(isAsked('--audit') ? [audit, ...steps()] : steps(), console.log);
await removeReportFolder();
process.exitCode = failed === 0 ? 0 : 1;
