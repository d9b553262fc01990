import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface TraceContext {
  traceId: string;
  spanId: string;
  /** Of whoever called us, by the W3C header `traceparent`. */
  parentSpanId: string | undefined;
}

const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})(?<traceId>[0-9a-f]{32})-(?!0{16})(?<parentSpanId>[0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/;

const contexts = new WeakMap<IncomingMessage, TraceContext>();

export const newSpanId = (): string => randomBytes(8).toString('hex');

export const newTrace = (): TraceContext => ({
  traceId: randomBytes(16).toString('hex'),
  spanId: newSpanId(),
  parentSpanId: undefined,
});

const given = ({ headers }: IncomingMessage): Partial<TraceContext> | undefined =>
  TRACEPARENT.exec(String(headers['traceparent'] ?? ''))?.groups;

/** One per request, whoever asks first: its log lines and its spans bear the same id. */
export function traceOf(request: IncomingMessage): TraceContext {
  const known = contexts.get(request);
  if (known) return known;
  const context = { ...newTrace(), ...given(request) };
  contexts.set(request, context);
  return context;
}

/** What a log line says of it: nothing, when nobody could look it up. */
export const loggedTrace = (request: IncomingMessage, isTracing: boolean): { traceId?: string } =>
  isTracing || given(request) ? { traceId: traceOf(request).traceId } : {};
