import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  confirmRecipients,
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';

let server: StripeApp;
let shop: OnlineShop;
beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  shop = await openOnlineShop(server);
});

const MORNING = { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 };
const ROUX = { lastname: 'Roux', phone: '06 98 76 54 32' };

/** Two tomatoes, 7,00 € and 0,21 € of fees, for who has a phone alone. */
const bodyOf = (changes: object = {}) => ({
  shopper: ROUX,
  collectionPointId: shop.pointId,
  collectionDate: '2026-11-20',
  collectionPeriod: MORNING,
  sales: [{ saleableId: shop.articleId, quantity: 2 }],
  accept: false,
  tell: 'NONE',
  ...changes,
});
const send = (payload: object, key: string = randomUUID(), merchant = shop) =>
  merchant.send({ method: 'POST', url: '/api/CreateOrder', headers: { 'idempotency-key': key }, payload });
const create = (changes: object = {}) => send(bodyOf(changes));
const sentence = (answer: { statusCode: number; body: string }) => [
  answer.statusCode,
  answer.body.replaceAll('\u00A0', ' '),
];

const inShop = <T>(run: Parameters<typeof server.services.database.withShop<T>>[1]) =>
  server.services.database.withShop(shop.shopId, run);
const stockLeft = async () =>
  (await inShop((tx) => tx.selectFrom('saleables').select('stock').executeTakeFirstOrThrow())).stock;
const countOrders = async () => (await inShop((tx) => tx.selectFrom('orders').select('id').execute())).length;

describe('an order that the merchant writes down', () => {
  it('is one on site, from the merchant, with all that follows from an order', async () => {
    const answer = await create({ note: 'Rappeler avant' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      status: 'PAID',
      source: 'MERCHANT',
      paymentChannel: 'OFFLINE',
      paymentStatus: 'DUE_ON_SITE',
      isTest: false,
      note: 'Rappeler avant',
      collectionDate: '2026-11-20',
      collectionPeriod: MORNING,
      shopperDetails: { firstname: '', lastname: 'Roux', email: '', phone: '+33698765432', city: '' },
      subTotal: 700,
      platformFees: 21,
      total: 721,
      dueOnSite: 721,
      history: [{ actor: 'MERCHANT', from: null, to: 'PAID' }],
    });
    expect(await stockLeft()).toBe(998);
    const { shopperId } = answer.json();
    expect((await shop.get(`/api/GetShopperById/${shopperId}`)).json()).toMatchObject({
      lastname: 'Roux',
      origin: 'MANUAL',
      ordersCount: 1,
    });
    const { shoppersGroups, singleArticles } = (await shop.get('/api/GetShopAggregate')).json();
    expect([shoppersGroups[0].membersCount, singleArticles[0].ordersCount]).toEqual([1, 1]);
  });

  it('is accepted at once where that is asked for', async () => {
    const answer = await create({ accept: true });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      status: 'ACCEPTED',
      history: [
        { actor: 'MERCHANT', from: null, to: 'PAID' },
        { actor: 'MERCHANT', from: 'PAID', to: 'ACCEPTED' },
      ],
    });
  });

  it('goes to a customer who is known, as they are known', async () => {
    const known = (
      await shop.post('/api/CreateShopper', { lastname: 'Noël', firstname: 'Marie', email: 'marie@clients.test' })
    ).json();
    const order = (await create({ shopper: { id: known.id } })).json();
    expect(order).toMatchObject({
      shopperId: known.id,
      shopperDetails: { firstname: 'Marie', lastname: 'Noël', email: 'marie@clients.test', phone: '' },
    });
    expect((await shop.get('/api/GetShoppersPage')).json().totalCount).toBe(1);
  });

  it('keeps the rate of its fee, as one from the site does', async () => {
    await create();
    const rates = await inShop((tx) =>
      tx.selectFrom('orders').select(['fee_basis_points', 'fee_fixed_cents']).execute(),
    );
    const { basisPoints, fixedCents } = server.services.config.platformFee;
    expect(rates).toEqual([{ fee_basis_points: basisPoints, fee_fixed_cents: fixedCents }]);
  });

  it('may come after the cut-off and below the least amount, never on a past day, a closed one or beyond the stock', async () => {
    await shop.post('/api/ConfigureOfflinePayments', { enabled: true, minimalOrderAmount: 5000 });
    // Now it is 15 November, 10:00 in Paris: orders for that morning ended the day before.
    expect((await create({ collectionDate: '2026-11-15' })).statusCode).toBe(200);
    const elsewhen = [409, "Ce point de collecte n'ouvre pas à ce moment-là. Choisissez un autre créneau."];
    expect(sentence(await create({ shopper: { ...ROUX, phone: '0611111111' }, collectionDate: '2026-11-14' }))).toEqual(
      elsewhen,
    );
    expect(sentence(await create({ collectionPeriod: { ...MORNING, startingHour: 9 } }))).toEqual(elsewhen);
    expect(sentence(await create({ sales: [{ saleableId: shop.articleId, quantity: 999 }] }))).toEqual([
      409,
      'Il ne reste que 998 de « Tomates ».',
    ]);
    expect(await countOrders()).toBe(1);
  });

  it('is refused on a day when the point is closed', async () => {
    const closed = await shop.patch(`/api/UpdateCollectionPoint/${shop.pointId}`, {
      closures: [{ from: '2026-11-20', to: '2026-11-20' }],
    });
    expect(closed.statusCode, closed.body).toBe(200);
    expect((await create()).statusCode).toBe(409);
    expect((await create({ collectionDate: '2026-11-21' })).statusCode).toBe(200);
  });

  it.each([
    ['an article that is no more', { sales: [{ saleableId: randomUUID(), quantity: 1 }] }, 409],
    ['an article sold in another way', { sales: [{ selectedWeight: 500 }] }, 400],
    ['nothing', { sales: [] }, 400],
    ['a point that is not there', { collectionPointId: randomUUID() }, 409],
    ['a customer who is not there', { shopper: { id: randomUUID() } }, 404],
    ['a customer whom nobody can reach', { shopper: { lastname: 'Roux' } }, 400],
    ['a customer without a name', { shopper: { phone: '0698765432' } }, 400],
    ['a way to tell that is none', { tell: 'PIGEON' }, 400],
  ])('is refused for %s, and leaves nothing behind', async (_, changes, status) => {
    const answer = await create(changes);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/plain; charset=utf-8']);
    expect([await countOrders(), await stockLeft()]).toEqual([0, 1000]);
    expect((await shop.get('/api/GetShoppersPage')).json().totalCount).toBe(0);
  });

  it('says whose number it is when a new customer has a known one', async () => {
    await create();
    expect(sentence(await create({ shopper: { ...ROUX, lastname: 'Rousse' } }))).toEqual([
      409,
      '« Roux » a déjà le numéro 06 98 76 54 32. Choisissez ce client, ou donnez un autre numéro.',
    ]);
  });

  it('is not for who was erased', async () => {
    const { id } = (await shop.post('/api/CreateShopper', ROUX)).json();
    await shop.post(`/api/EraseShopper/${id}`);
    expect((await create({ shopper: { id } })).statusCode).toBe(404);
  });

  it('is refused where no money can be taken on site', async () => {
    await shop.post('/api/ConfigureOfflinePayments', { enabled: false, minimalOrderAmount: null });
    expect((await create()).statusCode).toBe(409);
  });

  it('does not go to another shop’s customer', async () => {
    const stranger = await openOnlineShop(server, 'La Ferme D’à Côté');
    const theirs = (await stranger.post('/api/CreateShopper', ROUX)).json();
    expect((await create({ shopper: { id: theirs.id } })).statusCode).toBe(404);
  });
});

