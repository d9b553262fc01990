import { beforeEach, describe, expect, it } from 'vitest';
import { passkeyDevice } from '../../../../testing/fakes/passkey-device.ts';
import { openTestApp, PASSWORD, type Visitor, visit } from '../../../../testing/harness/test-app.ts';

const server = await openTestApp();
beforeEach(() => server.clock.advance({ hours: 1 }));

const add = async (user: Visitor, device = passkeyDevice()) => {
  const start = await user.post('/api/StartPasskeySetup');
  expect(start.statusCode).toBe(200);
  const added = await user.post('/api/AddPasskey', device.register(start.json()));
  return { device, added };
};

const challenge = async () => (await visit(server.app).post('/api/StartPasskeySignIn')).json();
const signIn = async (device: ReturnType<typeof passkeyDevice>, visitor = visit(server.app)) =>
  visitor.post('/api/SignInWithPasskey', device.signIn(await challenge()));

describe('a passkey', () => {
  it('opens a session with neither an address nor a password', async () => {
    const user = await server.signUp('cle@etal.test');
    const { device, added } = await add(user);
    expect([added.statusCode, added.json()]).toMatchObject([200, { name: 'Téléphone', lastUsedAt: null }]);
    const visitor = visit(server.app);
    const opened = await signIn(device, visitor);
    expect([opened.statusCode, opened.json()]).toEqual([200, { redirectUri: '/bienvenue' }]);
    expect((await visitor.get('/api/GetShopAggregate')).statusCode).toBe(418);
    await server.deliver();
    const subjects = server.mails.filter(({ to }) => to === 'cle@etal.test').map(({ subject }) => subject);
    expect(subjects).toContain('Clé d’accès ajoutée – votre compte Étal');
    expect(subjects).toContain('Nouvelle connexion à votre compte Étal');
  });

  it('is refused when its counter does not go on: a copy of it exists', async () => {
    const { device } = await add(await server.signUp());
    expect((await signIn(device)).statusCode).toBe(200);
    expect((await signIn(device)).statusCode).toBe(200);
    device.counter = 0;
    const copy = await signIn(device);
    expect([copy.statusCode, copy.body]).toEqual([
      400,
      "Cette clé d'accès n'a pas été reconnue. Réessayez, ou connectez-vous autrement.",
    ]);
    device.counter = 2;
    expect((await signIn(device)).statusCode).toBe(200);
  });

  it('answers a challenge of ours, once and in time', async () => {
    const { device } = await add(await server.signUp());
    const ours = await challenge();
    const answer = device.signIn(ours);
    const send = (payload: object) => visit(server.app).post('/api/SignInWithPasskey', payload);
    expect((await send(answer)).statusCode).toBe(200);
    expect((await send(answer)).statusCode).toBe(400);
    expect((await send(device.signIn({ challenge: 'bm90b3Vycw' }))).statusCode).toBe(400);
    const late = await challenge();
    server.clock.advance({ minutes: 6 });
    expect((await send(device.signIn(late))).statusCode).toBe(400);
  });

  it('of another site, or of nobody here, is refused', async () => {
    const user = await server.signUp();
    const elsewhere = passkeyDevice('https://etal.exemple.fr');
    const start = (await user.post('/api/StartPasskeySetup')).json();
    expect((await user.post('/api/AddPasskey', elsewhere.register(start))).statusCode).toBe(400);
    expect((await signIn(passkeyDevice())).statusCode).toBe(400);
  });

  it('of one user is not added, renamed or removed by another', async () => {
    const [one, other] = [await server.signUp(), await server.signUp()];
    const { device, added } = await add(one);
    const { id } = added.json();
    const start = (await other.post('/api/StartPasskeySetup')).json();
    // The challenge is the other's, the key is known already.
    expect((await other.post('/api/AddPasskey', device.register(start))).statusCode).toBe(400);
    expect((await other.delete(`/api/RemovePasskey/${id}`)).statusCode).toBe(404);
    expect((await other.put(`/api/RenamePasskey/${id}`, { name: 'À moi' })).statusCode).toBe(404);
    expect((await one.put(`/api/RenamePasskey/${id}`, { name: 'Tablette' })).statusCode).toBe(200);
    expect((await one.delete(`/api/RemovePasskey/${id}`)).statusCode).toBe(200);
    expect((await one.delete(`/api/RemovePasskey/${id}`)).statusCode).toBe(404);
    expect((await signIn(device)).statusCode).toBe(400);
  });

  it('is one of ten at most', async () => {
    const user = await server.signUp();
    for (let count = 0; count < 9; count++) expect((await add(user)).added.statusCode).toBe(200);
    // Two at once: one of them is the tenth.
    const [first, second] = [
      (await user.post('/api/StartPasskeySetup')).json(),
      (await user.post('/api/StartPasskeySetup')).json(),
    ];
    const both = await Promise.all(
      [first, second].map((start) => user.post('/api/AddPasskey', passkeyDevice().register(start))),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await user.post('/api/StartPasskeySetup')).statusCode).toBe(409);
  });
});

