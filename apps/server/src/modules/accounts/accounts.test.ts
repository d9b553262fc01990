import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jpegUpload, openTestApp, PASSWORD, type TestApp, visit } from '../../../testing/harness/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
/** Each test has its own fifteen minutes: throttling is tested on purpose, not by accident. */
beforeEach(() => server.clock.advance({ hours: 2 }));

const SAME_ANSWER = '{}';
const newPassword = 'une autre phrase facile';

/** By its address: a delivery also takes along what earlier tests left, in any order. */
const lastMailTo = (email: string) => server.mails.findLast(({ to }) => to === email);

async function linkMailedTo(email: string): Promise<string> {
  await server.deliver();
  const mail = server.mails.findLast(({ to, text }) => to === email && text.includes('token='));
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`no link was mailed to ${email}`);
  return token;
}

describe('LoginUser', () => {
  it('opens a session and says where to go', async () => {
    const visitor = await server.signUp('jeanne@etal.test');
    const response = await visitor.post('/api/LoginUser', { email: ' Jeanne@etal.test ', password: PASSWORD });
    expect([response.statusCode, response.json()]).toEqual([200, { redirectUri: '/bienvenue' }]);
    const [cookie] = response.cookies;
    expect(cookie).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect((await visitor.get('/api/GetShopAggregate')).statusCode).toBe(418);
  });

  it('goes to /admin when the shop exists', async () => {
    const owner = await server.openShop();
    const { currentUser } = (await owner.get('/api/GetShopAggregate')).json();
    const response = await visit(server.app).post('/api/LoginUser', { email: currentUser.email, password: PASSWORD });
    expect(response.json()).toEqual({ redirectUri: '/admin' });
  });

  it('answers a wrong password and an unknown mail alike', async () => {
    await server.signUp('paul@etal.test');
    const wrong = await server.anonymous.post('/api/LoginUser', {
      email: 'paul@etal.test',
      password: 'not this one at all',
    });
    const unknown = await server.anonymous.post('/api/LoginUser', {
      email: 'nobody@etal.test',
      password: 'not this one at all',
    });
    for (const response of [wrong, unknown])
      expect([response.statusCode, response.body]).toEqual([401, 'Identifiants invalides']);
  });

  it('gives a new session id at each sign-in and ends the one it replaces', async () => {
    const visitor = await server.signUp();
    const before = visitor.cookie;
    await server.signUp('luc@etal.test');
    await visitor.post('/api/LoginUser', { email: 'luc@etal.test', password: PASSWORD });
    expect(visitor.cookie).not.toBe(before);
    const old = await server.app.inject({
      method: 'GET',
      url: '/api/GetShopAggregate',
      headers: { cookie: before ?? '' },
    });
    expect(old.statusCode).toBe(401);
  });

  it('slows down tries on one account, and tells how long to wait', async () => {
    await server.signUp('cible@etal.test');
    const attempt = () =>
      visit(server.app).post('/api/LoginUser', { email: 'cible@etal.test', password: 'guess number one' });
    for (let tries = 0; tries < 5; tries++) expect((await attempt()).statusCode).toBe(401);
    const refused = await attempt();
    expect([refused.statusCode, refused.headers['retry-after'], refused.body]).toEqual([
      429,
      '5',
      'Trop de tentatives. Réessayez dans 5 secondes.',
    ]);
    const rightButEarly = await visit(server.app).post('/api/LoginUser', {
      email: 'cible@etal.test',
      password: PASSWORD,
    });
    expect(rightButEarly.statusCode).toBe(429);
    server.clock.advance({ seconds: 6 });
    expect(
      (await visit(server.app).post('/api/LoginUser', { email: 'cible@etal.test', password: PASSWORD })).statusCode,
    ).toBe(200);
  });

  it('slows down tries from one address on many accounts', async () => {
    const attempt = (n: number) =>
      server.app.inject({
        method: 'POST',
        url: '/api/LoginUser',
        payload: { email: `a${n}@etal.test`, password: 'guess' },
        headers: { 'x-forwarded-for': '203.0.113.9' },
      });
    const statuses = [];
    for (let n = 0; n < 31; n++) statuses.push((await attempt(n)).statusCode);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
    expect(statuses[30]).toBe(429);
  });

  it.each([
    [{}],
    [{ email: 'a@b.fr' }],
    [{ email: 1, password: 'x' }],
    [{ email: 'a\u0000', password: 'x' }],
    [[]],
    ['text'],
  ])('refuses %j with a sentence', async (body) => {
    const response = await server.anonymous.send({
      method: 'POST',
      url: '/api/LoginUser',
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(400);
    expect(response.body).toMatch(/^[A-ZÀ-Ý«].*\.$/);
  });
});

describe('a session', () => {
  it('ends at sign-out', async () => {
    const visitor = await server.signUp();
    const { cookie } = visitor;
    expect((await visitor.post('/api/Logout')).json()).toEqual({});
    expect(visitor.cookie).toBeUndefined();
    expect(
      (await server.app.inject({ method: 'GET', url: '/api/GetShopAggregate', headers: { cookie: cookie ?? '' } }))
        .statusCode,
    ).toBe(401);
  });

  it('ends after a week without use, and lives on with it', async () => {
    const [idle, active] = [await server.signUp(), await server.signUp()];
    for (let day = 0; day < 8; day++) {
      server.clock.advance({ days: 1 });
      expect((await active.get('/api/GetShopAggregate')).statusCode).toBe(418);
    }
    expect((await idle.get('/api/GetShopAggregate')).statusCode).toBe(401);
  });

  it('never outlives a month', async () => {
    const visitor = await server.signUp();
    for (let day = 0; day < 31; day++) {
      server.clock.advance({ days: 1 });
      await visitor.get('/api/GetShopAggregate');
    }
    expect((await visitor.get('/api/GetShopAggregate')).statusCode).toBe(401);
  });

  it('is not found by a made-up cookie', async () => {
    const response = await server.app.inject({
      method: 'GET',
      url: '/api/GetShopAggregate',
      headers: { cookie: 'sid=made-up' },
    });
    expect([response.statusCode, response.body]).toEqual([401, 'Veuillez vous connecter.']);
  });

  it('is stored only as a hash', async () => {
    const visitor = await server.signUp();
    const token = visitor.cookie?.split('=')[1] ?? '';
    const rows = await server.services.database.shopless.selectFrom('sessions').select('token_hash').execute();
    expect(rows.every(({ token_hash }) => token_hash.length === 32 && token_hash.toString('base64url') !== token)).toBe(
      true,
    );
  });

  it('uses a __Host- cookie that only travels over https, when the site is https', async () => {
    const secure = await openTestApp({ secureCookies: true });
    await secure.signUp('a@etal.test');
    const response = await visit(secure.app).post('/api/LoginUser', { email: 'a@etal.test', password: PASSWORD });
    expect(response.cookies[0]).toMatchObject({ name: '__Host-sid', secure: true, path: '/', httpOnly: true });
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('RegisterUser', () => {
  it('mails a link that leads to a password and a first sign-in', async () => {
    const visitor = visit(server.app);
    expect((await visitor.post('/api/RegisterUser', { email: 'Nouvelle@etal.test' })).body).toBe(SAME_ANSWER);
    const token = await linkMailedTo('Nouvelle@etal.test');
    expect(lastMailTo('Nouvelle@etal.test')?.subject).toBe('Bienvenue sur Étal');
    expect((await visitor.post(`/api/ResetPassword?token=${token}`, { password: newPassword })).json()).toEqual({});
    expect(
      (await visitor.post('/api/LoginUser', { email: 'nouvelle@etal.test', password: newPassword })).json(),
    ).toEqual({ redirectUri: '/bienvenue' });
  });

  it('answers a known mail alike, with a reset link instead', async () => {
    await server.signUp('connue@etal.test');
    expect((await server.anonymous.post('/api/RegisterUser', { email: 'connue@etal.test' })).body).toBe(SAME_ANSWER);
    await linkMailedTo('connue@etal.test');
    expect(lastMailTo('connue@etal.test')?.subject).toBe('Réinitialisez votre mot de passe Étal');
  });

  it('can be closed', async () => {
    const closed = await openTestApp({ signup: 'closed' });
    const response = await closed.anonymous.post('/api/RegisterUser', { email: 'a@etal.test' });
    expect([response.statusCode, response.body]).toEqual([409, 'Les inscriptions sont fermées.']);
  });

  it.each(['', 'pas une adresse', 'a@b', `${'a'.repeat(250)}@etal.test`])('refuses the mail %j', async (email) => {
    expect((await server.anonymous.post('/api/RegisterUser', { email })).statusCode).toBe(400);
  });
});

describe('PasswordForgotten', () => {
  it('answers alike for a known and an unknown mail, and mails only the known', async () => {
    await server.signUp('oubli@etal.test');
    await server.deliver();
    const before = server.mails.length;
    const known = await server.anonymous.post('/api/PasswordForgotten', { email: 'OUBLI@etal.test' });
    const unknown = await server.anonymous.post('/api/PasswordForgotten', { email: 'inconnu@etal.test' });
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(known.statusCode).toBe(200);
    await server.deliver();
    expect(server.mails.slice(before).map(({ to }) => to)).toEqual(['oubli@etal.test']);
  });

  it('writes three mails an hour at most to one address', async () => {
    await server.signUp('bombe@etal.test');
    const ask = () => server.anonymous.post('/api/PasswordForgotten', { email: 'bombe@etal.test' });
    expect([(await ask()).statusCode, (await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200, 200]);
    const refused = await ask();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
  });
});

describe('ResetPassword', () => {
  const askFor = async (email: string) => {
    await server.anonymous.post('/api/PasswordForgotten', { email });
    return linkMailedTo(email);
  };

  it('changes the password, ends every session and says so by mail', async () => {
    const visitor = await server.signUp('reset@etal.test');
    const token = await askFor('reset@etal.test');
    expect(
      (await server.anonymous.post(`/api/ResetPassword?token=${token}`, { password: newPassword })).json(),
    ).toEqual({});
    expect((await visitor.get('/api/GetShopAggregate')).statusCode).toBe(401);
    await server.deliver();
    expect(lastMailTo('reset@etal.test')?.subject).toBe('Votre mot de passe Étal a changé');
    const login = (password: string) =>
      visit(server.app).post('/api/LoginUser', { email: 'reset@etal.test', password });
    expect((await login(PASSWORD)).statusCode).toBe(401);
    expect((await login(newPassword)).statusCode).toBe(200);
  });

  it('works once, within an hour, and only for the last link used', async () => {
    await server.signUp('lien@etal.test');
    const [first, second] = [await askFor('lien@etal.test'), await askFor('lien@etal.test')];
    const reset = (token: string) =>
      server.anonymous.post(`/api/ResetPassword?token=${token}`, { password: newPassword });
    expect((await reset(first)).statusCode).toBe(200);
    for (const token of [first, second, 'made-up']) {
      const response = await reset(token);
      expect([response.statusCode, response.body]).toEqual([
        400,
        "Ce lien n'est plus valable. Demandez-en un nouveau.",
      ]);
    }
    const late = await askFor('lien@etal.test');
    server.clock.advance({ minutes: 61 });
    expect((await reset(late)).statusCode).toBe(400);
  });

  it('two uses at once change the password once', async () => {
    await server.signUp('double@etal.test');
    const token = await askFor('double@etal.test');
    const uses = await Promise.all(
      ['première phrase ici', 'seconde phrase ici'].map((password) =>
        server.anonymous.post(`/api/ResetPassword?token=${token}`, { password }),
      ),
    );
    expect(uses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  it.each([
    ['court', 'Le mot de passe doit compter au moins 12 caractères.'],
    ['x'.repeat(129), 'Le mot de passe doit compter au plus 128 caractères.'],
    ['123456789012', 'Le mot de passe ne peut pas être fait que de chiffres.'],
    ['motdepasse123', 'Ce mot de passe est trop courant. Choisissez-en un autre.'],
  ])('refuses %j and keeps the link usable', async (password, sentence) => {
    await server.signUp(`regle-${password.length}@etal.test`);
    const token = await askFor(`regle-${password.length}@etal.test`);
    const refused = await server.anonymous.post(`/api/ResetPassword?token=${token}`, { password });
    expect([refused.statusCode, refused.body]).toEqual([400, sentence]);
    expect(
      (await server.anonymous.post(`/api/ResetPassword?token=${token}`, { password: newPassword })).statusCode,
    ).toBe(200);
  });
});

it('no password, token, mail or address is in the logs', async () => {
  const visitor = await server.signUp('journal@etal.test');
  await visitor.post('/api/PasswordForgotten', { email: 'journal@etal.test' });
  const token = await linkMailedTo('journal@etal.test');
  await visitor.post(`/api/ResetPassword?token=${token}`, { password: newPassword });
  await visitor.post('/api/CreateShop', {
    label: 'Journal',
    about: 'Secret de famille',
    thumbnailImg: await jpegUpload(),
  });
  const log = server.logLines.join('');
  expect(log).toContain('/api/ResetPassword');
  for (const secret of [
    token,
    newPassword,
    PASSWORD,
    'journal@etal.test',
    '127.0.0.1',
    'Secret de famille',
    visitor.cookie?.split('=')[1] ?? 'none',
  ])
    expect(log).not.toContain(secret);
});
