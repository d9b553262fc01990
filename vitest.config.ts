import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/test/longest-first.ts';
import { testsWithoutDatabase } from './tools/test/tests-without-database.ts';

// One project per kind of test. `server` runs on the embedded engine and `server-postgres` runs the
// very same files on a real PostgreSQL server (see apps/server/testing/harness), but for the few about one engine,
// and for those that know no database, which run once. npm test chooses of them: docs/decisions/012-tests.md.
const KNOWS_NO_DATABASE = [
  ...testsWithoutDatabase(`${import.meta.dirname}/apps/server`),
  // They start the program and are refused before it opens one.
  'src/operator-command.test.ts',
  'src/cli-refusals.test.ts',
];
/** What repeats or loads something for seconds: npm test -- --whole. */
const LONG = process.env['SHORT_TESTS'] ? ['**/*.long.*'] : [];
/** Node reads the sources itself, as it does under `npm run dev`: nothing is rewritten, and less is to be done. */
const READ_BY_NODE = { viteModuleRunner: false };
const SHARED_PAGE = `${import.meta.dirname}/tools/test/shared-page.ts`;
const SERVER_SETUP = `${import.meta.dirname}/apps/server/testing/harness/setup.ts`;
const engine = (
  name: 'pglite' | 'postgres',
  other: 'pglite' | 'postgres',
  projectName: string,
  exclude: string[] = [],
) => ({
  test: {
    name: projectName,
    root: 'apps/server',
    include: ['{src,testing,fixtures}/**/*.test.ts'],
    exclude: [`src/platform/db/${other}/**`, `**/*.${other}.test.ts`, '**/*.faults.test.ts', ...LONG, ...exclude],
    globalSetup: [`${import.meta.dirname}/apps/server/testing/harness/${name}.global-setup.ts`],
    setupFiles: [SERVER_SETUP],
    // The server is imported once per process of tests, not once per file. It keeps no state in its modules that a test
    // could meet.
    isolate: false,
    experimental: READ_BY_NODE,
    env: { ETAL_TEST_ENGINE: name },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Nothing in these keeps state: imported once per process of tests.
      {
        test: {
          name: 'rules',
          isolate: false,
          experimental: READ_BY_NODE,
          // Some read the whole source, or draw thousands of cases: slow where the machine is busy.
          testTimeout: 30_000,
          include: ['packages/{domain,contract,texts}/src/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'ui',
          root: 'packages/ui',
          include: ['src/**/*.test.{ts,tsx}'],
          isolate: false,
          environment: SHARED_PAGE,
          setupFiles: [`${import.meta.dirname}/packages/ui/src/testing/setup.ts`],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'admin',
          root: 'apps/admin',
          include: ['src/**/*.test.{ts,tsx}'],
          // Half of the work was to load the same modules for each file. The setup takes away what a test leaves.
          isolate: false,
          environment: SHARED_PAGE,
          setupFiles: [`${import.meta.dirname}/apps/admin/src/testing/setup.ts`],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'storefront',
          root: 'apps/storefront',
          include: ['src/**/*.test.{ts,tsx}'],
          isolate: false,
          environment: SHARED_PAGE,
          setupFiles: [`${import.meta.dirname}/apps/storefront/src/testing/setup.ts`],
          testTimeout: 30_000,
        },
      },
      engine('pglite', 'postgres', 'server'),
      engine('postgres', 'pglite', 'server-postgres', KNOWS_NO_DATABASE),
      {
        // Real processes that are killed, cut off and filled up (npm run test:faults): minutes, so not in npm test.
        test: {
          name: 'faults',
          root: 'apps/server',
          include: ['testing/**/*.faults.test.ts'],
          globalSetup: ['pglite', 'postgres'].map(
            (engine) => `${import.meta.dirname}/apps/server/testing/harness/${engine}.global-setup.ts`,
          ),
          setupFiles: [SERVER_SETUP],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
