import { EVERY_ROLE, OWNERS } from '@etal/domain/accounts/roles';
import { describe, expect, it } from 'vitest';
import { checkAnswer } from './check-answer.ts';
import { CallError, createClient } from './client.ts';
import { createSimpleArticle, updateSimpleArticle } from './articles.ts';
import { calls } from './calls.ts';
import { loginUser, logout, resetPassword } from './accounts.ts';
import { getShopAggregate } from './shop.ts';
import { callId, endpoint, errorsOf, mayCall } from './endpoint.ts';
import { STATUS_OF } from './errors.ts';
import { getPushKey } from './push.ts';

describe('the calls', () => {
  it('are addressed by their names', () => {
    for (const { name, path } of calls)
      expect(path).toMatch(new RegExp(`^/api/(?:boutique/:slug/|exploitation/)?${name}(?:/:\\w+)?$`));
  });

  it('are declared once each', () => {
    expect(new Set(calls.map(({ path }) => path)).size).toBe(calls.length);
  });

  it.each([
    ['/api/CancelOrder/:id', 'CancelOrder'],
    ['/api/boutique/:slug/CancelOrder/:reference', 'boutique.CancelOrder'],
    ['/api/compte/:token/commandes/CancelOrder', 'compte.commandes.CancelOrder'],
  ] as const)('of one name are told apart by their place: %s is %s', (path, id) => {
    expect(callId({ name: 'CancelOrder', path })).toBe(id);
  });

  it('have an id of their own each', () => {
    const ids = calls.map(callId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(['CancelOrder', 'boutique.CancelOrder']));
  });

  it('say what their access level can refuse', () => {
    expect(errorsOf(createSimpleArticle)).toEqual(
      expect.arrayContaining(['NOT_SIGNED_IN', 'NO_SHOP', 'IMAGE_REQUIRED', 'INTERNAL']),
    );
    expect(errorsOf(loginUser)).not.toContain('NO_SHOP');
  });

  it('of a shop name who may make them, or do not compile', () => {
    const unsaid = { ...getShopAggregate, roles: undefined };
    // @ts-expect-error: a shop's call without its roles.
    endpoint(unsaid);
    for (const call of calls) expect(call.access === 'shop', call.name).toBe(call.roles !== undefined);
    for (const call of calls) expect(mayCall('OWNER', call), call.name).toBe(true);
    // A file that a helper gets is made for the stall; these answers hold nothing of the shop's.
    const asTheyAre = ['LeaveShop', 'UnsubscribeFromPush', 'WatchOrders'];
    for (const call of calls.filter((one) => one.access === 'shop' && !one.file && mayCall('HELPER', one)))
      expect('forHelper' in call || asTheyAre.includes(call.name), call.name).toBe(true);
  });

  it('of people and money belong to the owner, those of the stall to everyone, the others to those who manage', () => {
    const namesOf = (roles: readonly string[]) =>
      calls
        .filter((call) => call.access === 'shop' && call.roles.length === roles.length)
        .map(({ name }) => name)
        .sort();
    expect(namesOf(OWNERS)).toEqual([
      'ChangeMemberRole',
      'CloseShop',
      'ConfigureFees',
      'ConfigureOfflinePayments',
      'ConfigureOnlinePayments',
      'CreateHelperCode',
      'ExportShop',
      'GenerateFeeInvoice',
      'GetFeeEntries',
      'GetFees',
      'GetSecurityJournal',
      'GetTeam',
      'GiveEntryCode',
      'InviteMember',
      'RefreshPaymentMethods',
      'RefreshStripeConnectAccount',
      'RemoveMember',
      'ReopenShop',
      'ResendInvitation',
      'SetOfflineIban',
      'SetShopLegalInformation',
      'SetTeamSecurity',
      'SetupOfflinePayments',
      'SetupOnlinePayments',
      'WithdrawInvitation',
    ]);
    expect(namesOf(EVERY_ROLE)).toEqual([
      'CollectOrder',
      'GenerateOrderLabels',
      'GetOrderByReference',
      'GetPreparation',
      'GetShopAggregate',
      'LeaveShop',
      'ReopenOrder',
      'SetOrderFinalWeights',
      'UnsubscribeFromPush',
      'WatchOrders',
    ]);
  });
});

it('a partial update leaves out what was not sent', () => {
  expect(updateSimpleArticle.body.parse({ isEnabled: false })).toEqual({ isEnabled: false });
});

it('unknown body fields are dropped', () => {
  expect(updateSimpleArticle.body.parse({ isEnabled: true, shopId: 'another' })).toEqual({ isEnabled: true });
});

describe('the client', () => {
  const answering = (answer: () => Response) => {
    const sent: { url: string; init: RequestInit | undefined }[] = [];
    const call = createClient(async (url, init) => {
      sent.push({ url: String(url), init });
      return answer();
    });
    return { call, sent };
  };

  it('fills the path and the query and sends JSON with the cookie', async () => {
    const { call, sent } = answering(() => Response.json({}));
    await call(resetPassword, { query: { token: 'a b&c' }, body: { password: 'x' } });
    await call(updateSimpleArticle, { params: { id: 'é/1' }, body: { isEnabled: true } });
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/ResetPassword?token=a+b%26c',
      '/api/UpdateSimpleArticle/%C3%A9%2F1',
    ]);
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      body: '{"password":"x"}',
      headers: { 'content-type': 'application/json' },
    });
  });

  it('gives the server’s sentence', async () => {
    const { call } = answering(
      () =>
        new Response('Identifiants invalides', {
          status: 401,
          headers: { 'content-type': 'text/plain; charset=utf-8' },
        }),
    );
    await expect(call(loginUser, { body: { email: 'a', password: 'b' } })).rejects.toMatchObject({
      status: 401,
      sentence: 'Identifiants invalides',
    });
  });

  it.each([
    [502, 'text/html', '<h1>Bad gateway</h1>'],
    [503, 'text/html', '<h1>Service unavailable</h1>'],
    [502, 'text/plain; charset=utf-8', 'Bad Gateway'],
    [504, 'text/plain; charset=utf-8', 'Gateway Timeout'],
  ])('never shows a proxy’s page as a sentence: %i, %s', async (status, type, body) => {
    const { call } = answering(() => new Response(body, { status, headers: { 'content-type': type } }));
    await expect(call(logout, {})).rejects.toMatchObject({ status, sentence: undefined });
  });

  it('leaves to proxies what they alone answer', () => {
    for (const status of Object.values(STATUS_OF)) expect([502, 504]).not.toContain(status);
  });

  it('asks again with the tag it knows, and a 304 gives the kept answer', async () => {
    const sent: unknown[] = [];
    const call = createClient(async (_url, init) => {
      sent.push(init?.headers ?? {});
      return sent.length === 1
        ? Response.json({ slug: 'ferme' }, { headers: { etag: '"1"' } })
        : new Response(null, { status: 304 });
    });
    const first = await call(getShopAggregate, {});
    expect(await call(getShopAggregate, {})).toBe(first);
    expect(sent).toEqual([{}, { 'if-none-match': '"1"' }]);
  });

  it('lets an answer be checked, and says which call answered what', async () => {
    const call = createClient(async () => Response.json({ publicKey: 7 }), { check: checkAnswer });
    await expect(call(getPushKey, {})).rejects.toThrow(/GetPushKey .*\npublicKey: invalid_type/);
    await expect(call(logout, {})).resolves.toEqual({ publicKey: 7 });
  });

  it('tells a dead network from a refusal', async () => {
    const call = createClient(() => Promise.reject(new TypeError('fetch failed')));
    const error = await call(logout, {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ status: 0 });
  });
});
