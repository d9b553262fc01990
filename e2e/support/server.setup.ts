import { type ServerMode, startServer } from './start-server.ts';

/** One server of each kind for the whole run: each test has an account and a shop of its own in it. */
export default async function setUp(): Promise<() => Promise<void>> {
  // One after the other: the first may have to build the back-office.
  const demo = await startServer('demo');
  const serve = await startServer('serve');
  const servers: Record<ServerMode, object> = { demo, serve };
  process.env['ETAL_SERVERS'] = JSON.stringify(servers);
  return async () => {
    await Promise.all([demo.stop(), serve.stop()]);
  };
}