describe('sent twice', () => {
  it('with one key it is one order, also at the same moment, and also when it took the last of the stock', async () => {
    const body = bodyOf({ sales: [{ saleableId: shop.articleId, quantity: 999 }] });
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(body, key)));
    answers.push(await send(body, key));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json().reference)).size).toBe(1);
    expect([await countOrders(), await stockLeft()]).toEqual([1, 1]);
  });

  it('with one key and another body it is refused', async () => {
    const key = randomUUID();
    await send(bodyOf(), key);
    const other = await send(bodyOf({ note: 'Autre chose' }), key);
    expect(sentence(other)).toEqual([
      409,
      'Un premier envoi, avec un autre contenu, a déjà été enregistré. Vérifiez ce qui a été fait avant de recommencer.',
    ]);
    expect(await countOrders()).toBe(1);
  });

  it('a refusal is not kept: what was wrong can be mended under the same key', async () => {
    const key = randomUUID();
    expect((await send(bodyOf({ sales: [{ saleableId: randomUUID(), quantity: 1 }] }), key)).statusCode).toBe(409);
    expect((await send(bodyOf(), key)).statusCode).toBe(200);
  });

  it('needs a key, and two shops may use the same', async () => {
    const without = await shop.post('/api/CreateOrder', bodyOf());
    expect([without.statusCode, without.body]).toEqual([400, "L'en-tête Idempotency-Key est obligatoire."]);
    const key = randomUUID();
    const other = await openOnlineShop(server, 'La Ferme Voisine');
    const theirs = { collectionPointId: other.pointId, sales: [{ saleableId: other.articleId, quantity: 1 }] };
    expect((await send(bodyOf(), key)).statusCode).toBe(200);
    expect((await send(bodyOf(theirs), key, other)).statusCode).toBe(200);
  });

  it('keeps no name', async () => {
    await create();
    const [kept] = await inShop((tx) => tx.selectFrom('idempotency_keys').select('result').execute());
    expect(kept).toEqual({ result: { orderId: expect.any(String) } });
  });
});

