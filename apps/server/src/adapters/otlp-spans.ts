import type { Span, SpanExporter } from '../ports/spans.ts';

/** More is lost than kept: memory is for serving. */
const MOST_WAITING = 4096;
const BATCH = 512;
const FLUSH_MS = 5_000;
const TIMEOUT_MS = 10_000;

const KINDS = { SERVER: 2, CLIENT: 3, CONSUMER: 5 };
const ERROR = 2;

interface Options {
  endpoint: string;
  headers: Record<string, string>;
  flushMs?: number;
  timeoutMs?: number;
}

/** OTLP over HTTP in JSON: one documented POST, no library. A collector that is away costs spans, never an answer. */
export function otlpHttpSpans({
  endpoint,
  headers,
  flushMs = FLUSH_MS,
  timeoutMs = TIMEOUT_MS,
}: Options): SpanExporter {
  let waiting: Span[] = [];
  let lost = 0;
  let sending: Promise<void> | undefined;
  let isClosing = false;

  const send = async (spans: Span[]): Promise<boolean> => {
    try {
      const response = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(requestOf(spans)),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  };
  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      if (await send(spans)) continue;
      lost += spans.length;
      // A server that stops waits for one collector's silence, not for as many as there are batches.
      if (isClosing) lost += waiting.splice(0).length;
    }
    sending = undefined;
  };
  const flush = (): void => {
    if (waiting.length > 0) sending ??= sendAll();
  };
  const timer = setInterval(flush, flushMs).unref();

  return {
    add: (span) => {
      if (waiting.length >= MOST_WAITING) lost += 1;
      else waiting.push(span);
      if (waiting.length >= BATCH) flush();
    },
    lost: () => lost,
    close: async () => {
      isClosing = true;
      clearInterval(timer);
      flush();
      await sending;
    },
  };
}

const requestOf = (spans: Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': 'etal' }) },
      scopeSpans: [{ scope: { name: 'etal' }, spans: spans.map(spanOf) }],
    },
  ],
});

const spanOf = ({ traceId, spanId, parentSpanId, name, kind, startedAt, endedAt, attributes, hasFailed }: Span) => ({
  traceId,
  spanId,
  ...(parentSpanId && { parentSpanId }),
  name,
  kind: KINDS[kind],
  startTimeUnixNano: nanoseconds(startedAt),
  endTimeUnixNano: nanoseconds(endedAt),
  attributes: attributesOf(attributes),
  status: hasFailed ? { code: ERROR } : {},
});

/** As text: a double cannot hold so many digits. */
const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1000)) * 1000n);

const attributesOf = (attributes: Span['attributes']) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
