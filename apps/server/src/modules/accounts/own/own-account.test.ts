import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../../testing/fakes/open-push-browser.ts';
import { passkeyDevice } from '../../../../testing/fakes/passkey-device.ts';
import { openTestApp, PASSWORD, type Visitor, visit } from '../../../../testing/harness/test-app.ts';
import { pruneExpired } from '../../../platform/schedule/prune-expired.ts';

const server = await openTestApp();
beforeEach(() => server.clock.advance({ hours: 1 }));

const NEW_PASSWORD = 'une autre phrase facile';

/** Another device of the same account. */
async function signIn(email: string, password = PASSWORD): Promise<Visitor> {
  const visitor = visit(server.app);
  expect((await visitor.post('/api/LoginUser', { email, password })).statusCode).toBe(200);
  return visitor;
}

const emailOf = async (visitor: Visitor): Promise<string> => (await visitor.get('/api/GetAccount')).json().email;
const statusOf = async (visitor: Visitor): Promise<number> => (await visitor.get('/api/GetAccount')).statusCode;

describe('the devices of an account', () => {
  it('are listed with where they were last used, and one that is signed out is so at its next call', async () => {
    const first = await server.signUp('appareils@etal.test');
    const second = await signIn('appareils@etal.test');
    server.clock.advance({ minutes: 11 });
    await second.send({
      method: 'GET',
      url: '/api/GetAccount',
      remoteAddress: '198.51.100.7',
      headers: { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0' },
    });
    const { sessions } = (await first.get('/api/GetAccount')).json();
    expect(sessions).toHaveLength(2);
    const other = sessions.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne);
    expect(other).toMatchObject({
      place: 'Firefox sur Android, 198.51.100.x',
      lastSeenAt: Math.floor(server.clock.now().getTime() / 1000),
    });
    // Of somebody else's account it does nothing.
    const stranger = await server.signUp();
    await stranger.post(`/api/EndSession/${other.id}`);
    expect(await statusOf(second)).toBe(200);
    expect((await first.post(`/api/EndSession/${other.id}`)).statusCode).toBe(200);
    expect((await first.post(`/api/EndSession/${other.id}`)).statusCode).toBe(200);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 401]);
  });

  it('are all signed out but this one, which the journal tells', async () => {
    const owner = await server.openShop();
    const email = await emailOf(owner);
    const others = [await signIn(email), await signIn(email)];
    await owner.post('/api/EndOtherSessions');
    await owner.post('/api/EndOtherSessions');
    expect([await statusOf(owner), ...(await Promise.all(others.map(statusOf)))]).toEqual([200, 401, 401]);
    const journal = (await owner.get('/api/GetSecurityJournal')).json();
    expect(journal.data.map(({ kind }: { kind: string }) => kind)).toEqual(['SESSIONS_ENDED']);
  });
});

describe('a stolen phone', () => {
  const listen = (visitor: Visitor) =>
    visitor.post('/api/SubscribeToPush', {
      endpoint: `https://push.exemple.test/${crypto.randomUUID()}`,
      keys: openBrowser().keys,
    });
  const listening = async (shopId: string) => {
    const rows = await server.services.database.withShop(shopId, (tx) =>
      tx.selectFrom('push_subscriptions').select('id').execute(),
    );
    return rows.length;
  };

  it.each([
    [
      'the password was changed',
      (owner: Visitor) => owner.post('/api/ChangePassword', { currentPassword: PASSWORD, password: NEW_PASSWORD }),
    ],
    ['every other device was signed out', (owner: Visitor) => owner.post('/api/EndOtherSessions')],
  ])('is told of no order after %s', async (_, act) => {
    const owner = await server.openShop();
    const phone = await signIn(await emailOf(owner));
    for (const device of [owner, phone]) expect((await listen(device)).statusCode).toBe(200);
    expect(await listening(owner.shopId)).toBe(2);
    expect((await act(owner)).statusCode).toBe(200);
    expect(await listening(owner.shopId)).toBe(1);
  });

  it('is told of none either once it was not used for a week', async () => {
    const owner = await server.openShop();
    const phone = await signIn(await emailOf(owner));
    await listen(phone);
    server.clock.advance({ days: 6 });
    await pruneExpired(server.services.database, server.clock.now());
    expect(await listening(owner.shopId)).toBe(1);
    server.clock.advance({ days: 2 });
    await pruneExpired(server.services.database, server.clock.now());
    expect(await listening(owner.shopId)).toBe(0);
  });
});

