import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.ts';
import { reportFolder } from './report-folder.ts';
import { runCommand } from './run-command.ts';
import { countedByReport, runVitest } from './run-vitest.ts';
import type { Step } from './step.ts';

/** Where the tests on PostgreSQL note what they reach. */
const reachFolder = async (): Promise<string> => {
  const folder = join(await reportFolder(), 'reach');
  await mkdir(folder, { recursive: true });
  return folder;
};

const POSTGRES = 'Serveur, PostgreSQL';

/**
 * Every test of the server on PostgreSQL; then, of those that the embedded engine shares with it, the cheapest that
 * together send it every statement and are answered by every call, and all that are its own. Both engines are
 * PostgreSQL: what differs is the version and the way to it, which shows statement by statement.
 */
export const runOnBothEngines: Step[] = [
  {
    title: POSTGRES,
    run: async () => runVitest('server-postgres', POSTGRES, { env: { ETAL_TEST_REACH: await reachFolder() } }).run(),
  },
  {
    title: 'Serveur, base embarquée : chaque requête SQL',
    run: async () => {
      const folder = await reachFolder();
      const program = join(root, 'tools/test/run-chosen-tests.ts');
      return countedByReport('server', (report) => runCommand('node', [program, 'server', folder, report]));
    },
  },
];
