import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { whenDone } from '../harness/when-done.ts';

/**
 * Whoever is killed breaks its connections at any moment, also one whose request has ended already and listens no more.
 */
const letItBreak = (socket: Socket): void => void socket.on('error', () => undefined);

/**
 * The plainest proxy there is: each request to the next process, its answer as it comes; 502 where nobody answers, and
 * that process gets no more.
 */
export async function roundRobin(origins: string[]): Promise<string> {
  const living = [...origins];
  let turn = 0;
  const forward = (incoming: IncomingMessage, answer: ServerResponse): void => {
    const origin = living[turn++ % living.length]!;
    const target = new URL(incoming.url ?? '/', origin);
    const onward = request(target, { method: incoming.method, headers: incoming.headers, agent: false }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.on('error', () => answer.destroy());
      response.pipe(answer);
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && living.includes(origin)) living.splice(living.indexOf(origin), 1);
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    onward.on('socket', letItBreak);
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  };
  const server = createServer(forward).on('connection', letItBreak);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  whenDone(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
