import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { forgetShoppers } from '../privacy/privacy.ts';
import { tellBackInStock } from './stock-alerts.ts';

let server: StripeApp;
let shop: OnlineShop;
beforeAll(async () => {
  server = await openStripeApp();
});
/** Each test has a shop of its own, whose one article is sold out, and a mailbox of its own. */
beforeEach(async () => {
  shop = await openOnlineShop(server);
  await restock(0);
  await server.deliver();
  server.mails.length = 0;
});

const restock = (stock: number) => shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { stock });
let visitors = 0;
const ask = (
  email = 'lea@clients.test',
  { saleableId = shop.articleId, address = `192.0.2.${++visitors % 250}` } = {},
) =>
  server.anonymous.send({
    method: 'POST',
    url: `/api/boutique/${shop.slug}/NotifyMe`,
    remoteAddress: address,
    payload: { saleableId, email },
  });
/** Further articles of which nothing is left. */
const sellOut = async (count: number): Promise<string[]> => {
  const made = [];
  for (let n = 0; n < count; n++)
    made.push(
      await shop.post('/api/CreateSimpleArticle', {
        label: `Article ${n}`,
        description: 'Épuisé',
        categoryId: shop.categoryId,
        imgDrawing: 'fruits',
        tvaRate: 'RATE_5_5',
        pricingModel: 'BY_UNIT',
        unitPrice: 890,
        isStockEnabled: true,
        stock: 0,
        isEnabled: true,
        perishable: false,
      }),
    );
  return made.map((answer) => answer.json().id as string);
};
const waiting = () =>
  server.services.database.withShop(shop.shopId, (tx) =>
    tx.selectFrom('stock_alerts').select('email').orderBy('email').execute(),
  );
const tell = async () => {
  await tellBackInStock(server.services);
  await server.deliver();
};
const told = () => server.mails.map(({ to }) => to);

