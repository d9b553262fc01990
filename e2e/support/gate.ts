import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerMode, StartedServer, TestServer } from './start-server.ts';

/**
 * Tells the workers, processes of their own, of the servers that the run started: each as soon as it is ready.
 * The demonstration takes a while to be made, and most tests do not need it.
 */
export async function openGate(servers: Record<ServerMode, StartedServer>): Promise<{ close(): void }> {
  const known = (mode: string) => servers[mode as ServerMode];
  // A server that never gets there is told to whoever asks for it, not to the whole run.
  for (const { isReady } of Object.values(servers)) isReady.catch(() => undefined);
  const gate = createServer(({ url = '' }, answer) => {
    const { address, outbox, isReady } = known(url.slice(1));
    isReady.then(
      () => answer.end(JSON.stringify({ address, outbox } satisfies TestServer)),
      (error: Error) => answer.writeHead(503).end(error.message),
    );
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  process.env['ETAL_GATE'] = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  return gate;
}

export async function serverOf(mode: ServerMode): Promise<TestServer> {
  const answer = await fetch(`${process.env['ETAL_GATE']}/${mode}`);
  if (!answer.ok) throw new Error(`${mode}: ${await answer.text()}`);
  return (await answer.json()) as TestServer;
}
