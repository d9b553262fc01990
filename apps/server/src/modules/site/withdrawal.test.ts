import { STATUS_OF } from '@etal/contract/errors';
import type { OrderPage, SiteView, WithdrawalPage } from '@etal/contract/site-pages';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { viewIn } from '../../../testing/fakes/fake-site.ts';
import {
  openOnlineShop,
  openStripeApp,
  type OnlineShop,
  sendOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { jpegUpload } from '../../../testing/harness/test-app.ts';

/** A Sunday, ten o'clock in Paris; orders are fetched on the Friday. */
const ORDERED = '2026-11-15T09:00:00Z';
const COLLECTED = '2026-11-20T10:00:00Z';

let server: StripeApp;
let shop: OnlineShop;
let honeyId: string;
let jamId: string;

beforeAll(async () => {
  server = await openStripeApp();
  server.clock.set(ORDERED);
  shop = await openOnlineShop(server);
  [honeyId, jamId] = [await sell('Miel'), await sell('Confiture')];
});

beforeEach(() => {
  server.clock.set(ORDERED);
  server.mails.length = 0;
});

async function sell(label: string): Promise<string> {
  const article = {
    label,
    description: 'Se garde',
    categoryId: shop.categoryId,
    img: await jpegUpload(),
    tvaRate: 'RATE_5_5',
    pricingModel: 'BY_UNIT',
    unitPrice: 890,
    perishable: false,
  };
  return (await shop.post('/api/CreateSimpleArticle', article)).json().id;
}

interface Placed {
  slug: string;
  reference: string;
  token: string;
  /** The tomatoes, the honey, the jam. */
  lines: [string, string, string];
}

/** Tomatoes, honey and jam, to be fetched on 20 November: ordered in time, whatever the hour of the test. */
async function place(buyer?: object): Promise<Placed> {
  const now = server.clock.now();
  server.clock.set(ORDERED);
  const answer = await sendOrder(server, shop, {
    channel: 'OFFLINE',
    date: '2026-11-20',
    sales: [shop.articleId, honeyId, jamId].map((saleableId) => ({ saleableId, quantity: 1 })),
    ...(buyer && { buyer }),
  });
  server.clock.set(now);
  const { reference, orderUrl } = answer.json();
  const { sales } = (await shop.get(`/api/GetOrderByReference/${reference}`)).json();
  return {
    slug: shop.slug,
    reference,
    token: new URL(orderUrl).searchParams.get('token') ?? '',
    lines: sales.map(({ id }: { id: string }) => id),
  };
}

async function collect(placed: Placed): Promise<Placed> {
  await shop.post(`/api/AcceptOrder/${placed.reference}`);
  server.clock.set(COLLECTED);
  await shop.post(`/api/CollectOrder/${placed.reference}`);
  return placed;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' };
const pathOf = ({ slug, reference, token }: Placed, part = '/retractation') =>
  `/boutique/${slug}/commandes/${reference}${part}?token=${token}`;
const withdraw = (placed: Placed, lines: string[]) =>
  server.anonymous.send({
    method: 'POST',
    url: pathOf(placed),
    headers: FORM,
    payload: new URLSearchParams(lines.map((line): [string, string] => ['ligne', line])).toString(),
  });
const shopView = (html: string) => viewIn(html) as Extract<SiteView, { kind: 'shop' }>;
const pageIn = (html: string) => shopView(html).page as OrderPage;
const orderOf = async (placed: Placed) => pageIn((await server.anonymous.get(pathOf(placed, ''))).body).order;
const seconds = (instant: string) => Date.parse(instant) / 1000;

describe('who may withdraw, of what', () => {
  it('what keeps, from the acceptance to the end of the fourteenth day, carried to a day of work', async () => {
    const placed = await place();
    expect((await orderOf(placed)).withdrawable).toEqual({ saleIds: [], lastDay: null });
    await shop.post(`/api/AcceptOrder/${placed.reference}`);
    expect((await orderOf(placed)).withdrawable).toEqual({ saleIds: placed.lines.slice(1), lastDay: null });
    server.clock.set(COLLECTED);
    await shop.post(`/api/CollectOrder/${placed.reference}`);
    expect((await orderOf(placed)).withdrawable).toEqual({ saleIds: placed.lines.slice(1), lastDay: '2026-12-04' });
    server.clock.set('2026-12-04T22:59:59Z');
    expect((await orderOf(placed)).withdrawable.saleIds).toHaveLength(2);
    expect(pageIn((await server.anonymous.get(pathOf(placed))).body)).toMatchObject({
      step: 'withdraw',
      problem: null,
    });
    server.clock.set('2026-12-04T23:00:00Z');
    expect((await orderOf(placed)).withdrawable).toEqual({ saleIds: [], lastDay: null });
    const late = await server.anonymous.get(pathOf(placed));
    expect([late.statusCode, late.headers.location]).toEqual([303, pathOf(placed, '')]);
  });

  it('not who orders for a company: neither page nor mail offers it, and the form is refused', async () => {
    const placed = await place({
      company: 'Le Bistrot',
      siren: '443061841',
      street: '1 place du Marché',
      postalCode: '26400',
      city: 'Crest',
    });
    await shop.post(`/api/AcceptOrder/${placed.reference}`);
    expect((await orderOf(placed)).withdrawable).toEqual({ saleIds: [], lastDay: null });
    expect((await withdraw(placed, [placed.lines[1]])).statusCode).toBe(STATUS_OF.WITHDRAWAL_CLOSED);
    await server.deliver();
    const told = server.mails.filter(
      ({ to, subject }) => to === 'lea@clients.test' && subject.includes(placed.reference),
    );
    expect(told).toHaveLength(2);
    for (const { text } of told) expect(text).not.toContain('quatorze jours');
  });

  it('the line keeps what the article was when ordered', async () => {
    const placed = await collect(await place());
    for (const perishable of [true, false]) {
      await shop.patch(`/api/UpdateSimpleArticle/${honeyId}`, { perishable });
      await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { perishable: !perishable });
      expect((await orderOf(placed)).withdrawable.saleIds).toEqual(placed.lines.slice(1));
    }
  });
});

describe('a withdrawal', () => {
  it('is written down with its hour, shown to both sides, and told to both by mail', async () => {
    const placed = await collect(await place());
    await server.deliver();
    server.mails.length = 0;
    const answer = await withdraw(placed, [placed.lines[1]]);
    expect([
      answer.statusCode,
      answer.headers.location,
      answer.headers['referrer-policy'],
      answer.headers['cache-control'],
    ]).toEqual([303, pathOf(placed, ''), 'no-referrer', 'private, no-store']);
    const withdrawals = [{ at: seconds(COLLECTED), saleIds: [placed.lines[1]] }];
    expect(await orderOf(placed)).toMatchObject({
      status: 'COLLECTED',
      withdrawals,
      withdrawable: { saleIds: [placed.lines[2]] },
    });
    const detail = (await shop.get(`/api/GetOrderByReference/${placed.reference}`)).json();
    expect(detail).toMatchObject({ withdrawals, status: 'COLLECTED', paymentStatus: 'PAID_ON_SITE' });
    expect(
      detail.notifications
        .filter(({ kind }: { kind: string }) => kind === 'WITHDRAWN')
        .map(({ audience }: { audience: string }) => audience),
    ).toEqual(['MERCHANT', 'SHOPPER']);
    await server.deliver();
    expect(server.mails.map(({ to, subject }) => [to, subject.replaceAll('\u00A0', ' ')]).toSorted()).toEqual(
      [
        [`${shop.shopId.slice(0, 8)}@etal.test`, `Commande ${placed.reference} : rétractation de Léa Martin`],
        [
          'lea@clients.test',
          `Accusé de réception de votre rétractation, commande ${placed.reference} – La Ferme du Pré`,
        ],
      ].toSorted(),
    );
    for (const { text } of server.mails)
      expect(text.replaceAll('\u00A0', ' ')).toContain('Reçue le 20 novembre 2026 à 11 h : Miel (1 pièce).');
  });

  it('moves the version that open screens of the merchant watch', async () => {
    const placed = await collect(await place());
    const version = () =>
      server.services.database.withShop(shop.shopId, (tx) =>
        tx.selectFrom('shops').select('orders_version').executeTakeFirstOrThrow(),
      );
    const { orders_version: before } = await version();
    await withdraw(placed, [placed.lines[1]]);
    expect((await version()).orders_version).toBe(before + 1);
  });

  it('sent twice, or at the same moment, is one; another line later is another', async () => {
    const placed = await collect(await place());
    const answers = await Promise.all([
      withdraw(placed, [placed.lines[1]]),
      withdraw(placed, [placed.lines[1], placed.lines[1]]),
      withdraw(placed, [placed.lines[1]]),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    server.clock.set('2026-11-21T10:00:00Z');
    expect((await withdraw(placed, [placed.lines[1]])).statusCode).toBe(303);
    expect((await withdraw(placed, placed.lines.slice(1))).statusCode).toBe(303);
    expect((await orderOf(placed)).withdrawals).toEqual([
      { at: seconds(COLLECTED), saleIds: [placed.lines[1]], lines: [{ label: 'Miel', amount: expect.anything() }] },
      { at: seconds('2026-11-21T10:00:00Z'), saleIds: [placed.lines[2]], lines: [expect.anything()] },
    ]);
    await server.deliver();
    expect(
      server.mails.filter(({ subject }) =>
        subject.startsWith(`Accusé de réception de votre rétractation, commande ${placed.reference}`),
      ),
    ).toHaveLength(2);
    // Sent again from an old page, once all is over.
    server.clock.set('2027-06-01T10:00:00Z');
    expect((await withdraw(placed, [placed.lines[1]])).statusCode).toBe(303);
  });

  it.each<[string, (placed: Placed) => Promise<{ lines: string[] }>]>([
    ['of what perishes', async (placed) => ({ lines: [placed.lines[0], placed.lines[1]] })],
    ['of another order’s line', async () => ({ lines: [(await place()).lines[1]] })],
    ['of nothing that is a line', async () => ({ lines: ["'; drop table orders; --"] })],
    ['that comes too late', async (placed) => (server.clock.set('2026-12-05T09:00:00Z'), { lines: [placed.lines[1]] })],
  ])('%s is refused, and changes nothing', async (_, wish) => {
    const placed = await collect(await place());
    const { lines } = await wish(placed);
    const answer = await withdraw(placed, lines);
    expect(answer.statusCode).toBe(STATUS_OF.WITHDRAWAL_CLOSED);
    expect(pageIn(answer.body)).toMatchObject({
      step: 'show',
      problem: expect.stringMatching(/^Vous ne pouvez pas, ou plus, renoncer/),
      order: { withdrawals: [] },
    });
    expect((await orderOf(placed)).withdrawals).toEqual([]);
    await server.deliver();
    expect(
      server.mails.filter(({ subject }) => subject.includes('rétractation') && subject.includes(placed.reference)),
    ).toEqual([]);
  });

  it.each<[string, (placed: Placed) => Promise<unknown>]>([
    ['not accepted yet', async () => {}],
    ['refused', (placed) => shop.delete(`/api/RefuseOrder/${placed.reference}`)],
    [
      'cancelled',
      async (placed) => {
        await shop.post(`/api/AcceptOrder/${placed.reference}`);
        return shop.post(`/api/CancelOrder/${placed.reference}`);
      },
    ],
  ])('of an order that is %s is refused', async (_, bring) => {
    const placed = await place();
    await bring(placed);
    expect((await withdraw(placed, [placed.lines[1]])).statusCode).toBe(STATUS_OF.WITHDRAWAL_CLOSED);
    expect((await orderOf(placed)).withdrawals).toEqual([]);
  });

  it('of no line shows the form again, and why', async () => {
    const placed = await collect(await place());
    const answer = await withdraw(placed, []);
    expect(answer.statusCode).toBe(STATUS_OF.WITHDRAWAL_EMPTY);
    expect(pageIn(answer.body)).toMatchObject({
      step: 'withdraw',
      problem: 'Cochez au moins un produit auquel vous renoncez.',
    });
  });

  it.each<[string, (placed: Placed) => Placed | Promise<Placed>]>([
    ['a wrong token', (placed) => ({ ...placed, token: '0'.repeat(64) })],
    ['another order’s token', async (placed) => ({ ...placed, token: (await place()).token })],
    ['another shop', async (placed) => ({ ...placed, slug: (await openOnlineShop(server, 'La Ferme Voisine')).slug })],
  ])('with %s is the shop’s own 404, as any wrong link', async (_, wrong) => {
    const placed = await collect(await place());
    const other = await wrong(placed);
    for (const answer of [await withdraw(other, [placed.lines[1]]), await server.anonymous.get(pathOf(other))]) {
      expect(answer.statusCode).toBe(404);
      expect(shopView(answer.body).page).toBeUndefined();
    }
    expect((await orderOf(placed)).withdrawals).toEqual([]);
  });

  it('is nobody’s to change, and guarded by the database itself', async () => {
    const placed = await collect(await place());
    await withdraw(placed, [placed.lines[1]]);
    const { database } = server.services;
    const { id: orderId } = await orderOf(placed);
    const again = database.withShop(shop.shopId, (tx) =>
      tx
        .insertInto('order_withdrawals')
        .values({
          shop_id: shop.shopId,
          order_id: orderId,
          sale_id: placed.lines[1],
          withdrawn_at: new Date(),
          label: 'Miel',
          amount: '{}',
        })
        .execute(),
    );
    await expect(again).rejects.toMatchObject({ constraint: 'order_withdrawals_pkey' });
    await expect(database.acrossShops((tx) => tx.deleteFrom('order_withdrawals').execute())).rejects.toThrow(
      /permission denied/,
    );
    await expect(
      database.acrossShops((tx) => tx.updateTable('order_withdrawals').set({ withdrawn_at: new Date() }).execute()),
    ).rejects.toThrow(/permission denied/);
  });
});

describe('who lost the link', () => {
  const ask = (
    fields: Record<string, string>,
    { slug = shop.slug, remoteAddress = `203.0.113.${Math.floor(Math.random() * 256)}` } = {},
  ) =>
    server.anonymous.send({
      method: 'POST',
      url: `/boutique/${slug}/retractation`,
      headers: FORM,
      remoteAddress,
      payload: new URLSearchParams(fields).toString(),
    });
  const askedIn = (html: string) => (shopView(html).page as WithdrawalPage).asked;

  it('finds the page from any page', async () => {
    const answer = await server.anonymous.get(`/boutique/${shop.slug}/retractation`);
    expect([answer.statusCode, shopView(answer.body).page]).toEqual([200, { kind: 'withdrawal' }]);
  });

  it('gets it again at the address of the order, and nobody learns whether there is one', async () => {
    const placed = await place();
    await server.deliver();
    server.mails.length = 0;
    const wishes = [
      { reference: placed.reference.toLowerCase(), email: ' Lea@Clients.test ' },
      { reference: placed.reference, email: 'autre@clients.test' },
      { reference: 'ACDEFGHJ', email: 'lea@clients.test' },
    ];
    const answers = await Promise.all(wishes.map((wish) => ask(wish)));
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['cache-control']])).toEqual(
      wishes.map(() => [200, 'private, no-store']),
    );
    expect(answers.map(({ body }) => askedIn(body)?.problem)).toEqual([null, null, null]);
    await server.deliver();
    expect(server.mails.map(({ to, subject, senderName }) => [to, subject, senderName])).toEqual([
      [
        'lea@clients.test',
        `Le lien de votre commande ${placed.reference} – La Ferme du Pré`,
        'La Ferme du Pré (via Étal)',
      ],
    ]);
    expect(server.mails[0]?.text).toContain(
      `http://localhost/boutique/${shop.slug}/commandes/${placed.reference}?token=${placed.token}`,
    );
  });

  it('asks the shop where the order was placed', async () => {
    const { reference } = await place();
    const other = await openOnlineShop(server, 'La Ferme d’en Face');
    await server.deliver();
    server.mails.length = 0;
    expect((await ask({ reference, email: 'lea@clients.test' }, { slug: other.slug })).statusCode).toBe(200);
    await server.deliver();
    expect(server.mails).toEqual([]);
    const unknown = await ask({ reference, email: 'lea@clients.test' }, { slug: 'personne' });
    expect([unknown.statusCode, viewIn(unknown.body)]).toEqual([404, { kind: 'unknownShop' }]);
  });

  it.each([{}, { reference: 'AB', email: 'lea@clients.test' }, { reference: 'ACDEFGHJ', email: 'lea' }])(
    'is told what is missing in %j',
    async (fields) => {
      const answer = await ask(fields);
      expect(answer.statusCode).toBe(400);
      expect(askedIn(answer.body)).toEqual({
        reference: '',
        email: '',
        ...fields,
        problem: expect.stringMatching(/^Saisissez la référence/),
      });
    },
  );

  it('is not kept from it by a stranger who knows the address and no order of theirs', async () => {
    const placed = await place();
    await server.deliver();
    server.mails.length = 0;
    for (const sign of ['A', 'C', 'D', 'E'])
      await ask({ reference: sign.repeat(8), email: 'lea@clients.test' }, { remoteAddress: '192.0.2.66' });
    expect((await ask({ reference: placed.reference, email: 'lea@clients.test' })).statusCode).toBe(200);
    await server.deliver();
    expect(server.mails.map(({ to }) => to)).toEqual(['lea@clients.test']);
  });

  it('waits after some tries, by address and by mail', async () => {
    const byMail = [];
    for (let tries = 0; tries < 5; tries++)
      byMail.push((await ask({ reference: 'ACDEFGHJ', email: 'insistant@clients.test' })).statusCode);
    expect(byMail).toEqual([200, 200, 200, 429, 429]);
    const byAddress = [];
    for (let tries = 0; tries < 22; tries++)
      byAddress.push(
        (await ask({ reference: 'ACDEFGHJ', email: `essai-${tries}@clients.test` }, { remoteAddress: '192.0.2.7' }))
          .statusCode,
      );
    expect(byAddress.indexOf(429)).toBe(20);
  });
});