describe('« Prévenez-moi »', () => {
  it('leaves one mail in the name of the shop once the thing is back, and forgets the address', async () => {
    expect((await ask()).json()).toEqual({});
    await ask('LEA@clients.test');
    await tell();
    expect(told()).toEqual([]);
    await restock(4);
    await tell();
    await tell();
    expect(server.mails).toMatchObject([
      { to: 'lea@clients.test', senderName: 'La Ferme du Pré (via Étal)', subject: expect.stringMatching(/^Tomates/) },
    ]);
    expect(server.mails[0]?.text).toContain(`/boutique/${shop.slug}/articles/tomates`);
    // R-MAILINGS-4: how to reach the producer.
    expect(server.mails[0]).toMatchObject({
      replyTo: 'ferme@etal.test',
      text: expect.stringMatching(/La Ferme du Pré\nferme@etal\.test\n12 chemin du Pré/),
    });
    expect(await waiting()).toEqual([]);
    const kept = await server.services.database.acrossShops((tx) =>
      tx.selectFrom('outbox').select('payload').execute(),
    );
    expect(JSON.stringify(kept)).not.toContain('lea@clients.test');
  });

  it('tells who asked anew when it has sold out and is back again, and nobody twice', async () => {
    await ask();
    await restock(4);
    await tell();
    await restock(0);
    await ask('zoe@clients.test');
    await restock(4);
    await tell();
    expect(told()).toEqual(['lea@clients.test', 'zoe@clients.test']);
  });

  it('tells each once when two processes look at the same moment', async () => {
    await ask('a@clients.test');
    await ask('b@clients.test');
    await restock(4);
    await Promise.all([tellBackInStock(server.services), tellBackInStock(server.services)]);
    await server.deliver();
    expect(told().toSorted()).toEqual(['a@clients.test', 'b@clients.test']);
  });

  it('waits while the thing is not on sale', async () => {
    await ask();
    await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { stock: 4, isEnabled: false });
    await tell();
    expect([told(), await waiting()]).toEqual([[], [{ email: 'lea@clients.test' }]]);
  });

  it('waits again when it has sold out before the mail left', async () => {
    await ask();
    await restock(1);
    await tellBackInStock(server.services);
    await restock(0);
    await server.deliver();
    expect([told(), await waiting()]).toEqual([[], [{ email: 'lea@clients.test' }]]);
  });

  it('answers the same for what is on sale, what is unknown and who asks too often, and notes nothing', async () => {
    await restock(4);
    expect((await ask('on-sale@clients.test')).json()).toEqual({});
    await restock(0);
    expect((await ask('unknown@clients.test', { saleableId: shop.pointId })).json()).toEqual({});
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => ask(`robot-${n}@clients.test`, { address: '203.0.113.9' })),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(['200 {}']));
    expect((await waiting()).map(({ email }) => email)).toSatisfy(
      (emails: string[]) => emails.length <= 20 && emails.every((email) => email.startsWith('robot-')),
    );
  });

  it('asked for again and again, by whomever, it uses nothing up', async () => {
    const [other] = await sellOut(1);
    for (let n = 0; n < 31; n++) await ask('zoe@clients.test', n % 2 === 0 ? {} : { saleableId: shop.pointId });
    await ask('zoe@clients.test', { saleableId: other! });
    expect(await waiting()).toHaveLength(2);
  });

  it('lets no stranger fill a mailbox, nor keep its owner from waiting for something', async () => {
    const things = await sellOut(34);
    const email = 'victim@clients.test';
    const askFrom = async (address: string, wanted: string[]) => {
      for (const saleableId of wanted) await ask(email, { saleableId, address });
      return (await waiting()).length;
    };
    expect(await askFrom('203.0.113.1', things.slice(0, 12)), 'a stranger').toBe(10);
    expect(await askFrom('203.0.113.2', things.slice(10, 12)), 'the owner').toBe(12);
    await askFrom('203.0.113.3', things.slice(12, 24));
    expect(await askFrom('203.0.113.4', things.slice(22, 34)), 'everywhere').toBe(30);
  });

  it('is forgotten after ninety days', async () => {
    const start = server.clock.now();
    await ask();
    server.clock.advance({ days: 90 });
    await tell();
    expect(await waiting()).toHaveLength(1);
    server.clock.advance({ seconds: 1 });
    await tell();
    expect(await waiting()).toEqual([]);
    server.clock.set(start);
  });

  it('is erased with the customer of that e-mail, and in what is known of them until then', async () => {
    await restock(10);
    const start = server.clock.now();
    const { orderId } = await placeTestOrder(server, shop, { channel: 'OFFLINE', email: 'lea@clients.test' });
    await shop.post(`/api/AcceptOrder/${orderId}`);
    await shop.post(`/api/CollectOrder/${orderId}`);
    await restock(0);
    await ask('Lea@clients.test');
    await ask('zoe@clients.test');
    const shopper = await server.services.database.withShop(shop.shopId, (tx) =>
      tx.selectFrom('shoppers').select('id').executeTakeFirstOrThrow(),
    );
    const known = await shop.get(`/api/ExportShopperData/${shopper.id}`);
    expect(known.json().alertes).toMatchObject([{ label: 'Tomates' }]);
    server.clock.advance({ days: 3 * 365 + 20 });
    await forgetShoppers(server.services);
    expect(await waiting()).toEqual([{ email: 'zoe@clients.test' }]);
    server.clock.set(start);
  });
});

describe('without a script', () => {
  const post = (email: string, path = 'articles/tomates') =>
    server.anonymous.send({
      method: 'POST',
      url: `/boutique/${shop.slug}/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email }).toString(),
    });

  it('the form of the page does the same, and the page says so', async () => {
    const answer = await post(' lea@clients.test ');
    expect([answer.statusCode, server.site.drawn.at(-1)]).toMatchObject([
      200,
      { page: { kind: 'article', slug: 'tomates', alert: { email: 'lea@clients.test', problem: null } } },
    ]);
    expect(await waiting()).toEqual([{ email: 'lea@clients.test' }]);
  });

  it('an address that is none is said to be, and kept in its field', async () => {
    const answer = await post('lea');
    expect([answer.statusCode, server.site.drawn.at(-1)]).toMatchObject([
      400,
      { page: { alert: { email: 'lea', problem: expect.stringContaining('adresse email') } } },
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('what is not there is not found', async () => {
    expect((await post('lea@clients.test', 'articles/caviar')).statusCode).toBe(404);
    expect((await server.anonymous.post('/boutique/nulle-part/articles/caviar')).statusCode).toBe(404);
  });
});
