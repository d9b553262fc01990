import { beforeEach, describe, expect, it } from 'vitest';
import { passkeyDevice } from '../../../../testing/fakes/passkey-device.ts';
import { openTestApp, PASSWORD, type Visitor, visit } from '../../../../testing/harness/test-app.ts';
import { secretOfUri } from '../../../../testing/readers/secret-of-uri.ts';
import { removeSecondFactor } from '../accounts.ts';
import { codeOfStep, stepAt } from './totp.ts';

const server = await openTestApp();
beforeEach(() => server.clock.advance({ hours: 1 }));

const codeNow = (secret: Buffer): string => codeOfStep(secret, stepAt(server.clock.now()));
const nextCode = (secret: Buffer): string => {
  server.clock.advance({ seconds: 30 });
  return codeNow(secret);
};

async function turnOn(user: Visitor): Promise<{ secret: Buffer; recoveryCodes: string[] }> {
  const secret = secretOfUri((await user.post('/api/StartSecondFactor')).json().uri);
  const confirmed = await user.post('/api/ConfirmSecondFactor', { code: codeNow(secret) });
  expect(confirmed.statusCode).toBe(200);
  return { secret, recoveryCodes: confirmed.json().recoveryCodes };
}

const login = (email: string, code?: string, password = PASSWORD) =>
  visit(server.app).post('/api/LoginUser', { email, password, ...(code === undefined ? {} : { code }) });

describe('codes of an application', () => {
  it('are asked for after the right password, each once', async () => {
    const email = 'codes@etal.test';
    const { secret } = await turnOn(await server.signUp(email));
    expect((await login(email, undefined, 'un mot de passe faux')).statusCode).toBe(401);
    const asked = await login(email);
    expect([asked.json(), asked.cookies]).toEqual([{ redirectUri: '/login/code' }, []]);
    expect((await login(email, codeNow(secret))).statusCode).toBe(400);
    const code = nextCode(secret);
    expect((await login(email, code)).json()).toEqual({ redirectUri: '/bienvenue' });
    const again = await login(email, code);
    expect([again.statusCode, again.body]).toEqual([
      400,
      "Ce code n'est pas le bon, ou il a déjà servi. Attendez le suivant.",
    ]);
  });

  it('one code opens one session of two at once', async () => {
    const email = 'deux@etal.test';
    const { secret } = await turnOn(await server.signUp(email));
    const code = nextCode(secret);
    const both = await Promise.all([login(email, code), login(email, code)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  it('are asked for with a link by mail as well', async () => {
    const email = 'lien-et-code@etal.test';
    const { secret } = await turnOn(await server.signUp(email));
    await server.anonymous.post('/api/RequestSignInLink', { email });
    await server.deliver();
    // Other mails of this test may come before or after it.
    const texts = server.mails.filter(({ to }) => to === email).map(({ text }) => text);
    const token = /token=([\w-]+)/.exec(texts.join('\n'))?.[1] ?? '';
    const open = (code?: string) => visit(server.app).post('/api/SignInByLink', { token, ...(code && { code }) });
    expect((await open()).json()).toEqual({ redirectUri: '/login/code' });
    expect((await open('000000')).statusCode).toBe(400);
    expect((await open(nextCode(secret))).json()).toEqual({ redirectUri: '/bienvenue' });
    expect((await open(nextCode(secret))).statusCode).toBe(400);
  });

  it('are few, also from many networks', async () => {
    const email = 'devine@etal.test';
    await turnOn(await server.signUp(email));
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries++) {
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: '/api/LoginUser',
        payload: { email, password: PASSWORD, code: '123456' },
        remoteAddress: `203.0.113.${tries}`,
      });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);
  });

  it('a set-up that was left asks for nothing, and is begun anew', async () => {
    const email = 'abandon@etal.test';
    const user = await server.signUp(email);
    const first = secretOfUri((await user.post('/api/StartSecondFactor')).json().uri);
    expect((await login(email)).json()).toEqual({ redirectUri: '/bienvenue' });
    const second = secretOfUri((await user.post('/api/StartSecondFactor')).json().uri);
    expect((await user.post('/api/ConfirmSecondFactor', { code: codeNow(first) })).statusCode).toBe(400);
    expect((await user.post('/api/ConfirmSecondFactor', { code: codeNow(second) })).statusCode).toBe(200);
    expect((await user.post('/api/StartSecondFactor')).statusCode).toBe(409);
    expect((await user.post('/api/ConfirmSecondFactor', { code: nextCode(second) })).statusCode).toBe(409);
  });

  it('go with a code, and are told', async () => {
    const email = 'arret@etal.test';
    const user = await server.signUp(email);
    const { secret } = await turnOn(user);
    expect((await user.post('/api/StopSecondFactor', { code: '000000' })).statusCode).toBe(400);
    expect((await user.post('/api/StopSecondFactor', { code: nextCode(secret) })).statusCode).toBe(200);
    expect((await user.post('/api/StopSecondFactor', { code: nextCode(secret) })).statusCode).toBe(409);
    expect((await login(email)).json()).toEqual({ redirectUri: '/bienvenue' });
    await server.deliver();
    expect(server.mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'Double vérification activée – votre compte Étal',
        'Double vérification désactivée – votre compte Étal',
      ]),
    );
  });
});

describe('recovery codes', () => {
  it('are ten, work once each however they are typed, and are replaced together', async () => {
    const email = 'secours@etal.test';
    const user = await server.signUp(email);
    const { secret, recoveryCodes } = await turnOn(user);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect((await login(email, first.toUpperCase().replace('-', ' '))).statusCode).toBe(200);
    expect((await login(email, first)).statusCode).toBe(400);
    const renewed = await user.post('/api/RenewRecoveryCodes', { code: nextCode(secret) });
    expect(renewed.json().recoveryCodes).toHaveLength(10);
    expect((await login(email, second)).statusCode).toBe(400);
    expect((await login(email, renewed.json().recoveryCodes[0])).statusCode).toBe(200);
  });

  it('neither they nor the secret are in the logs', () => {
    expect(server.logLines.join('')).not.toMatch(/otpauth|[a-z2-9]{5}-[a-z2-9]{5}"/);
  });
});

it('the operator takes a lost second factor off, with the passkeys of the telephone, which its user is told', async () => {
  const email = 'perdu@etal.test';
  const user = await server.signUp(email);
  await turnOn(user);
  const start = (await user.post('/api/StartPasskeySetup')).json();
  await user.post('/api/AddPasskey', passkeyDevice().register(start));
  const remove = (address: string) => removeSecondFactor(server.services, address);
  expect([await remove('personne@etal.test'), await remove(email), await remove(email)]).toEqual([
    'UNKNOWN',
    'REMOVED',
    'OFF',
  ]);
  expect((await login(email)).json()).toEqual({ redirectUri: '/bienvenue' });
  await server.deliver();
  expect(server.mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toContain(
    'Double vérification désactivée – votre compte Étal',
  );
  expect((await user.get('/api/GetAccount')).json().passkeys).toEqual([]);
});
