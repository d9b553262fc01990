import { createHash, randomUUID } from 'node:crypto';
import type { OrderDetail } from '@etal/contract/orders';
import type { TillDay } from '@etal/contract/till';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addChicken,
  liveUntil,
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  sendOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { textOfPdf } from '../../../testing/readers/text-of-pdf.ts';
import { findChainFault } from './chain/chain.queries.ts';
import { verifyTill } from './chain/verify-till.ts';

let server: StripeApp;
let shop: OnlineShop;

beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  server.clock.set('2026-11-20T09:42:00Z');
  shop = await openOnlineShop(server);
});

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

/** Two tomatoes with their fee: 7,21 €. */
async function accepted(): Promise<OrderDetail> {
  const { orderId } = await placeTestOrder(server, shop, { channel: 'OFFLINE', quantity: 2 });
  return (await shop.post(`/api/AcceptOrder/${orderId}`)).json();
}
const handOver = (order: OrderDetail, body: object = {}) => shop.post(`/api/CollectOrder/${order.id}`, body);
const balanceOf = async ({ shopperId }: OrderDetail) => (await shop.get(`/api/GetShopperBalance/${shopperId}`)).json();
const paymentsOf = (order: OrderDetail): [string, number][] => order.payments.map(({ means, cents }) => [means, cents]);
const keyed = (url: string, payload: object, key: string = randomUUID()) =>
  shop.send({ method: 'POST', url, headers: { 'idempotency-key': key }, payload });
const cash = (cents: number) => ({ payments: [{ means: 'CASH', cents }] });

