import { calls } from '@etal/contract/calls';
import { type Endpoint, mayCall } from '@etal/contract/endpoint';
import { getFees } from '@etal/contract/fees';
import { EVERY_ROLE, OWNERS, type Role, ROLES } from '@etal/domain/accounts/roles';
import { SENTENCES } from '@etal/texts/errors';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../src/background/run-command.ts';
import { type OnlineShop, openStripeApp, type StripeApp } from '../harness/online-shop.ts';
import { visit, type Visitor } from '../harness/test-app.ts';
import { idsIn, openFullShop, rowsOf } from './full-shop.ts';
import { inputOf } from './input-of.ts';

let server: StripeApp;
let shop: OnlineShop;
let other: OnlineShop;
let theirs: Record<string, string[]>;
/** No member of the account's own kind: a helper of the day, and an operator who has not shown their passkey. */
let dayHelper: Visitor;
let operator: Visitor;
beforeAll(async () => {
  server = await openStripeApp();
  other = await openFullShop(server, 'La Ferme du Voisin');
  shop = await openFullShop(server, 'La Ferme du Pré');
  theirs = await rowsOf(server.services.database, other.shopId);
  dayHelper = visit(server.app);
  const { url } = (await shop.post('/api/CreateHelperCode')).json();
  await dayHelper.post('/api/JoinAsHelper', { token: new URL(url).searchParams.get('token'), name: 'Léa' });
  operator = await server.signUp('chef@etal.test');
  await runCommand(server.services, { does: 'operator add', email: 'chef@etal.test' });
}, 120_000);

async function answerTo(visitor: Visitor, call: Endpoint, ids: string[] = [], seed = 20_261_119) {
  const [input] = fc.sample(inputOf(call, { ids, texts: [] }), { numRuns: 1, seed });
  const payload = input!.payload === undefined ? {} : { payload: input!.payload as object };
  return visitor.send({ method: call.method, url: input!.url, ...payload });
}

/** Makes the call once in each role, each time as another member, and names the roles that get through. */
async function admitted(call: Endpoint, ids: string[], seed: number): Promise<Role[]> {
  const through: Role[] = [];
  for (const role of ROLES) {
    const member = await server.join(shop.shopId, role);
    const answer = await answerTo(member, call, ids, seed);
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

const refusal = async (visitor: Visitor, call: Endpoint): Promise<[number, string]> => {
  const { statusCode, body } = await answerTo(visitor, call);
  return [statusCode, body];
};
const ofAccess = (...accesses: Endpoint['access'][]) => calls.filter(({ access }) => accesses.includes(access));

describe.each(ofAccess('user', 'shop', 'operator'))('$name', (call) => {
  it('asks a stranger to sign in', async () => {
    expect((await refusal(visit(server.app), call))[0]).toBe(401);
  });
});

describe.each(ofAccess('user'))('$name', (call) => {
  it('is for who has an account: no helper of the day', async () => {
    expect(await refusal(dayHelper, call)).toEqual([403, SENTENCES.NOT_ALLOWED]);
  });
});

describe.each(ofAccess('operator'))('$name', (call) => {
  it('is the operator’s, by passkey: nobody’s of a shop, whatever their role', async () => {
    const members = [shop, dayHelper, ...(await Promise.all(ROLES.map((role) => server.join(shop.shopId, role))))];
    for (const member of members) expect(await refusal(member, call)).toEqual([403, SENTENCES.NOT_AN_OPERATOR]);
    expect(await refusal(operator, call)).toEqual([403, SENTENCES.PASSKEY_NEEDED]);
  });
});

it('finds a call whose record and server differ', async () => {
  const planted: Endpoint = { ...getFees, roles: EVERY_ROLE };
  expect(await admitted(planted, [], 1)).toEqual(OWNERS);
  expect(ROLES.filter((role) => mayCall(role, planted))).not.toEqual(OWNERS);
});
