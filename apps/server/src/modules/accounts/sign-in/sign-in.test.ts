import type { InjectOptions } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { besiege, networkNumber } from '../../../../testing/faults/besiege.ts';
import { openTestApp, PASSWORD } from '../../../../testing/harness/test-app.ts';
import { pruneKnownPlaces } from '../accounts.ts';

const server = await openTestApp();
/** Each test has its own hours: what another counted is over. */
beforeEach(() => server.clock.advance({ hours: 3 }));

const HOME = '198.51.100.7';

const post = (url: string, payload: object, remoteAddress: string, cookie?: string) => {
  const request: InjectOptions = { method: 'POST', url, payload, remoteAddress };
  return server.app.inject(cookie === undefined ? request : { ...request, headers: { cookie } });
};
const signIn = (email: string, password: string, from: string, cookie?: string) =>
  post('/api/LoginUser', { email, password }, from, cookie);

/** Signs in as its owner would, and gives the device's cookie. */
async function deviceOf(email: string): Promise<string> {
  const response = await signIn(email, PASSWORD, HOME);
  expect(response.statusCode).toBe(200);
  const device = response.cookies.find(({ name }) => name === 'did');
  return `did=${device?.value}`;
}

const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const linksTo = (email: string) => mailsTo(email).filter((subject) => subject.startsWith('Réinitialisez'));

describe('a stranger who knows the address', () => {
  it('does not shut its owner out by a thousand tries from as many networks', async () => {
    const email = 'assiegee@etal.test';
    await server.signUp(email);
    const device = await deviceOf(email);
    const answers = await besiege(server, email, 1000);
    // The first are judged; then nobody's guess is looked at any more, and nobody is told to wait.
    expect([...answers.keys()].toSorted()).toEqual([401, 403]);
    expect(answers.get(401)).toBeLessThan(100);
    expect((await signIn(email, PASSWORD, HOME, device)).statusCode).toBe(200);
    // Also on the road, from where others try.
    expect((await signIn(email, PASSWORD, networkNumber(1), device)).statusCode).toBe(200);
  });

  it('leaves a new device the way by mail, and gets the same answer for an account that is none', async () => {
    const email = 'voyage@etal.test';
    await server.signUp(email);
    for (const address of [email, 'personne@etal.test']) await besiege(server, address, 60);
    const [known, unknown] = [
      await signIn(email, PASSWORD, HOME),
      await signIn('personne@etal.test', PASSWORD, '198.51.100.8'),
    ];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(known.body).toContain('un lien envoyé par email');

    expect((await post('/api/RequestSignInLink', { email }, HOME)).json()).toEqual({});
    await server.deliver();
    const token = /token=([\w-]+)/.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
    const opened = await post('/api/SignInByLink', { token }, HOME);
    expect([opened.statusCode, opened.json()]).toEqual([200, { redirectUri: '/bienvenue' }]);
    expect((await post('/api/SignInByLink', { token }, HOME)).statusCode).toBe(400);
  });

  it('does not slow down the owner elsewhere, and is slowed down', async () => {
    const email = 'voisine@etal.test';
    await server.signUp(email);
    for (let tries = 0; tries < 5; tries++) await signIn(email, 'un mot de passe faux', '203.0.113.9');
    expect((await signIn(email, PASSWORD, '203.0.113.9')).statusCode).toBe(429);
    expect((await signIn(email, PASSWORD, HOME)).statusCode).toBe(200);
  });

  it('is one network with all addresses of a /64', async () => {
    const email = 'prefixe@etal.test';
    for (let tries = 0; tries < 5; tries++) await signIn(email, 'un mot de passe faux', `2001:db8:ffff:1::${tries}`);
    expect((await signIn(email, PASSWORD, '2001:db8:ffff:1:ffff::9')).statusCode).toBe(429);
    expect((await signIn(email, PASSWORD, '2001:db8:ffff:2::9')).statusCode).toBe(401);
  });

  it('does not refuse the owner a new password, nor fill their mailbox', async () => {
    const email = 'oublieuse@etal.test';
    await server.signUp(email);
    const device = await deviceOf(email);
    for (let number = 0; number < 30; number++)
      expect((await post('/api/PasswordForgotten', { email }, networkNumber(number))).statusCode).toBe(200);
    await server.deliver();
    const before = linksTo(email).length;
    expect(before).toBeLessThanOrEqual(3);
    // From a network of the account, and with one of its devices from anywhere.
    expect((await post('/api/PasswordForgotten', { email }, HOME)).statusCode).toBe(200);
    expect((await post('/api/PasswordForgotten', { email }, '203.0.113.77', device)).statusCode).toBe(200);
    await server.deliver();
    expect(linksTo(email)).toHaveLength(before + 2);
    // From a new network a link is not refused either: one that is still valid has left.
    expect((await post('/api/PasswordForgotten', { email }, '203.0.113.78')).statusCode).toBe(200);
  });

  it('always leaves a link in the mailbox that is valid for another half hour', async () => {
    const email = 'boite@etal.test';
    await server.signUp(email);
    for (let minute = 0; minute < 180; minute += 5) {
      await post('/api/PasswordForgotten', { email }, networkNumber(minute));
      await server.deliver();
      server.clock.advance({ minutes: 5 });
    }
    // Three at first, then one every twenty minutes.
    expect(linksTo(email).length).toBeGreaterThanOrEqual(9);
    expect(linksTo(email).length).toBeLessThanOrEqual(15);
  });
});