describe('a hand-over', () => {
  it('without a body takes what is due, and nobody says how', async () => {
    const handed: OrderDetail = (await handOver(await accepted())).json();
    expect([handed.status, handed.dueOnSite, paymentsOf(handed)]).toEqual(['COLLECTED', 0, [['UNSPECIFIED', 721]]]);
  });

  it('is paid in two ways, and says so', async () => {
    const order = await accepted();
    const payments = [
      { means: 'CHEQUE', cents: 500 },
      { means: 'CASH', cents: 221 },
    ];
    expect(paymentsOf((await handOver(order, { payments })).json())).toEqual([
      ['CASH', 221],
      ['CHEQUE', 500],
    ]);
  });

  it('that is paid too little is refused, unless the rest is owed', async () => {
    const order = await accepted();
    const short = await handOver(order, cash(500));
    expect([short.statusCode, plain(short.body)]).toEqual([409, expect.stringContaining('7,21 € à régler, et 5,00 €')]);
    const handed: OrderDetail = (await handOver(order, { ...cash(500), later: true })).json();
    expect([handed.status, handed.paymentStatus, paymentsOf(handed)]).toEqual([
      'COLLECTED',
      'ON_ACCOUNT',
      [
        ['CASH', 500],
        ['BALANCE', 221],
      ],
    ]);
    expect((await balanceOf(order)).cents).toBe(-221);
  });

  it('that is paid too much pays an old debt first; the rest is given back or kept', async () => {
    const first = await accepted();
    await handOver(first, { later: true });
    const second = await accepted();
    const handed: OrderDetail = (await handOver(second, { ...cash(2000), change: 'BALANCE' })).json();
    expect(paymentsOf(handed)).toEqual([
      ['CASH', 2000],
      ['BALANCE', -1279],
    ]);
    expect((await balanceOf(second)).cents).toBe(1279 - 721);
    const third = await accepted();
    const tooMuch = await handOver(third, { payments: [{ means: 'BALANCE', cents: 721 }] });
    expect([tooMuch.statusCode, plain(tooMuch.body)]).toEqual([409, "Ce client n'a que 5,58 € d'avance."]);
    const spent = await handOver(third, { payments: [{ means: 'BALANCE', cents: 558 }, ...cash(163).payments] });
    expect(spent.statusCode).toBe(200);
    expect((await balanceOf(third)).cents).toBe(0);
  });

  it('sent twice under one key is one; another says when it was handed over', async () => {
    const order = await accepted();
    const key = randomUUID();
    const answers = await Promise.all([1, 2].map(() => handOver(order, { ...cash(721), key })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(paymentsOf(answers[1]!.json())).toEqual([['CASH', 721]]);
    const other = await handOver(order, { ...cash(721), key: randomUUID() });
    expect([other.statusCode, plain(other.body)]).toEqual([409, 'Déjà remise à 10 h 42.']);
    const changed = await handOver(order, { ...cash(800), key });
    expect(changed.statusCode).toBe(409);
  });

  it.each([
    ['says no moment', {}],
    ['has a clock that is ahead', { at: Date.parse('2026-11-20T09:50:00Z') / 1000 }],
  ])('is known again by its key however late, also from who %s', async (_case, moment) => {
    const order = await accepted();
    const again = { ...cash(721), ...moment, key: randomUUID() };
    const first = await handOver(order, again);
    server.clock.advance({ minutes: 3 });
    const second = await handOver(order, again);
    expect([first.statusCode, second.statusCode, second.body]).toEqual([200, 200, first.body]);
  });

  it('undone gives back what was taken, by the same means, and what was owed is owed no more', async () => {
    const order = await accepted();
    await handOver(order, { payments: [{ means: 'CHEQUE', cents: 500 }], later: true });
    const reopened: OrderDetail = (await shop.post(`/api/ReopenOrder/${order.id}`)).json();
    expect([reopened.status, reopened.paymentStatus, reopened.dueOnSite, paymentsOf(reopened)]).toEqual([
      'ACCEPTED',
      'DUE_ON_SITE',
      721,
      [
        ['CHEQUE', 500],
        ['BALANCE', 221],
        ['CHEQUE', -500],
        ['BALANCE', -221],
      ],
    ]);
    expect((await balanceOf(order)).cents).toBe(0);
  });

  it('that was not paid, weighed anew, moves the debt: nobody gave money back or took some', async () => {
    const chicken = await addChicken(shop);
    const sales = [{ saleableId: chicken, quantity: 1 }];
    const { reference } = (await sendOrder(server, shop, { channel: 'OFFLINE', date: '2026-11-27', sales })).json();
    await shop.post(`/api/AcceptOrder/${reference}`);
    const order: OrderDetail = (await shop.get(`/api/GetOrderByReference/${reference}`)).json();
    const weights = (weighedGrams: number) => ({ weights: [{ saleId: order.sales[0]?.id, weighedGrams }] });
    const first: OrderDetail = (await handOver(order, { later: true, ...weights(1800) })).json();
    const weigh = async (grams: number): Promise<OrderDetail> =>
      (await shop.put(`/api/SetOrderFinalWeights/${reference}`, { ...weights(grams), correctInvoice: true })).json();
    for (const grams of [1500, 2000]) {
      const { paymentStatus, payments, total } = await weigh(grams);
      expect([paymentStatus, new Set(payments.map(({ means }) => means))]).toEqual([
        'ON_ACCOUNT',
        new Set(['BALANCE']),
      ]);
      expect(total).not.toBe(first.total);
      expect((await balanceOf(order)).cents).toBe(-total);
    }
  });

  it('of another day, from a phone that had no network, counts on that day', async () => {
    const order = await accepted();
    const at = Date.parse('2026-11-19T11:00:00Z') / 1000;
    await handOver(order, { ...cash(721), at });
    const day: TillDay = (await shop.get(`/api/GetTillDay?date=2026-11-19&collectionPoint=${shop.pointId}`)).json();
    expect(day.expected.CASH).toBe(721);
  });
});

describe('a balance', () => {
  it('is paid, given back and let go without an order', async () => {
    const order = await accepted();
    await handOver(order, { ...cash(671), later: true });
    const { shopperId } = order;
    const pay = (cents: number, key: string = randomUUID()) =>
      keyed('/api/RecordPayment', { shopperId, means: 'CASH', cents }, key);
    const key = randomUUID();
    await pay(1000, key);
    expect((await pay(1000, key)).json().cents).toBe(950);
    expect((await pay(-980)).json().cents).toBe(-30);
    const refused = await shop.post(`/api/EraseShopper/${shopperId}`);
    expect([refused.statusCode, plain(refused.body)]).toEqual([
      409,
      "Ce client vous doit 0,30 €. Réglez cette dette avant de l'effacer.",
    ]);
    const gone = (await shop.post(`/api/LetGoDebt/${shopperId}`)).json();
    expect([gone.cents, gone.entries.map(({ kind, cents }: { kind: string; cents: number }) => [kind, cents])]).toEqual(
      [
        0,
        [
          ['LET_GO', 30],
          ['GIVEN_BACK', -980],
          ['TAKEN', 1000],
          ['FROM_BALANCE', -50],
        ],
      ],
    );
    expect((await shop.post(`/api/LetGoDebt/${shopperId}`)).statusCode).toBe(409);
    expect((await shop.post(`/api/EraseShopper/${shopperId}`)).statusCode).toBe(200);
  });
});

describe('deposits', () => {
  it('leave with the goods, are due on site, come back and are counted', async () => {
    const [jar] = (await shop.put('/api/SaveDepositKinds', [{ label: 'Bocal', cents: 200, isEnabled: true }])).json();
    await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { depositKindId: jar.id });
    const order = await accepted();
    expect([order.total, order.dueOnSite]).toEqual([721, 1121]);
    const handed: OrderDetail = (await handOver(order, cash(1121))).json();
    expect([handed.dueOnSite, handed.refundable]).toEqual([0, 721]);
    const balance = await balanceOf(order);
    expect([balance.cents, balance.deposits]).toEqual([0, [{ kindId: jar.id, label: 'Bocal', count: 2 }]]);
    const back = await keyed('/api/RecordDeposits', {
      shopperId: order.shopperId,
      back: [{ kindId: jar.id, count: 1 }],
    });
    expect([back.json().cents, back.json().deposits[0].count]).toEqual([200, 1]);
    const next = await accepted();
    const deposits = { back: [{ kindId: jar.id, count: 1 }] };
    const paid = await handOver(next, {
      payments: [...cash(721).payments, { means: 'BALANCE', cents: 200 }],
      deposits,
    });
    expect(paid.statusCode).toBe(200);
    expect((await balanceOf(next)).deposits[0].count).toBe(2);
  });
});

describe('the chain', () => {
  /** As the owner of the tables, whom row-level security and grants do not hold. */
  const asOwner = (statement: ReturnType<typeof sql>) =>
    server.services.database.withShop(shop.shopId, async (tx) => {
      await sql`set local role none`.execute(tx);
      await statement.execute(tx);
    });
  const fault = () => server.services.database.withShop(shop.shopId, (tx) => findChainFault(tx, shop.shopId));

  it('is recomputed from the archive by anybody', async () => {
    for (let n = 0; n < 3; n++) await handOver(await accepted(), cash(721));
    const lines = (await shop.get('/api/GenerateTillArchive?year=2026')).body.trimEnd().split('\n');
    const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
    const last = JSON.parse(lines.pop()!);
    expect(last).toEqual({ sha256: sha256(lines.map((line) => `${line}\n`).join('')) });
    let previousHash = '0'.repeat(64);
    for (const [index, line] of lines.entries()) {
      expect(JSON.parse(line)).toMatchObject({ sequence: index + 1, previousHash, kind: 'TAKEN', cents: 721 });
      previousHash = sha256(line);
    }
    expect(lines).toHaveLength(3);
    expect(await fault()).toBeNull();
  });

  it.each(['update money_entries set cents = 1', 'delete from money_entries', 'truncate money_entries cascade'])(
    'refuses « %s » to every role',
    async (statement) => {
      await handOver(await accepted(), cash(721));
      await expect(asOwner(sql.raw(statement))).rejects.toThrow(/never changed|denied/);
      await expect(server.services.database.acrossShops((tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
        /denied|must be owner/,
      );
    },
  );

  it('names the first entry that its owner has changed or taken away', async () => {
    for (let n = 0; n < 4; n++) await handOver(await accepted(), cash(721));
    const silently = (statement: string) =>
      asOwner(
        sql.raw(
          `alter table money_entries disable trigger user; ${statement}; alter table money_entries enable trigger user`,
        ),
      );
    await silently(`update money_entries set note = 'x' where shop_id = '${shop.shopId}' and sequence = 2`);
    expect(await fault()).toEqual({ sequence: 2, fault: 'CHANGED' });
    await silently(`update money_entries set note = null where shop_id = '${shop.shopId}' and sequence = 2`);
    expect(await fault()).toBeNull();
    await silently(`delete from money_entries where shop_id = '${shop.shopId}' and sequence = 4`);
    expect(await fault()).toEqual({ sequence: 4, fault: 'MISSING' });
    await silently(`delete from money_entries where shop_id = '${shop.shopId}' and sequence = 1`);
    expect(await fault()).toEqual({ sequence: 1, fault: 'MISSING' });
  });
});

describe('a till day', () => {
  const close = (counted: object, more: object = {}) =>
    shop.post('/api/CloseTillDay', {
      date: '2026-11-20',
      collectionPointId: shop.pointId,
      float: 5000,
      counted: { CASH: 0, CHEQUE: 0, CARD: 0, TRANSFER: 0, VOUCHER: 0, ...counted },
      ...more,
    });

  it('is counted, closed once, and completed by what comes later', async () => {
    expect(plain((await close({})).body)).toContain("il n'y a rien à clôturer");
    await handOver(await accepted(), cash(721));
    await handOver(await accepted(), { payments: [{ means: 'CHEQUE', cents: 721 }] });
    await handOver(await accepted());
    const gap = await close({ CASH: 5000, CHEQUE: 721 });
    expect([gap.statusCode, plain(gap.body)]).toEqual([409, expect.stringContaining('écart de 14,42 €')]);
    const closed: TillDay = (await close({ CASH: 6400, CHEQUE: 721 })).json();
    expect(closed.closings).toMatchObject([
      { number: 1, complement: 0, expected: { CASH: 1442, CHEQUE: 721 }, total: 2163, perpetualTotal: 2163 },
    ]);
    expect([closed.expected.CASH, closed.entries.every(({ closing }) => closing === 1)]).toEqual([0, true]);
    expect([(await close({ CASH: 6400 })).statusCode]).toEqual([409]);
    await handOver(await accepted(), cash(721));
    const completed: TillDay = (await close({ CASH: 721 }, { float: 0 })).json();
    expect(completed.closings[1]).toMatchObject({ number: 2, complement: 1, total: 721, monthTotal: 2884 });
    const days = (await shop.get('/api/GetTillDays?month=2026-11')).json();
    expect(days).toMatchObject([{ date: '2026-11-20', total: 2884, open: null }]);
  });

  it('closed by two at once is closed once, with one gap', async () => {
    await handOver(await accepted(), cash(721));
    const [first, second] = await Promise.all([close({ CASH: 5700 }), close({ CASH: 5700 })]);
    expect([first.statusCode, second.statusCode].toSorted()).toEqual([200, 409]);
    const address = `date=2026-11-20&collectionPoint=${shop.pointId}`;
    expect((await shop.get(`/api/GetTillDay?${address}`)).json().closings).toMatchObject([{ counted: { CASH: 5700 } }]);
    const paper = plain(textOfPdf((await shop.get(`/api/GenerateTillDay?${address}`)).rawPayload));
    expect(paper.match(/-0,21 €/g)).toHaveLength(2);
    // What lies in the till is counted there: the receipts book has what was received.
    const book = (await shop.get('/api/GenerateReceipts?from=2026-11-20&to=2026-11-20')).body;
    expect([book.match(/"7,21"/g)?.length, book.includes('0,21')]).toEqual([1, false]);
  });

  it('is a day of Paris, also when it is closed after midnight', async () => {
    const [evening, night] = [await accepted(), await accepted()];
    await liveUntil(server, '2026-11-20T22:50:00Z');
    await handOver(evening, cash(721));
    await liveUntil(server, '2026-11-20T23:10:00Z');
    await handOver(night, cash(721));
    const closed: TillDay = (await close({ CASH: 5721 })).json();
    expect(closed.closings).toMatchObject([{ expected: { CASH: 721 }, total: 721 }]);
    const next: TillDay = (await close({ CASH: 5731 }, { date: '2026-11-21' })).json();
    expect(next.closings).toMatchObject([{ number: 2, complement: 0, expected: { CASH: 721 }, monthTotal: 1442 }]);
    const paper = await shop.get(`/api/GenerateTillDay?date=2026-11-21&collectionPoint=${shop.pointId}`);
    const printed = plain(textOfPdf(paper.rawPayload));
    for (const part of ['samedi 21 novembre 2026', '0 h 10', '+0,10 €']) expect(printed).toContain(part);
  });

  it('that its owner has changed or taken away is named', async () => {
    for (const _ of [1, 2, 3]) {
      await handOver(await accepted(), cash(721));
      await close({ CASH: 721 }, { float: 0 });
    }
    const silently = (statement: string) =>
      server.services.database.withShop(shop.shopId, async (tx) => {
        await sql`set local role none`.execute(tx);
        for (const one of ['disable', statement, 'enable'])
          await sql.raw(one === statement ? one : `alter table till_closings ${one} trigger user`).execute(tx);
      });
    const verdict = () => server.services.database.withShop(shop.shopId, (tx) => verifyTill(tx, shop.shopId));
    const where = `where shop_id = '${shop.shopId}' and number = 2`;
    expect(await verdict()).toEqual({ entries: 3, closings: 3, fault: null });
    for (const [change, back] of [
      [`expected = expected || '{"CASH": 700}'`, `expected = expected || '{"CASH": 721}'`],
      ['month_total = month_total + 1', 'month_total = month_total - 1'],
      ['perpetual_total = 0', 'perpetual_total = 1442'],
    ]) {
      await silently(`update till_closings set ${change} ${where}`);
      expect((await verdict()).fault).toEqual({ kind: 'CLOSING_CHANGED', number: 2 });
      await silently(`update till_closings set ${back} ${where}`);
    }
    expect((await verdict()).fault).toBeNull();
    await silently(`delete from till_closings ${where}`);
    expect((await verdict()).fault).toEqual({ kind: 'CLOSING_MISSING', number: 2 });
  });

  it('of tomorrow, of another shop’s point and of no day at all are refused', async () => {
    expect((await close({}, { date: '2026-11-21' })).statusCode).toBe(409);
    const other = await openOnlineShop(server);
    expect((await close({}, { collectionPointId: other.pointId })).statusCode).toBe(404);
    expect((await close({}, { date: '2026-02-31' })).statusCode).toBe(400);
  });
});
