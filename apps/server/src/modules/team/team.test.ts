import type { Team } from '@etal/contract/team';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, PASSWORD, type TestApp, visit, type Visitor } from '../../../testing/harness/test-app.ts';
import { pruneTeam } from './team.ts';

let server: TestApp;
let owner: Visitor & { shopId: string };
beforeAll(async () => {
  server = await openTestApp();
});
beforeEach(async () => {
  server.clock.advance({ hours: 2 });
  owner = await server.openShop();
});

const team = async (by: Visitor = owner): Promise<Team> => (await by.get('/api/GetTeam')).json();
const invite = (email: string, role = 'HELPER') => owner.post('/api/InviteMember', { email, role });
const roleOf = async (member: Visitor): Promise<string> =>
  (await member.get('/api/GetShopAggregate')).json().currentUser?.role;

async function linkTo(email: string): Promise<string> {
  await server.deliver();
  const mail = server.mails.findLast(({ to, text }) => to === email && text.includes('/invitation?token='));
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`nobody invited ${email}`);
  return token;
}

async function codeOf(by: Visitor = owner): Promise<string> {
  const { url } = (await by.post('/api/CreateHelperCode')).json();
  return new URL(url).searchParams.get('token') ?? '';
}

async function dayHelper(name = 'Léa'): Promise<Visitor> {
  const phone = visit(server.app);
  expect((await phone.post('/api/JoinAsHelper', { token: await codeOf(), name })).json()).toEqual({});
  return phone;
}

describe('an invitation by mail', () => {
  it('lets in who has no account, once, and says so to the owners', async () => {
    const { id } = (await invite(' Lea@etal.test ', 'MANAGER')).json();
    const token = await linkTo('Lea@etal.test');
    expect((await server.anonymous.get(`/api/GetInvitation?token=${token}`)).json()).toEqual({
      shopLabel: 'La Ferme du Pré',
      role: 'MANAGER',
      email: 'Lea@etal.test',
      hasAccount: false,
      signedInAs: null,
    });
    const lea = visit(server.app);
    const joined = await lea.post('/api/JoinByInvitation', { token, name: 'Léa', password: PASSWORD });
    expect([joined.statusCode, await roleOf(lea)]).toEqual([200, 'MANAGER']);
    const again = await visit(server.app).post('/api/JoinByInvitation', { token, name: 'Ève', password: PASSWORD });
    expect([again.statusCode, again.body]).toEqual([
      400,
      'Cette invitation n’est plus valable. Demandez-en une nouvelle.',
    ]);
    expect(await team()).toMatchObject({
      members: [
        { role: 'OWNER', isYou: true, until: null },
        { role: 'MANAGER', name: 'Léa', email: 'Lea@etal.test', isYou: false },
      ],
      invitations: [],
    });
    expect((await owner.post(`/api/ResendInvitation/${id}`)).statusCode).toBe(404);
    const { data } = (await owner.get('/api/GetSecurityJournal')).json();
    expect(data.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['MEMBER_INVITED', 'MEMBER_JOINED']);
  });

  it('asks who has an account to sign in to it, and refuses whoever else is signed in', async () => {
    const paul = await server.signUp('paul@etal.test');
    await invite('PAUL@etal.test');
    const token = await linkTo('PAUL@etal.test');
    const withoutSignIn = await visit(server.app).post('/api/JoinByInvitation', {
      token,
      name: 'P',
      password: PASSWORD,
    });
    expect(withoutSignIn.statusCode).toBe(409);
    const other = await server.signUp();
    const refused = await other.post('/api/AcceptInvitation', { token });
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      'Cette invitation est pour PAUL@etal.test. Déconnectez-vous, puis ouvrez-la à nouveau.',
    ]);
    expect((await paul.post('/api/AcceptInvitation', { token })).statusCode).toBe(200);
    expect(await roleOf(paul)).toBe('HELPER');
    expect((await paul.post('/api/AcceptInvitation', { token })).statusCode).toBe(400);
    expect((await invite('paul@etal.test')).body).toBe('L’adresse paul@etal.test fait déjà partie de l’équipe.');
  });

  it('ends after seven days, when it is sent again, and when it is withdrawn', async () => {
    const { id } = (await invite('tard@etal.test')).json();
    const first = await linkTo('tard@etal.test');
    const opens = async (token: string) =>
      (await server.anonymous.get(`/api/GetInvitation?token=${token}`)).statusCode === 200;
    server.clock.advance({ days: 6, hours: 23 });
    expect(await opens(first)).toBe(true);
    owner = await server.join(owner.shopId, 'OWNER').then((one) => ({ ...one, shopId: owner.shopId }));
    await owner.post(`/api/ResendInvitation/${id}`);
    const second = await linkTo('tard@etal.test');
    expect([await opens(first), await opens(second)]).toEqual([false, true]);
    server.clock.advance({ days: 7 });
    expect(await opens(second)).toBe(false);
    await pruneTeam(server.services.database, server.clock.now());
    owner = await server.join(owner.shopId, 'OWNER').then((one) => ({ ...one, shopId: owner.shopId }));
    expect((await team()).invitations).toHaveLength(1);
    await owner.post(`/api/ResendInvitation/${id}`);
    const third = await linkTo('tard@etal.test');
    await owner.delete(`/api/WithdrawInvitation/${id}`);
    expect([await opens(third), (await owner.delete(`/api/WithdrawInvitation/${id}`)).statusCode]).toEqual([
      false,
      404,
    ]);
  });

  it('leaves nobody a mail whose invitation was withdrawn before it left', async () => {
    const { id } = (await invite('jamais@etal.test')).json();
    await owner.delete(`/api/WithdrawInvitation/${id}`);
    await server.deliver();
    expect(server.mails.filter(({ to }) => to === 'jamais@etal.test')).toEqual([]);
  });
});

