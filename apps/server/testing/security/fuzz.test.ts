import { randomInt, randomUUID } from 'node:crypto';
import { calls } from '@etal/contract/calls';
import { type Endpoint, errorsOf } from '@etal/contract/endpoint';
import { STATUS_OF } from '@etal/contract/errors';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OnlineShop, openStripeApp, type StripeApp } from '../harness/online-shop.ts';
import { openShopper } from '../harness/open-shopper.ts';
import { jpegUpload, type Visitor } from '../harness/test-app.ts';
import { idsIn, openFullShop, rowsOf } from './full-shop.ts';
import { type CallRequest, inputOf } from './input-of.ts';

/** Over all calls together. `npm run test:faults` asks for 20,000. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1000);
const fuzzed = calls.filter(({ name }) => name !== 'WatchOrders');
const perCall = Math.ceil(REQUESTS / fuzzed.length);

let server: StripeApp;
let shop: OnlineShop;
let shopper: Visitor;
let ids: string[];
let texts: string[];
beforeAll(async () => {
  server = await openStripeApp();
  shop = await openFullShop(server, 'La Ferme Hérissée');
  shopper = await openShopper(server, shop);
  const rows = await rowsOf(server.services.database, shop.shopId);
  // Whoever ends their own session is signed out, as the contract says.
  const sessions = new Set((rows.sessions ?? []).map((row) => (JSON.parse(row) as { id: string }).id));
  ids = idsIn(rows).filter((id) => !sessions.has(id));
  const orders = (rows.orders ?? []).map((row) => JSON.parse(row) as { reference: string; access_token: string });
  texts = [
    shop.slug,
    ...orders.flatMap(({ reference, access_token }) => [reference, access_token]),
    (await jpegUpload()).content,
    // An emoji that was cut in two.
    'Radis \uD83E',
  ];
}, 120_000);

const addressOf = () => `198.18.${randomInt(256)}.${randomInt(256)}`;

function send(call: Endpoint, { url, payload }: CallRequest) {
  const visitor = call.access === 'public' ? server.anonymous : call.access === 'shopper' ? shopper : shop;
  const headers = {
    'idempotency-key': randomUUID(),
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return visitor.send({
    method: call.method,
    url,
    remoteAddress: addressOf(),
    headers,
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  });
}

/** What the contract says this call can refuse; an address that fits no route is unknown. */
const refusals = (call: Endpoint): Set<number> =>
  new Set([404, ...errorsOf(call).map((code) => STATUS_OF[code])].filter((status) => status !== STATUS_OF.INTERNAL));

async function judge(call: Endpoint, request: CallRequest): Promise<void> {
  const answer = await send(call, request);
  const asked = `${call.method} ${request.url} ${JSON.stringify(request.payload)?.slice(0, 300)}`;
  const said = `${asked} → ${answer.statusCode} ${answer.body.slice(0, 200)}`;
  if (answer.statusCode === 200) {
    const problem = call.response?.safeParse(answer.json()).error;
    if (problem) throw new Error(`${said}\nis not what the contract promises: ${problem.message}`);
    return;
  }
  const isSentence =
    answer.headers['content-type'] === 'text/plain; charset=utf-8' &&
    /^[A-ZÀ-Ý«]/.test(answer.body) &&
    !/[{}]|undefined|\bat \w+ \(/.test(answer.body.replaceAll(/«[^»]*»/g, ''));
  if (!refusals(call).has(answer.statusCode) || !isSentence) throw new Error(said);
}

describe.each(fuzzed)('$name', (call) => {
  it('answers as the contract says, whatever it is sent', { timeout: 300_000 }, async () => {
    const tame = inputOf(call, { ids, texts });
    const wild = inputOf(call, { ids, texts, wildOneIn: 6 });
    await fc.assert(
      fc.asyncProperty(fc.oneof(tame, wild), (request) => judge(call, request)),
      { numRuns: perCall, endOnFailure: true, verbose: 0 },
    );
    expect((await shop.get('/api/GetPushKey')).statusCode, 'the session lives').toBe(200);
    expect(
      server.logLines.splice(0).filter((line) => line.includes('"level":50')),
      'errors in the log',
    ).toEqual([]);
  });
});
