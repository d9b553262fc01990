import { startPostgres } from '../../apps/server/src/testing/start-postgres.ts';
import { type ServerMode, startServer } from './start-server.ts';

/** One server of each kind for the whole run, and of each engine: production on PostgreSQL, the demonstration on the embedded one. */
export default async function setUp(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  // One after the other: the first may have to build the back-office.
  const demo = await startServer('demo');
  const serve = await startServer('serve', { DATABASE_URL: postgres.url('postgres') });
  const servers: Record<ServerMode, object> = { demo, serve };
  process.env['ETAL_SERVERS'] = JSON.stringify(servers);
  return async () => {
    await Promise.all([demo.stop(), serve.stop()]);
    await postgres.stop();
  };
}
