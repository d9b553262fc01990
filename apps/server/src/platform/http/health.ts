import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** `/healthz`: the process lives. `/readyz`: the database answers and its migrations are done. */
export function health(app: FastifyInstance, { database }: Services): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await database.ping();
      const pending = await database.pendingMigrations();
      if (pending.length > 0) return await reply.code(503).send({ status: 'migrations pending' });
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'database away' });
    }
  });
}
