import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { otlpHttpSpans } from '../../adapters/otlp-spans.ts';
import type { Span } from '../../ports/spans.ts';
import { openTestApp } from '../../../testing/harness/test-app.ts';
import { whenDone } from '../../../testing/harness/when-done.ts';
import { traceDeliveries } from './tracing.ts';

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  status: { code?: number };
}

/** Takes traces as a collector does, on this machine. */
async function openCollector({ status = 200 } = {}) {
  const spans: ReceivedSpan[] = [];
  const requests: { url: string | undefined; headers: IncomingHttpHeaders; resource: unknown; count: number }[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await json(request)) as {
      resourceSpans: { resource: unknown; scopeSpans: { spans: ReceivedSpan[] }[] }[];
    };
    const received = body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    spans.push(...received);
    requests.push({
      url: request.url,
      headers: request.headers,
      resource: body.resourceSpans[0]?.resource,
      count: received.length,
    });
    response.writeHead(status).end('{}');
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  whenDone(() => server.close());
  return { spans, requests, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Left to `close`: no clock decides when a test's spans arrive. */
const NEVER = 1_000_000_000;
const exporterTo = (endpoint: string, headers = {}) => otlpHttpSpans({ endpoint, headers, flushMs: NEVER });

const attribute = (span: ReceivedSpan | undefined, key: string) =>
  span?.attributes.find((item) => item.key === key)?.value;

const PARENT = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const traceparent = `00-${PARENT.traceId}-${PARENT.spanId}-01`;

describe('a request', () => {
  it('is a span with its statements inside, under the caller’s trace, in the log too', async () => {
    const collector = await openCollector();
    const spans = exporterTo(collector.endpoint, { 'api-key': 'k' });
    const server = await openTestApp({}, { spans });
    const shop = await server.openShop();
    await shop.send({
      method: 'PUT',
      url: '/api/UpdateSingleArticlesCategories?token=secret-token',
      payload: [{ label: 'Fruits très secrets' }],
      headers: { traceparent },
    });
    await spans.close();

    const ours = collector.spans.filter(({ traceId }) => traceId === PARENT.traceId);
    const [request, ...others] = ours.filter(({ kind }) => kind === 2);
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      name: 'PUT UpdateSingleArticlesCategories',
      parentSpanId: PARENT.spanId,
      status: {},
    });
    expect(attribute(request, 'http.response.status_code')).toEqual({ intValue: '200' });
    const statements = ours.filter(({ kind }) => kind === 3);
    // Some come before the body is read, some after.
    expect(statements.length).toBeGreaterThan(3);
    expect(statements.every(({ parentSpanId }) => parentSpanId === request?.spanId)).toBe(true);
    expect(statements.map((span) => attribute(span, 'db.query.text')?.stringValue)).toContainEqual(
      expect.stringMatching(/"article_categories" where .*\$1/),
    );
    for (const { startTimeUnixNano, endTimeUnixNano } of ours)
      expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true);

    const everything = JSON.stringify(collector.spans);
    for (const secret of ['secret', shop.shopId, 'producteur-1']) expect(everything).not.toContain(secret);
    expect(collector.requests[0]).toMatchObject({
      url: '/v1/traces',
      headers: { 'content-type': 'application/json', 'api-key': 'k' },
      resource: { attributes: [{ key: 'service.name', value: { stringValue: 'etal' } }] },
    });
    expect(server.logLines.filter((line) => JSON.parse(line).traceId === PARENT.traceId).length).toBeGreaterThan(0);
  });

  it.each([
    ['no header', undefined],
    ['zeros', `00-${'0'.repeat(32)}-${PARENT.spanId}-01`],
    ['something else', "'; drop table shops"],
    ['a version that cannot be', traceparent.replace('00-', 'ff-')],
  ])('with %s begins a trace of its own', async (_case, header) => {
    const collected: Span[] = [];
    const server = await openTestApp(
      {},
      { spans: { add: (span) => void collected.push(span), lost: () => 0, close: async () => {} } },
    );
    await server.anonymous.get('/healthz', header === undefined ? {} : { traceparent: header });
    expect(collected).toMatchObject([
      {
        traceId: expect.stringMatching(/^(?!0{32})[0-9a-f]{32}$/),
        parentSpanId: undefined,
        name: 'GET /healthz',
        hasFailed: false,
      },
    ]);
  });

  it('is logged under the caller’s trace even when nothing is exported', async () => {
    const server = await openTestApp();
    await server.anonymous.get('/healthz', { traceparent });
    await server.anonymous.get('/healthz');
    const traces = server.logLines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'request completed')
      .map(({ traceId }) => traceId);
    expect(traces).toEqual([PARENT.traceId, undefined]);
  });
});

