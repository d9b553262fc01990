import type { ServerResponse } from 'node:http';
import type { watchOrders as call } from '@etal/contract/orders';
import type { FastifyInstance } from 'fastify';
import { ANSWERED, type CallContext } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { watchOrders } from './watch-orders.ts';

/** A proxy cuts a connection on which nothing is said. */
const KEEP_ALIVE_MS = 25_000;
/** Then the browser asks again, and its session is looked at again: one that ended hears no more. */
const LIFETIME_MS = 10 * 60_000;

/** Says that something changed, never what: the screen reads that by its usual calls. */
export function watchOrdersCall(app: FastifyInstance, { database, log }: Services) {
  const watching = watchOrders(database, {
    onError: (error) => log.warn({ err: error }, 'orders could not be watched'),
  });
  const open = new Set<ServerResponse>();
  // A server that stops waits for its answers to end: these never would.
  app.addHook('preClose', async () => {
    watching.close();
    for (const response of open) response.end();
  });

  return async (_input: object, { shopId, reply }: CallContext<typeof call>): Promise<typeof ANSWERED> => {
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // nginx would keep the events until there are enough of them.
      'x-accel-buffering': 'no',
    });
    open.add(response);
    const stop = watching.watch(
      shopId,
      (version) => void response.write(`event: orders\ndata: ${JSON.stringify({ version })}\n\n`),
    );
    const keepAlive = setInterval(() => void response.write(': \n\n'), KEEP_ALIVE_MS).unref();
    const lifetime = setTimeout(() => response.end(), LIFETIME_MS).unref();
    response.on('close', () => {
      stop();
      clearInterval(keepAlive);
      clearTimeout(lifetime);
      open.delete(response);
    });
    return ANSWERED;
  };
}
