import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import { watchOrders } from '@etal/contract/orders';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { onOrdersChanged } from '../db/order-signals.ts';
import { routeName } from '../http/route-name.ts';
import { hashToken } from '../http/tokens.ts';
import { lastSuccesses } from '../schedule/schedule.ts';
import type { Services } from '../services.ts';
import { readOutboxState } from './metrics.queries.ts';

const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** `/metrics`, for Prometheus with the operator's token. No label names a shop or a person. */
export function metrics(app: FastifyInstance, services: Services, token: string): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureOrders(app, registry);
  const lookAtServices = measureServices(services, registry);

  const expected = hashToken(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(hashToken(request.headers.authorization ?? ''), expected)) {
      reply.header('www-authenticate', 'Bearer');
      throw new Refusal('NOT_SIGNED_IN');
    }
    await lookAtServices();
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'etal_http_request_duration_seconds',
    help: 'Time to answer, by call and class of status',
    labelNames: ['call', 'status'],
    buckets: DURATIONS,
    registers: [registry],
  });
  const streams = new Gauge({
    name: 'etal_live_streams',
    help: 'Open screens that hear of orders as they come',
    registers: [registry],
  });
  const isStream = (request: FastifyRequest): boolean => routeName(request) === watchOrders.name;
  // Refused callers never get here. A screen ends its stream by disconnecting, so its answer never finishes.
  app.addHook('preHandler', async (request, reply) => {
    if (!isStream(request)) return;
    streams.inc();
    reply.raw.once('close', () => streams.dec());
  });
  app.addHook('onResponse', async (request, reply) => {
    // The duration of an event stream is not an answer time, so it is not measured.
    if (!isStream(request))
      durations.observe(
        { call: routeName(request), status: `${Math.floor(reply.statusCode / 100)}xx` },
        reply.elapsedTime / 1000,
      );
  });
}

const EVENTS = {
  PLACED: 'placed',
  ACCEPTED: 'accepted',
  REFUSED: 'refused',
  CANCELED: 'canceled',
  COLLECTED: 'collected',
} as const;

function measureOrders(app: FastifyInstance, registry: Registry): void {
  const orders = new Counter({
    name: 'etal_orders_total',
    help: 'What happened to orders, since this process started',
    labelNames: ['event'],
    registers: [registry],
  });
  for (const event of Object.values(EVENTS)) orders.inc({ event }, 0);
  const stop = onOrdersChanged((_shopId, kind) => {
    if (kind in EVENTS) orders.inc({ event: EVENTS[kind as keyof typeof EVENTS] });
  });
  app.addHook('onClose', async () => stop());
}

/** The values are computed when /metrics is read, and cost nothing otherwise. */
function measureServices(services: Services, registry: Registry): () => Promise<void> {
  const { database, clock, spans } = services;
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const connections = gauge('etal_database_connections', 'Connections open and idle, and callers that wait for one', [
    'state',
  ]);
  const up = gauge('etal_database_up', '1 when the database answers');
  const waiting = gauge('etal_outbox_waiting', 'Messages that are to leave');
  const oldest = gauge('etal_outbox_oldest_seconds', 'How late the oldest of them is');
  const givenUp = gauge('etal_outbox_given_up', 'Messages that could not be delivered');
  const jobs = gauge('etal_job_last_success_timestamp_seconds', 'When each job last ended well in this process', [
    'job',
  ]);
  const lost =
    spans &&
    gauge('etal_trace_spans_lost', 'Spans that no collector took, since this process and the one beside it started');
  const besides =
    services.config.backgroundWork === 'apart'
      ? {
          up: gauge('etal_background_up', '1 while the process that delivers messages and runs jobs is there'),
          restarts: gauge('etal_background_restarts', 'How often it had to be started again'),
          memory: gauge('etal_background_memory_bytes', 'Memory that it holds'),
        }
      : undefined;

  return async () => {
    for (const [state, count] of Object.entries(database.connections())) connections.set({ state }, count);
    for (const [job, at] of lastSuccesses()) jobs.set({ job }, at.getTime() / 1000);
    const beside = services.background?.();
    besides?.up.set(beside?.isUp ? 1 : 0);
    besides?.restarts.set(beside?.restarts ?? 0);
    besides?.memory.set(beside?.report?.memoryBytes ?? 0);
    lost?.set((spans?.lost() ?? 0) + (beside?.report?.spansLost ?? 0));
    try {
      const state = await database.acrossShops((tx) => readOutboxState(tx, clock.now()));
      waiting.set(state.waiting);
      oldest.set(state.oldestSeconds);
      givenUp.set(state.givenUp);
      up.set(1);
    } catch {
      // The other measures are needed most when the database does not answer.
      up.set(0);
    }
  };
}