describe('the customer is told as the merchant says', () => {
  const marie = { lastname: 'Noël', firstname: 'Marie', email: 'marie@clients.test', phone: '06 11 22 33 44' };
  /** Whom the shop's own people and devices would be told by, were they told. */
  const listen = async () => {
    await shop.post('/api/AddNotificationRecipient', { isEmail: true, value: 'ferme@etal.test', label: 'La ferme' });
    await shop.post('/api/SubscribeToPush', {
      endpoint: `https://push.exemple.test/${randomUUID()}`,
      keys: { p256dh: 'cle', auth: 'sel' },
    });
  };
  const told = async (changes: object) => {
    const answer = await create({ shopper: marie, ...changes });
    expect(answer.statusCode, answer.body).toBe(200);
    server.mails.splice(0);
    server.texts.splice(0);
    server.pushes.splice(0);
    await server.deliver();
    const { reference, notifications } = answer.json();
    return {
      reference: reference as string,
      kept: notifications.map(({ kind, channel, recipient }: Record<string, string>) => [kind, channel, recipient]),
      mails: server.mails.map(({ to }) => to),
      texts: server.texts.map(({ to, text }) => [to, text]),
      pushes: server.pushes.length,
    };
  };

  it('by mail, and nobody of the shop by anything', async () => {
    await listen();
    expect(await told({ tell: 'EMAIL' })).toMatchObject({
      kept: [['PLACED', 'EMAIL', 'marie@clients.test']],
      mails: ['marie@clients.test'],
      texts: [],
      pushes: 0,
    });
  });

  it('by one mail that it is accepted, where it is', async () => {
    expect(await told({ tell: 'EMAIL', accept: true })).toMatchObject({
      kept: [['ACCEPTED', 'EMAIL', 'marie@clients.test']],
      mails: ['marie@clients.test'],
    });
  });

  it('by text message', async () => {
    const { texts, mails, reference } = await told({ tell: 'SMS', accept: true });
    expect(mails).toEqual([]);
    expect(texts).toEqual([
      ['+33611223344', expect.stringContaining(`votre commande ${reference} (7,21 €) est accept`)],
    ]);
  });

  it('by text message, also on a day on which strangers have ordered as often as they could', async () => {
    const value = '+33 6 99 88 77 66';
    await shop.post('/api/AddNotificationsRecipient', { isEmail: false, label: 'Jeanne', value });
    await confirmRecipients(server, shop.shopId);
    await server.deliver();
    await inShop((tx) =>
      tx.insertInto('sms_days').values({ shop_id: shop.shopId, day: '2026-11-15', sent: 38 }).execute(),
    );
    server.texts.splice(0);
    for (let times = 0; times < 4; times++) await placeTestOrder(server, shop, { channel: 'OFFLINE' });
    await server.deliver();
    expect(server.texts.map(({ to }) => to)).toEqual(['+33699887766', '+33699887766']);
    expect((await told({ tell: 'SMS', accept: true })).texts).toHaveLength(1);
  });

  it('not at all', async () => {
    await listen();
    expect(await told({ tell: 'NONE', accept: true })).toMatchObject({ kept: [], mails: [], texts: [], pushes: 0 });
  });

  it.each([
    ['EMAIL', ROUX, "Ce client n'a pas d'adresse email : prévenez-le autrement."],
    [
      'SMS',
      { lastname: 'Roux', email: 'roux@clients.test' },
      "Ce client n'a pas de numéro de mobile : prévenez-le autrement.",
    ],
    [
      'SMS',
      { lastname: 'Roux', phone: '05 53 31 45 45' },
      "Ce client n'a pas de numéro de mobile : prévenez-le autrement.",
    ],
  ])('%s is refused to who cannot be reached so', async (tell, shopper, refusal) => {
    expect(sentence(await create({ shopper, tell }))).toEqual([409, refusal]);
    expect(await countOrders()).toBe(0);
  });

  it('no mail is ever tried to who has no e-mail, whatever becomes of the order', async () => {
    const { id } = (await create()).json();
    server.mails.splice(0);
    await shop.send({ method: 'DELETE', url: `/api/RefuseOrder/${id}`, payload: { reason: 'Plus de tomates' } });
    await server.deliver();
    const { status, notifications } = (await shop.get(`/api/GetOrderByReference/${id}`)).json();
    expect([status, notifications, server.mails]).toEqual(['REFUSED', [], []]);
  });
});