it('one address gets three invitations an hour from a shop, however it is asked', async () => {
  const { id } = (await invite('victime@etal.test')).json();
  await owner.post(`/api/ResendInvitation/${id}`);
  await owner.delete(`/api/WithdrawInvitation/${id}`);
  const again = (await invite('Victime@etal.test')).json();
  const refused = [await invite('victime@etal.test'), await owner.post(`/api/ResendInvitation/${again.id}`)];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
  expect((await invite('autre@etal.test')).statusCode).toBe(200);
  server.clock.advance({ minutes: 61 });
  expect((await owner.post(`/api/ResendInvitation/${again.id}`)).statusCode).toBe(200);
});

describe('an owner is made', () => {
  it('only by a device that has just proven whose it is (R-KEYS-7)', async () => {
    const paul = await server.join(owner.shopId, 'MANAGER');
    const raise = () =>
      owner.send({ method: 'PATCH', url: `/api/ChangeMemberRole/${paul.userId}`, payload: { role: 'OWNER' } });
    server.clock.advance({ minutes: 11 });
    for (const refused of [await invite('eve@etal.test', 'OWNER'), await raise()])
      expect([refused.statusCode, refused.body]).toEqual([
        403,
        "Confirmez d'abord que c'est vous, par votre mot de passe ou une clé d'accès.",
      ]);
    // Who gets less than the shop is none of this.
    expect((await invite('tom@etal.test', 'MANAGER')).statusCode).toBe(200);
    expect((await owner.post('/api/ProveWithPassword', { currentPassword: PASSWORD })).statusCode).toBe(200);
    expect([(await invite('eve@etal.test', 'OWNER')).statusCode, (await raise()).statusCode]).toEqual([200, 200]);
    expect([(await team()).invitations.length, await roleOf(paul)]).toEqual([2, 'OWNER']);
  });
});

