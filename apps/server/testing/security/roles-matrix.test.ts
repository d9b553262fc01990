import { calls } from '@etal/contract/calls';
import { type Endpoint, mayCall } from '@etal/contract/endpoint';
import { getFees } from '@etal/contract/fees';
import { EVERY_ROLE, OWNERS, type Role, ROLES } from '@etal/domain/accounts/roles';
import { SENTENCES } from '@etal/texts/errors';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OnlineShop, openStripeApp, type StripeApp } from '../harness/online-shop.ts';
import { idsIn, openFullShop, rowsOf } from './full-shop.ts';
import { inputOf } from './input-of.ts';

let server: StripeApp;
let shop: OnlineShop;
let other: OnlineShop;
let theirs: Record<string, string[]>;
beforeAll(async () => {
  server = await openStripeApp();
  other = await openFullShop(server, 'La Ferme du Voisin');
  shop = await openFullShop(server, 'La Ferme du Pré');
  theirs = await rowsOf(server.services.database, other.shopId);
}, 120_000);

/** Makes the call once in each role, each time as another member, and names the roles that get through. */
async function admitted(call: Endpoint, ids: string[], seed: number): Promise<Role[]> {
  const through: Role[] = [];
  for (const role of ROLES) {
    const member = await server.join(shop.shopId, role);
    const [input] = fc.sample(inputOf(call, { ids, texts: [] }), { numRuns: 1, seed });
    const answer = await member.send({
      method: call.method,
      url: input!.url,
      ...(input!.payload === undefined ? {} : { payload: input!.payload as object }),
    });
    expect(answer.statusCode, `${role} ${call.name} ${answer.body}`).toBeLessThan(500);
    expect(answer.statusCode, `${role} ${call.name}`).not.toBe(401);
    const isRefused = answer.statusCode === 403;
    expect(isRefused ? answer.body : SENTENCES.NOT_ALLOWED).toBe(SENTENCES.NOT_ALLOWED);
    if (!isRefused) through.push(role);
  }
  return through;
}

// The stream of live orders has no end to wait for; its own tests read it.
const judged = calls.filter(({ access, name }) => access === 'shop' && name !== 'WatchOrders');

// Generated from the contract: a call is covered by being declared.
describe.each(judged)('$name', (call) => {
  it('lets in the roles that its record names, and no other', async () => {
    expect(await admitted(call, [], 20_261_117)).toEqual(ROLES.filter((role) => mayCall(role, call)));
  });

  it('changes nothing of another shop, in whatever role', async () => {
    await admitted(call, idsIn(theirs), 20_261_118);
    expect(await rowsOf(server.services.database, other.shopId)).toEqual(theirs);
  });
});

it('finds a call whose record and server differ', async () => {
  const planted: Endpoint = { ...getFees, roles: EVERY_ROLE };
  expect(await admitted(planted, [], 1)).toEqual(OWNERS);
  expect(ROLES.filter((role) => mayCall(role, planted))).not.toEqual(OWNERS);
});