it('the name changes, and is the one that the team and the journal say from then on', async () => {
  const owner = await server.openShop();
  expect((await owner.put('/api/ChangeOwnName', { name: 'Maud' })).statusCode).toBe(200);
  expect((await owner.get('/api/GetAccount')).json().name).toBe('Maud');
  expect((await owner.get('/api/GetTeam')).json().members).toMatchObject([{ name: 'Maud', isYou: true }]);
  await owner.post('/api/AddWebhookEndpoint', { url: 'https://exemple.fr/maud' });
  expect((await owner.get('/api/GetSecurityJournal')).json().data[0]).toMatchObject({ actor: 'Maud' });
});

describe('the password', () => {
  it('changes with the present one, by the same rules, and ends the other sessions', async () => {
    const email = 'change@etal.test';
    const user = await server.signUp(email);
    const other = await signIn(email);
    const change = (currentPassword: string, password: string) =>
      user.post('/api/ChangePassword', { currentPassword, password });
    expect((await change('un mot de passe faux', NEW_PASSWORD)).body).toBe("Le mot de passe actuel n'est pas le bon.");
    expect((await change(PASSWORD, 'leavemealone')).statusCode).toBe(400);
    expect((await change(PASSWORD, NEW_PASSWORD)).statusCode).toBe(200);
    expect([await statusOf(user), await statusOf(other)]).toEqual([200, 401]);
    await signIn(email, NEW_PASSWORD);
    await server.deliver();
    expect(server.mails.findLast(({ to }) => to === email)?.subject).toBeDefined();
  });

  it('is not guessed at from an open session', async () => {
    const user = await server.signUp();
    const guess = (currentPassword: string) =>
      user.post('/api/ChangePassword', { currentPassword, password: NEW_PASSWORD });
    for (let tries = 0; tries < 10; tries++) expect((await guess('un mot de passe faux')).statusCode).toBe(400);
    expect((await guess(PASSWORD)).statusCode).toBe(429);
  });
});