describe('a member', () => {
  it('who is removed is out at the next request, and in their other shop they stay', async () => {
    const paul = await server.join(owner.shopId, 'MANAGER');
    const own = await server.openShop('Chez Paul', paul);
    const elsewhere = await server.join(owner.shopId, 'HELPER');
    await owner.delete(`/api/RemoveMember/${paul.userId}`);
    await owner.delete(`/api/RemoveMember/${elsewhere.userId}`);
    expect([await roleOf(own), (await elsewhere.get('/api/GetShopAggregate')).statusCode]).toEqual(['OWNER', 401]);
    expect((await owner.delete(`/api/RemoveMember/${paul.userId}`)).statusCode).toBe(404);
  });

  it('leaves, and opens the other shop where there is one', async () => {
    const paul = await server.join(owner.shopId, 'HELPER');
    await server.openShop('Chez Paul', paul);
    await paul.post('/api/SwitchShop', { shopId: owner.shopId });
    expect(await roleOf(paul)).toBe('HELPER');
    await paul.post('/api/LeaveShop');
    expect((await paul.get('/api/GetShopAggregate')).json().details.label).toBe('Chez Paul');
    expect((await paul.post('/api/SwitchShop', { shopId: owner.shopId })).statusCode).toBe(404);
  });

  it('is never the last owner to leave, to be removed or to become something else', async () => {
    const { userId } = (await team()).members[0]!;
    for (const refused of [
      await owner.post('/api/LeaveShop'),
      await owner.delete(`/api/RemoveMember/${userId}`),
      await owner.send({ method: 'PATCH', url: `/api/ChangeMemberRole/${userId}`, payload: { role: 'HELPER' } }),
    ])
      expect([refused.statusCode, refused.body]).toEqual([409, 'La boutique doit garder au moins un propriétaire.']);
    expect(await roleOf(owner)).toBe('OWNER');
  });

  it('reads their shops by the numbers in their names', async () => {
    const paul = await server.join((await server.openShop('Ferme 10')).shopId, 'MANAGER');
    await server.openShop('Ferme 2', paul);
    const { shops } = (await paul.get('/api/GetMyShops')).json();
    expect(shops.map(({ label }: { label: string }) => label)).toEqual(['Ferme 2', 'Ferme 10']);
  });

  it('of two owners who leave at the same moment, one stays', async () => {
    const second = await server.join(owner.shopId, 'OWNER');
    expect((await owner.get('/api/GetMyShops')).json().shops).toMatchObject([{ role: 'OWNER', mayLeave: true }]);
    const left = await Promise.all([owner.post('/api/LeaveShop'), second.post('/api/LeaveShop')]);
    expect(left.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('sees their shops and opens another; a page of the first is refused then', async () => {
    const paul = await server.join(owner.shopId, 'MANAGER');
    const own = await server.openShop('Chez Paul', paul);
    expect((await paul.get('/api/GetMyShops')).json()).toEqual({
      shops: [
        { id: own.shopId, label: 'Chez Paul', role: 'OWNER', isOpen: true, mayLeave: false },
        { id: owner.shopId, label: 'La Ferme du Pré', role: 'MANAGER', isOpen: false, mayLeave: true },
      ],
      mayCreate: false,
    });
    await paul.post('/api/SwitchShop', { shopId: owner.shopId });
    const late = await paul.send({
      method: 'POST',
      url: '/api/AddWebhookEndpoint',
      payload: { url: 'https://exemple.fr/chez-paul' },
      headers: { 'x-etal-shop': own.shopId },
    });
    expect([late.statusCode, late.body]).toEqual([
      409,
      'Une autre boutique est ouverte sur cet appareil. Rien n’a été enregistré\u00A0: rechargez la page.',
    ]);
  });
});

describe('what was entered by one member (R-TEAM-3)', () => {
  it('is not written in the name of another who has signed in since', async () => {
    const [paul, lea] = [await server.join(owner.shopId, 'MANAGER'), await server.join(owner.shopId, 'MANAGER')];
    const send = (by: Visitor, enteredBy: string) =>
      by.send({
        method: 'PUT',
        url: '/api/ConfigureOrders',
        payload: { shoppersMayChangeOrders: true },
        headers: { 'x-etal-member': enteredBy },
      });
    const refused = await send(lea, paul.userId);
    expect([refused.statusCode, refused.body]).toEqual([
      412,
      'Une autre personne est connectée sur cet appareil. Rien n’a été enregistré\u00A0: rechargez la page.',
    ]);
    expect((await send(paul, paul.userId)).statusCode).toBe(200);
  });
});

describe('a helper of the day', () => {
  it('gets in by a code that works once, for ten minutes', async () => {
    const token = await codeOf();
    expect((await server.anonymous.get(`/api/GetInvitation?token=${token}`)).json()).toMatchObject({
      role: 'HELPER',
      email: null,
    });
    const phones = [visit(server.app), visit(server.app)];
    const joined = await Promise.all(phones.map((phone) => phone.post('/api/JoinAsHelper', { token, name: 'Léa' })));
    expect(joined.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const enters = async (code: string) =>
      (await visit(server.app).post('/api/JoinAsHelper', { token: code, name: 'Tom' })).statusCode;
    const [replaced, old] = [await codeOf(), await codeOf()];
    expect(await enters(replaced)).toBe(400);
    server.clock.advance({ minutes: 10 });
    expect(await enters(old)).toBe(400);
  });

  it('is shown in the team, has no account, and is out after twelve hours or when an owner ends it', async () => {
    const lea = await dayHelper();
    const { members } = await team();
    expect(members.at(-1)).toMatchObject({ name: 'Léa', email: '', role: 'HELPER' });
    expect(members.at(-1)?.until).toBe(server.clock.now().getTime() / 1000 + 12 * 3600);
    expect((await lea.get('/api/GetMyShops')).statusCode).toBe(403);
    expect((await lea.post('/api/CreateShop', { label: 'Mienne', about: 'Non mais' })).statusCode).toBe(403);
    await owner.delete(`/api/RemoveMember/${members.at(-1)?.userId}`);
    expect((await lea.get('/api/GetShopAggregate')).statusCode).toBe(401);

    const tom = await dayHelper('Tom');
    server.clock.advance({ hours: 12 });
    expect((await tom.get('/api/GetShopAggregate')).statusCode).toBe(401);
    expect((await team()).members.map(({ name }) => name)).not.toContain('Tom');
    await pruneTeam(server.services.database, server.clock.now());
    const left = await server.services.database.shopless
      .selectFrom('users')
      .select('name')
      .where('email_key', 'is', null)
      .execute();
    expect(left).toEqual([]);
  });
});
