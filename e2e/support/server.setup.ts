import { startServer } from './start-server.ts';

/** One server for the whole run: each test has an account and a shop of its own in it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { address, outbox, stop } = await startServer();
  Object.assign(process.env, { ETAL_ADDRESS: address, ETAL_OUTBOX: outbox });
  return stop;
}
