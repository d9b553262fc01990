import type { ServerResponse } from 'node:http';
import type { watchOrders as call } from '@etal/contract/orders';
import type { FastifyInstance } from 'fastify';
import { ANSWERED, type CallContext } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { watchOrders } from './watch-orders.ts';

/** Proxies close a silent connection, so a comment is sent at this interval. */
const KEEP_ALIVE_MS = 25_000;
/** The stream is closed after this time. The browser reconnects, and its session is checked again. */
const LIFETIME_MS = 10 * 60_000;

/** The event says only that orders changed: the screen reads them with its usual calls. */
export function watchOrdersCall(app: FastifyInstance, { database, log }: Services) {
  const watching = watchOrders(database, {
    onError: (error) => log.warn({ err: error }, 'orders could not be watched'),
  });
  const open = new Set<ServerResponse>();
  // A stopping server waits for open answers, and these would never end by themselves.
  app.addHook('preClose', async () => {
    for (const response of open) response.end();
    await watching.close();
  });

  return async (_input: object, { shopId, reply }: CallContext<typeof call>): Promise<typeof ANSWERED> => {
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Without this header nginx would buffer the events.
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