describe('R-KEYS-7: a device that was left open', () => {
  const NEEDED = [403, "Confirmez d'abord que c'est vous, par votre mot de passe ou une clé d'accès."];
  const setUp = async (user: Visitor, call: string) => {
    const { statusCode, body } = await user.post(`/api/${call}`);
    return [statusCode, statusCode === 200 ? '' : body];
  };

  it.each(['StartPasskeySetup', 'StartSecondFactor'])('%s asks for the password after ten minutes', async (call) => {
    const user = await server.signUp();
    server.clock.advance({ minutes: 10 });
    expect(await setUp(user, call)).toEqual([200, '']);
    server.clock.advance({ minutes: 1 });
    expect(await setUp(user, call)).toEqual(NEEDED);
    const wrong = await user.post('/api/ProveWithPassword', { currentPassword: 'un autre mot de passe' });
    expect([wrong.statusCode, wrong.body]).toEqual([400, "Le mot de passe actuel n'est pas le bon."]);
    expect(await setUp(user, call)).toEqual(NEEDED);
    expect((await user.post('/api/ProveWithPassword', { currentPassword: PASSWORD })).statusCode).toBe(200);
    expect(await setUp(user, call)).toEqual([200, '']);
    server.clock.advance({ minutes: 11 });
    expect(await setUp(user, call)).toEqual(NEEDED);
  });

  it('a passkey of the account proves as much, once; one of another account proves nothing', async () => {
    const [user, other] = [await server.signUp(), await server.signUp()];
    const { device } = await add(user);
    const { device: stranger } = await add(other);
    server.clock.advance({ minutes: 11 });
    const prove = (payload: object) => user.post('/api/ProveWithPasskey', payload);
    expect((await prove(stranger.signIn(await challenge()))).statusCode).toBe(400);
    expect(await setUp(user, 'StartPasskeySetup')).toEqual(NEEDED);
    const answer = device.signIn(await challenge());
    expect((await prove(answer)).statusCode).toBe(200);
    expect(await setUp(user, 'StartPasskeySetup')).toEqual([200, '']);
    server.clock.advance({ minutes: 11 });
    expect((await prove(answer)).statusCode).toBe(400);
    expect(await setUp(user, 'StartPasskeySetup')).toEqual(NEEDED);
  });

  it('its tries of a password are few, and a proof on one device is none on another', async () => {
    const user = await server.signUp('ouvert@etal.test');
    const phone = visit(server.app);
    expect((await phone.post('/api/LoginUser', { email: 'ouvert@etal.test', password: PASSWORD })).statusCode).toBe(
      200,
    );
    server.clock.advance({ minutes: 11 });
    expect((await user.post('/api/ProveWithPassword', { currentPassword: PASSWORD })).statusCode).toBe(200);
    expect(await setUp(phone, 'StartPasskeySetup')).toEqual(NEEDED);
    const tries: number[] = [];
    for (let count = 0; count < 12; count++)
      tries.push((await phone.post('/api/ProveWithPassword', { currentPassword: `essai ${count}` })).statusCode);
    expect(tries).toEqual([...Array<number>(10).fill(400), 429, 429]);
  });

  it('the challenge that a proof answers sets no key up', async () => {
    const user = await server.signUp();
    server.clock.advance({ minutes: 11 });
    const { challenge: given } = await challenge();
    const registered = passkeyDevice().register({ challenge: given });
    expect((await user.post('/api/AddPasskey', registered)).statusCode).toBe(400);
  });
});
