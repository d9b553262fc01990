import { beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, PASSWORD, type TestApp, visit, type Visitor } from '../../../testing/harness/test-app.ts';

/** What is left in the journal for whoever looks into an attack. */
let server: TestApp;
let merchant: Visitor;
let userId: string;
const EMAIL = 'maud@etal.test';

beforeAll(async () => {
  server = await openTestApp();
  merchant = await server.signUp(EMAIL);
  ({ id: userId } = await server.services.database.shopless
    .selectFrom('users')
    .select('id')
    .where('email', '=', EMAIL)
    .executeTakeFirstOrThrow());
});
beforeEach(() => void server.logLines.splice(0));

const told = () =>
  server.logLines
    .map((line) => JSON.parse(line) as { security?: string; userId?: string | null; refusal?: string; reqId?: string })
    .filter(({ security }) => security !== undefined)
    .map(({ security, userId, refusal, reqId }) => ({
      security,
      ...(userId !== undefined && { userId }),
      ...(refusal && { refusal }),
      isTraced: typeof reqId === 'string',
    }));

const newPassword = async (): Promise<string> => {
  await server.anonymous.post('/api/PasswordForgotten', { email: EMAIL });
  await server.deliver();
  // Mails of one moment leave in any order: that of a new device may be among them.
  return server.mails.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]).findLast((token) => token !== undefined)!;
};

it('who signed in, who tried to, who left', async () => {
  const visitor = visit(server.app);
  await visitor.post('/api/LoginUser', { email: EMAIL, password: 'un mot de passe faux' });
  await visitor.post('/api/LoginUser', { email: 'personne@etal.test', password: PASSWORD });
  await visitor.post('/api/LoginUser', { email: EMAIL, password: PASSWORD });
  await visitor.post('/api/Logout');
  expect(told()).toEqual([
    { security: 'sign-in refused', userId, isTraced: true },
    { security: 'sign-in refused', userId: null, isTraced: true },
    { security: 'signed in', userId, isTraced: true },
    { security: 'signed out', isTraced: true },
  ]);
});

it('whose password was asked for and changed, and links that were tried in vain', async () => {
  const token = await newPassword();
  await server.anonymous.post(`/api/ResetPassword?token=${token}`, { password: 'un autre mot de passe' });
  await server.anonymous.post(`/api/ResetPassword?token=${token}`, { password: 'encore un mot de passe' });
  expect(told()).toEqual([
    { security: 'password link asked', userId, isTraced: true },
    { security: 'password changed', userId, isTraced: true },
    { security: 'refused', refusal: 'RESET_LINK_INVALID', isTraced: true },
  ]);
  expect(server.logLines.join('')).not.toContain(token);
});

it('a request forged from another site, a visitor who is slowed down', async () => {
  await merchant.send({ method: 'POST', url: '/api/Logout', headers: { 'sec-fetch-site': 'cross-site' } });
  for (let tries = 0; tries < 6; tries++)
    await server.anonymous.post('/api/LoginUser', { email: 'robot@etal.test', password: 'faux' });
  expect(told().map(({ security, refusal }) => [security, refusal])).toEqual([
    ['refused', 'CROSS_SITE'],
    ...Array.from({ length: 5 }, () => ['sign-in refused', undefined]),
    ['refused', 'TOO_MANY_ATTEMPTS'],
  ]);
});

it('and never an address or a mail', async () => {
  await server.anonymous.send({
    method: 'POST',
    url: '/api/LoginUser',
    payload: { email: EMAIL, password: 'faux' },
    headers: { 'x-forwarded-for': '203.0.113.7' },
  });
  expect(told()).toHaveLength(1);
  expect(server.logLines.join('')).not.toMatch(/203\.0\.113\.7|127\.0\.0\.1|maud@/);
});
