import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { onStatement, type Statement } from '../db/statements.ts';
import { routeName } from '../http/route-name.ts';
import { newSpanId, newTrace, type TraceContext, traceOf } from '../http/trace-context.ts';
import type { OutboxHandlers } from '../outbox/outbox-worker.ts';
import type { Span, SpanExporter } from '../../ports/spans.ts';

/** The span that is current for this asynchronous context. Statements of jobs have none and are not traced. */
const current = new AsyncLocalStorage<TraceContext>();

const now = (): number => performance.timeOrigin + performance.now();

/** A span per request, and one per statement within it. */
export function traceRequests(app: FastifyInstance, spans: SpanExporter): void {
  // Reading the body comes back in the socket's context: ours is entered again after it.
  app.addHook('onRequest', (request, _reply, done) => current.run(traceOf(request.raw), done));
  app.addHook('preValidation', (request, _reply, done) => current.run(traceOf(request.raw), done));
  app.addHook('onResponse', async (request, reply) => {
    const endedAt = now();
    spans.add({
      ...traceOf(request.raw),
      name: `${request.method} ${routeName(request)}`,
      kind: 'SERVER',
      startedAt: endedAt - reply.elapsedTime,
      endedAt,
      attributes: {
        'http.request.method': request.method,
        'http.route': request.routeOptions.url ?? '',
        'http.response.status_code': reply.statusCode,
      },
      hasFailed: reply.statusCode >= 500,
    });
  });
  const stop = traceStatements(spans);
  app.addHook('onClose', async () => stop());
}

/** A span per statement of whatever is being traced. Gives the way to stop. */
export const traceStatements = (spans: SpanExporter): (() => void) =>
  onStatement((statement) => {
    const parent = current.getStore();
    if (parent) spans.add(spanOfStatement(parent, statement));
  });

/** Each delivery is a trace of its own: it may come long after its cause, in another process. */
export function traceDeliveries(handlers: OutboxHandlers, spans: SpanExporter | undefined): OutboxHandlers {
  if (!spans) return handlers;
  const traced = Object.entries(handlers).map(([topic, handler]): [string, OutboxHandlers[string]] => [
    topic,
    async (payload, context) => {
      const trace = newTrace();
      const startedAt = now();
      let hasFailed = true;
      try {
        await current.run(trace, () => handler(payload, context));
        hasFailed = false;
      } finally {
        spans.add({
          ...trace,
          name: `deliver ${topic}`,
          kind: 'CONSUMER',
          startedAt,
          endedAt: now(),
          attributes: { 'messaging.destination.name': topic, 'etal.attempt': context.attempt },
          hasFailed,
        });
      }
    },
  ]);
  return Object.fromEntries(traced);
}

function spanOfStatement({ traceId, spanId }: TraceContext, { text, durationMs, hasFailed }: Statement): Span {
  const endedAt = now();
  return {
    traceId,
    spanId: newSpanId(),
    parentSpanId: spanId,
    name: /^\w+/.exec(text)?.[0] ?? 'sql',
    kind: 'CLIENT',
    startedAt: endedAt - durationMs,
    endedAt,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    hasFailed,
  };
}