describe('the address', () => {
  const linkTo = async (address: string): Promise<string> => {
    await server.deliver();
    const mail = server.mails.findLast(({ to, text }) => to === address && text.includes('confirmer-adresse'));
    return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const confirm = (token: string) => server.anonymous.post('/api/ConfirmEmailChange', { token });

  it('changes once both mailboxes have confirmed it', async () => {
    const user = await server.signUp('avant@etal.test');
    const wish = { email: 'apres@etal.test', currentPassword: PASSWORD };
    expect((await user.post('/api/ChangeEmail', { ...wish, currentPassword: 'faux' })).statusCode).toBe(400);
    expect((await user.post('/api/ChangeEmail', wish)).statusCode).toBe(200);
    expect((await user.get('/api/GetAccount')).json()).toMatchObject({
      email: 'avant@etal.test',
      pendingEmail: 'apres@etal.test',
    });
    const [before, after] = [await linkTo('avant@etal.test'), await linkTo('apres@etal.test')];
    expect((await confirm(after)).json()).toEqual({ isDone: false });
    expect((await confirm(after)).json()).toEqual({ isDone: false });
    expect((await confirm(before)).json()).toEqual({ isDone: true });
    expect((await confirm(before)).json()).toEqual({ isDone: true });
    expect((await user.get('/api/GetAccount')).json()).toMatchObject({ email: 'apres@etal.test', pendingEmail: null });
    await signIn('apres@etal.test');
  });

  it('of before opens nothing any more: neither its password link nor its sign-in link', async () => {
    const [before, after] = ['perdue@etal.test', 'trouvee@etal.test'];
    const user = await server.signUp(before);
    await server.anonymous.post('/api/PasswordForgotten', { email: before });
    await server.anonymous.post('/api/RequestSignInLink', { email: before });
    await server.deliver();
    const tokenAt = (path: string): string => {
      const texts = server.mails.filter(({ to }) => to === before).map(({ text }) => text);
      return new RegExp(`${path}\\?token=([\\w-]+)`).exec(texts.join('\n'))?.[1] ?? '';
    };
    const [password, signInLink] = [tokenAt('reinitialiser-mot-de-passe'), tokenAt('connexion-par-lien')];
    expect([password.length, signInLink.length]).toEqual([43, 43]);
    await user.post('/api/ChangeEmail', { email: after, currentPassword: PASSWORD });
    await confirm(await linkTo(after));
    expect((await confirm(await linkTo(before))).json()).toEqual({ isDone: true });
    const reset = await server.anonymous.post(`/api/ResetPassword?token=${password}`, { password: NEW_PASSWORD });
    const opened = await visit(server.app).post('/api/SignInByLink', { token: signInLink });
    expect([reset.statusCode, opened.statusCode]).toEqual([400, 400]);
    await signIn(after);
  });

  it('stays when it is given up, too late, or somebody else’s', async () => {
    const user = await server.signUp('reste@etal.test');
    await server.signUp('prise@etal.test');
    const ask = (email: string) => user.post('/api/ChangeEmail', { email, currentPassword: PASSWORD });
    await ask('prise@etal.test');
    await server.deliver();
    expect(server.mails.some(({ to, text }) => to === 'prise@etal.test' && text.includes('confirmer'))).toBe(false);
    await ask('une@etal.test');
    const late = await linkTo('une@etal.test');
    server.clock.advance({ hours: 25 });
    expect((await confirm(late)).statusCode).toBe(400);
    await ask('une@etal.test');
    const givenUp = await linkTo('une@etal.test');
    await user.post('/api/CancelEmailChange');
    expect((await confirm(givenUp)).statusCode).toBe(400);
    expect(await emailOf(user)).toBe('reste@etal.test');
  });
});

describe('a shop that asks its team for a second factor', () => {
  it('lets open sessions go on, and leads whoever signs in later to set one up', async () => {
    const owner = await server.openShop();
    const member = await server.join(owner.shopId, 'MANAGER');
    const ask = (isSecondFactorRequired: boolean) => owner.put('/api/SetTeamSecurity', { isSecondFactorRequired });
    expect((await ask(true)).statusCode).toBe(409);
    const addKey = async (visitor: Visitor) => {
      const start = (await visitor.post('/api/StartPasskeySetup')).json();
      expect((await visitor.post('/api/AddPasskey', passkeyDevice().register(start))).statusCode).toBe(200);
    };
    await addKey(owner);
    expect((await ask(true)).json()).toEqual({ isSecondFactorRequired: true });
    expect((await member.get('/api/GetShopAggregate')).statusCode).toBe(200);

    server.clock.advance({ minutes: 1 });
    const later = await signIn(await emailOf(member));
    const refused = await later.get('/api/GetShopAggregate');
    expect([refused.statusCode, refused.body]).toEqual([428, expect.stringContaining('une clé d')]);
    await addKey(later);
    expect((await later.get('/api/GetShopAggregate')).statusCode).toBe(200);
    expect((await member.put('/api/SetTeamSecurity', { isSecondFactorRequired: false })).statusCode).toBe(403);
    expect((await ask(false)).json()).toEqual({ isSecondFactorRequired: false });
  });

  it('keeps out who has a passkey and comes in by the password alone, until the key is shown', async () => {
    const owner = await server.openShop();
    const member = await server.join(owner.shopId, 'MANAGER');
    const [ownKey, key] = [passkeyDevice(), passkeyDevice()];
    for (const [visitor, device] of [[owner, ownKey] as const, [member, key] as const])
      await visitor.post('/api/AddPasskey', device.register((await visitor.post('/api/StartPasskeySetup')).json()));
    await owner.put('/api/SetTeamSecurity', { isSecondFactorRequired: true });
    server.clock.advance({ minutes: 1 });

    const stolen = await signIn(await emailOf(member));
    const opens = async (visitor: Visitor) => (await visitor.get('/api/GetShopAggregate')).statusCode;
    expect(await opens(stolen)).toBe(428);
    // Nor is another key made beside the first, or the first taken away, whichever shop is open.
    await server.openShop('Ailleurs', stolen);
    expect(await opens(stolen)).toBe(200);
    const account = (await stolen.get('/api/GetAccount')).json();
    expect(account.owesSecondFactor).toBe(true);
    const attempts = [
      await stolen.post('/api/StartPasskeySetup'),
      await stolen.post('/api/StartSecondFactor'),
      await stolen.delete(`/api/RemovePasskey/${account.passkeys[0].id}`),
    ];
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual([428, 428, 428]);

    const challenge = async () => (await stolen.post('/api/StartPasskeySignIn')).json();
    expect((await stolen.post('/api/ProveWithPasskey', ownKey.signIn(await challenge()))).statusCode).toBe(400);
    expect((await stolen.post('/api/ProveWithPasskey', key.signIn(await challenge()))).statusCode).toBe(200);
    await stolen.post('/api/SwitchShop', { shopId: owner.shopId });
    expect(await opens(stolen)).toBe(200);
    expect((await stolen.get('/api/GetAccount')).json().owesSecondFactor).toBe(false);

    const byKey = visit(server.app);
    await byKey.post('/api/SignInWithPasskey', key.signIn(await challenge()));
    await byKey.post('/api/SwitchShop', { shopId: owner.shopId });
    expect(await opens(byKey)).toBe(200);
  });
});