describe('a delivery', () => {
  const context = { messageId: 'm', shopId: null, attempt: 2, signal: new AbortController().signal };

  it('is a trace of its own, failed or not', async () => {
    const collected: Span[] = [];
    const handlers = traceDeliveries(
      { good: async () => {}, bad: () => Promise.reject(new Error('550 marie@etal.test')) },
      { add: (span) => void collected.push(span), lost: () => 0, close: async () => {} },
    );
    await handlers['good']!({ to: 'marie@etal.test' }, context);
    await expect(handlers['bad']!({}, context)).rejects.toThrow('550');
    expect(collected).toMatchObject([
      { name: 'deliver good', kind: 'CONSUMER', hasFailed: false, attributes: { 'etal.attempt': 2 } },
      { name: 'deliver bad', hasFailed: true },
    ]);
    expect(collected[0]?.traceId).not.toBe(collected[1]?.traceId);
    expect(JSON.stringify(collected)).not.toContain('marie');
  });
});

describe('the exporter', () => {
  const span = (): Span => ({
    traceId: randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    parentSpanId: undefined,
    name: 'x',
    kind: 'SERVER',
    startedAt: 1,
    endedAt: 2,
    attributes: {},
    hasFailed: true,
  });

  it('sends in batches, a full one at once', async () => {
    const collector = await openCollector();
    const spans = exporterTo(collector.endpoint);
    for (let n = 0; n < 1000; n++) spans.add(span());
    await spans.close();
    expect(collector.requests.map(({ count }) => count)).toEqual([512, 488]);
    expect(collector.spans[0]).toMatchObject({
      startTimeUnixNano: '1000000',
      endTimeUnixNano: '2000000',
      status: { code: 2 },
    });
    expect(spans.lost()).toBe(0);
  });

  it('counts what a collector refuses, or that there is none, and never fails', async () => {
    const refusing = await openCollector({ status: 503 });
    const refused = exporterTo(refusing.endpoint);
    refused.add(span());
    await refused.close();
    const nowhere = exporterTo('http://127.0.0.1:1');
    nowhere.add(span());
    nowhere.add(span());
    await nowhere.close();
    expect([refused.lost(), nowhere.lost()]).toEqual([1, 2]);
  });

  it('keeps no more than it can, while a collector hangs', async () => {
    const server = createServer(() => {});
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const spans = exporterTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    for (let n = 0; n < 10_000; n++) spans.add(span());
    expect(spans.lost()).toBe(10_000 - 4096 - 512);
    server.close();
    server.closeAllConnections();
    await spans.close();
    expect(spans.lost()).toBe(10_000);
  });

  it('makes a server that stops wait for a hanging collector once', async () => {
    let requests = 0;
    const server = createServer(() => {
      requests += 1;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const spans = otlpHttpSpans({
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      headers: {},
      flushMs: NEVER,
      timeoutMs: 500,
    });
    for (let n = 0; n < 3000; n++) spans.add(span());
    await spans.close();
    server.close();
    server.closeAllConnections();
    expect([requests, spans.lost()]).toEqual([1, 3000]);
  });
});
