import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertTestOrder } from '../../../testing/harness/insert-test-order.ts';
import { jpegUpload, openTestApp, type TestApp, type Visitor } from '../../../testing/harness/test-app.ts';
import { notify } from './notify.ts';

let server: TestApp;
let shop: Visitor & { shopId: string; categoryId: string };
beforeAll(async () => {
  server = await openTestApp();
});
beforeEach(async () => {
  server.clock.set('2026-11-15T09:00:00Z');
  for (const taken of [server.mails, server.texts]) taken.length = 0;
  shop = await server.openShop();
});

let people = 0;
const add = async (value = `personne-${++people}@ailleurs.test`, isEmail = true) =>
  (await shop.post('/api/AddNotificationsRecipient', { isEmail, label: 'Jeanne', value })).json();
const confirm = (uuid: string, code: string, visitor: Visitor = shop) =>
  visitor.post(`/api/ConfirmNotificationsRecipient/${uuid}`, { code });
const resend = (uuid: string) => shop.post(`/api/ResendRecipientCode/${uuid}`);
const isConfirmed = async (): Promise<boolean[]> =>
  (await shop.get('/api/GetShopAggregate'))
    .json()
    .parameters.notificationRecipients.map((recipient: { isConfirmed: boolean }) => recipient.isConfirmed);
const codeIn = (text: string): string => (/\d{3}[\s\u00A0]?\d{3}(?!\d)/.exec(text)?.[0] ?? '').replaceAll(/\D/g, '');
/** The owners are told by mail of who was added, too. */
const codeMails = async () => {
  await server.deliver();
  return server.mails.filter(({ subject }) => subject.startsWith('Votre code'));
};
/** The last code that went out. */
const receive = async (): Promise<string> =>
  codeIn((await codeMails()).at(-1)?.subject ?? server.texts.at(-1)?.text ?? '');
const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('R-ABUSE-4: who is told of orders', () => {
  it('has said so first, by the code that was sent there', async () => {
    const { uuid } = await add();
    const code = await receive();
    expect(await isConfirmed()).toEqual([false]);
    expect((await confirm(uuid, ` ${code.slice(0, 3)} ${code.slice(3)} `)).statusCode).toBe(200);
    expect(await isConfirmed()).toEqual([true]);
    // Pressed twice, or in another tab.
    expect((await confirm(uuid, code)).statusCode).toBe(200);
  });

  it('and hears of no order before', async () => {
    const img = await jpegUpload();
    const article = await shop.post('/api/CreateSimpleArticle', {
      label: 'Tomates',
      description: 'Mûres',
      categoryId: shop.categoryId,
      img,
      tvaRate: 'RATE_5_5',
      pricingModel: 'BY_UNIT',
      unitPrice: 250,
    });
    const { database } = server.services;
    const { shopId } = shop;
    const tell = async (): Promise<string> => {
      const { id, reference } = await insertTestOrder(database, { shopId, saleableId: article.json().id });
      const now = server.clock.now();
      await database.withShop(shopId, (tx) =>
        notify(tx, { shopId, orderId: id, kind: 'PLACED', actor: 'SHOPPER', now }),
      );
      await server.deliver();
      return reference;
    };
    const address = 'pas-encore@ailleurs.test';
    const told = () => server.mails.filter(({ to, subject }) => to === address && subject.startsWith('Nouvelle'));
    const { uuid } = await add(address);
    const code = await receive();
    await tell();
    expect(told()).toEqual([]);
    await confirm(uuid, code);
    await tell();
    expect(told()).toHaveLength(1);
  });

  it('by text message too', async () => {
    const { uuid } = await add('06 12 34 56 78', false);
    const code = await receive();
    expect(server.texts).toMatchObject([{ to: '+33612345678' }]);
    expect((await confirm(uuid, code)).statusCode).toBe(200);
  });

  it('is who is signed in, without a code', async () => {
    const owner = await server.signUp('Moi@etal.test');
    const img = await jpegUpload();
    const about = {
      label: 'La Ferme à Moi',
      about: 'Des légumes.',
      thumbnailImg: img,
      coverImg: img,
      termsAccepted: true,
    };
    await owner.post('/api/CreateShop', about);
    const own = { isEmail: true, label: 'Moi', value: 'moi@etal.test' };
    const added = await owner.post('/api/AddNotificationsRecipient', own);
    expect([added.json().isConfirmed, await codeMails()]).toEqual([true, []]);
  });

  it('a wrong code is refused five times, then a new one is needed', async () => {
    const { uuid } = await add();
    const code = await receive();
    const statuses: string[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await confirm(uuid, another(code))).body);
    expect(statuses.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => expect.stringContaining('pas le bon')));
    expect((await confirm(uuid, code)).body).toContain('plus valable');
    await resend(uuid);
    expect((await confirm(uuid, await receive())).statusCode).toBe(200);
  });

  it('a day later, or once another was sent, a code is worth nothing', async () => {
    const { uuid } = await add();
    const first = await receive();
    await resend(uuid);
    const second = await receive();
    // One in a million is the same as the one before.
    expect((await confirm(uuid, first === second ? another(first) : first)).statusCode).toBe(409);
    server.clock.advance({ minutes: 24 * 60 });
    expect((await confirm(uuid, second)).body).toContain('plus valable');
  });

  it('is asked three times an hour at most', async () => {
    const { uuid } = await add();
    const statuses = [await resend(uuid), await resend(uuid), await resend(uuid)].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    expect(await codeMails()).toHaveLength(3);
  });

  it('of another shop is unknown', async () => {
    const { uuid } = await add();
    const code = await receive();
    expect((await confirm(uuid, code, await server.openShop())).statusCode).toBe(404);
  });

  it('and was removed before the code left is sent none', async () => {
    const { uuid } = await add();
    await shop.delete(`/api/DeleteNotificationsRecipient/${uuid}`);
    expect(await codeMails()).toEqual([]);
  });

  it('has no mobile of a country that the operator has not opened', async () => {
    const refused = await shop.post('/api/AddNotificationsRecipient', {
      isEmail: false,
      label: 'Jeanne',
      value: '+212 612 345 678',
    });
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('Aucun SMS')]);
  });
});

it('R-ABUSE-5: a shop sends so many text messages a day, and no more; the next day again', async () => {
  const small = await openTestApp({ sms: { countries: ['FR', 'BE'], dailyPerShop: 2 } });
  const merchant = await small.openShop();
  const mobile = (n: number) =>
    merchant.post('/api/AddNotificationsRecipient', { isEmail: false, label: 'Jeanne', value: `+3247012345${n}` });
  for (const n of [1, 2, 3]) await mobile(n);
  await small.deliver();
  expect(small.texts).toHaveLength(2);
  small.clock.advance({ minutes: 24 * 60 });
  await mobile(4);
  await small.deliver();
  expect(small.texts).toHaveLength(3);
});
