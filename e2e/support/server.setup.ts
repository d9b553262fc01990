import { startPostgres } from '../../apps/server/testing/harness/start-postgres.ts';
import { buildInOwnProcess, isUpToDate } from '../../tools/build.ts';
import { findChromium } from '../../tools/test/find-chromium.ts';
import { openGate } from './gate.ts';
import { startServer } from './start-server.ts';

/**
 * One server of each kind for the whole run, and of each engine: production on PostgreSQL, the demonstration on the
 * embedded one.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const chromium = await findChromium();
  if ('problem' in chromium) throw new Error(chromium.problem);
  // Here, once: each of the two would build what it misses.
  if (!isUpToDate()) buildInOwnProcess();
  const postgres = await startPostgres();
  const [demo, serve] = await Promise.all([
    startServer('demo'),
    startServer('serve', { DATABASE_URL: postgres.url('postgres') }),
  ]);
  const gate = await openGate({ demo, serve });
  return async () => {
    gate.close();
    await Promise.all([demo.stop(), serve.stop()]);
    await postgres.stop();
  };
}
