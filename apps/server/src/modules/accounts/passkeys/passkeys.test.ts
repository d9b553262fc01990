import { beforeEach, describe, expect, it } from 'vitest';
import { passkeyDevice } from '../../../../testing/fakes/passkey-device.ts';
import { openTestApp, type Visitor, visit } from '../../../../testing/harness/test-app.ts';

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