describe('a known device', () => {
  it('has a cap of its own, for its own account alone', async () => {
    const email = 'appareil@etal.test';
    await server.signUp(email);
    const device = await deviceOf(email);
    for (let tries = 0; tries < 10; tries++)
      expect((await signIn(email, 'un mot de passe faux', HOME, device)).statusCode).toBe(401);
    expect((await signIn(email, PASSWORD, HOME, device)).statusCode).toBe(429);
    server.clock.advance({ seconds: 6 });
    expect((await signIn(email, PASSWORD, HOME, device)).statusCode).toBe(200);
    // For another account it is a stranger: five tries.
    for (let tries = 0; tries < 5; tries++) await signIn('autre@etal.test', 'faux', HOME, device);
    expect((await signIn('autre@etal.test', 'faux', HOME, device)).statusCode).toBe(429);
  });

  it('is forgotten when nobody used it for as long as a cookie lives', async () => {
    const email = 'ancien@etal.test';
    await server.signUp(email);
    const device = await deviceOf(email);
    const { database } = server.services;
    const rows = async () => (await database.shopless.selectFrom('known_devices').select('user_id').execute()).length;
    const days = (count: number) => new Date(server.clock.now().getTime() + count * 86_400_000);
    await pruneKnownPlaces(database, days(399.9));
    expect(await rows()).toBeGreaterThan(0);
    await pruneKnownPlaces(database, days(400.1));
    expect(await rows()).toBe(0);
    expect((await signIn(email, PASSWORD, HOME, device)).statusCode).toBe(200);
  });

  it('is told by mail when it is new to the account, but for the very first', async () => {
    const email = 'premiere@etal.test';
    await server.anonymous.post('/api/RegisterUser', { email });
    await server.deliver();
    const token = /token=([\w-]+)/.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
    await server.anonymous.post(`/api/ResetPassword?token=${token}`, { password: PASSWORD });
    const device = await deviceOf(email);
    await signIn(email, PASSWORD, HOME, device);
    await server.deliver();
    const told = () => mailsTo(email).filter((subject) => subject === 'Nouvelle connexion à votre compte Étal');
    expect(told()).toEqual([]);
    await signIn(email, PASSWORD, HOME);
    await server.deliver();
    expect(told()).toHaveLength(1);
  });
});

it('a wait that a clock ahead has written is not believed', async () => {
  const email = 'horloge@etal.test';
  await server.signUp(email);
  server.clock.advance({ days: 365 });
  for (let tries = 0; tries < 5; tries++) await signIn(email, 'un mot de passe faux', HOME);
  expect((await signIn(email, PASSWORD, HOME)).statusCode).toBe(429);
  server.clock.advance({ days: -365 });
  expect((await signIn(email, PASSWORD, HOME)).statusCode).toBe(200);
});
