import { calls } from '@etal/contract/calls';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OnlineShop, openStripeApp, type StripeApp } from '../harness/online-shop.ts';
import { idsIn, openFullShop, rowsOf, secretsIn } from './full-shop.ts';
import { inputOf } from './input-of.ts';

/** Enough that each place for an identifier gets several of the other shop's. */
const TRIES = 12;

let server: StripeApp;
let intruder: OnlineShop;
let victim: OnlineShop;
let before: Record<string, string[]>;
let ids: string[];
let secrets: string[];
const typed = new Set<string>();
beforeAll(async () => {
  server = await openStripeApp();
  victim = await openFullShop(server, 'La Ferme du Voisin');
  intruder = await openFullShop(server, 'La Ferme Curieuse');
  before = await rowsOf(server.services.database, victim.shopId);
  ids = idsIn(before);
  const own = new Set(secretsIn(await rowsOf(server.services.database, intruder.shopId)));
  secrets = secretsIn(before).filter((secret) => !own.has(secret));
}, 120_000);

it('knows what to look for', () => {
  expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(18);
  expect(secrets.length).toBeGreaterThan(40);
});

// Generated from the contract: a call is covered by being declared.
describe.each(calls.filter(({ access }) => access === 'shop'))('$name', (call) => {
  it('neither shows nor changes anything of another shop, whatever identifiers it is given', async () => {
    const references = Object.values(before.orders ?? []).map((row) => JSON.parse(row).reference as string);
    const requests = fc.sample(inputOf(call, { ids, texts: references }), { numRuns: TRIES, seed: 20_261_115 });
    for (const { url, payload } of requests) {
      // The stream of live orders has no end to wait for; its own tests read it.
      if (call.name === 'WatchOrders') continue;
      const answer = await intruder.send({
        method: call.method,
        url,
        ...(payload === undefined ? {} : { payload: payload as object }),
      });
      expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(500);
      // What the intruder typed themselves may come back, also later.
      const asked = url + JSON.stringify(payload ?? '');
      for (const secret of secrets) if (asked.includes(secret)) typed.add(secret);
      const shown = secrets.filter((secret) => answer.body.includes(secret) && !typed.has(secret));
      expect(shown, url).toEqual([]);
    }
    expect(await rowsOf(server.services.database, victim.shopId)).toEqual(before);
  });
});
