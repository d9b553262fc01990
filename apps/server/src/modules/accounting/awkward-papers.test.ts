import { randomUUID } from 'node:crypto';
import type { OrderDetail } from '@etal/contract/orders';
import type { DocumentModel } from '@etal/domain/documents/document';
import type { PaymentChannel } from '@etal/domain/orders/order';
import { formatCents } from '@etal/texts/format';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  acceptedOrder,
  done,
  openAwkwardShop,
  readOrder,
  refundOrder,
  weighFirst,
} from '../../../testing/harness/awkward-orders.ts';
import { liveUntil, type OnlineShop, openStripeApp, type StripeApp } from '../../../testing/harness/online-shop.ts';
import { addRestaurant, RESTAURANT, writeDown } from '../../../testing/harness/restaurant.ts';
import { facturXOfPdf, facturXProblems, valuesOf } from '../../../testing/readers/factur-x-of-pdf.ts';
import { debitOf, readJournal } from '../../../testing/readers/read-journal.ts';
import { textOfPdf } from '../../../testing/readers/text-of-pdf.ts';
import { runOrderDeadlines } from '../orders/run-order-deadlines.ts';

/** What leaves the house for orders to which several things happened: each paper and each mail says what is true. */
let server: StripeApp;
let shop: OnlineShop;
let chicken: string;
/** Taxed at another rate than the food. */
let candle: string;
beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  server.clock.set('2026-11-15T09:00:00Z');
  await server.services.database.acrossShops((tx) => tx.deleteFrom('outbox').execute());
  ({ shop, chicken, candle } = await openAwkwardShop(server));
});

const DATE = '2026-11-20';
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F\s]+/g, ' ');
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const read = (reference: string): Promise<OrderDetail> => readOrder(shop, reference);
const accepted = (channel: PaymentChannel, sales: object[], buyer?: object): Promise<OrderDetail> =>
  acceptedOrder(server, shop, { channel, sales, date: DATE, ...(buyer && { buyer }) });

const tomatoes = (quantity = 3) => ({ saleableId: shop.articleId, quantity });
const collect = (reference: string, body?: object) => done(shop.post(`/api/CollectOrder/${reference}`, body));
const refund = (reference: string, payload: object) => done(refundOrder(shop, reference, payload));
const weigh = (order: OrderDetail, weighedGrams: number) => done(weighFirst(shop, order, weighedGrams));
async function change(reference: string, quantity: number, more: object = {}): Promise<void> {
  const { revision, sales } = await read(reference);
  await done(
    shop.put(`/api/ChangeOrder/${reference}`, { revision, sales: [{ saleId: sales[0]?.id, quantity }], ...more }),
  );
}

/** What is printed after « Règlement » on each paper of an order, oldest first. */
async function settlements(reference: string): Promise<string[]> {
  const texts = [];
  for (const { number } of (await read(reference)).documents) {
    const text = plain(textOfPdf((await shop.get(`/api/GenerateOrderDocument/${number}`)).rawPayload));
    texts.push(/Règlement (.*?) (?:Consignes :|TVA non|Nature)/.exec(text)?.[1] ?? text);
  }
  return texts;
}

/** The texts of the mails that leave now for the shopper. */
async function mailsTo(to = 'lea@clients.test'): Promise<string[]> {
  server.mails.length = 0;
  await server.deliver();
  return server.mails.filter((mail) => mail.to === to).map(({ text }) => plain(text));
}
const forgetMails = async (): Promise<void> => void (await mailsTo());

describe('what a card paid in part', () => {
  it('changed upwards: the difference is due on site, and nobody is told that the card paid it', async () => {
    const { reference } = await accepted('ONLINE', [tomatoes()]);
    await forgetMails();
    await change(reference, 5);
    expect(await settlements(reference)).toEqual([
      'Carte bancaire en ligne : payée le 15 novembre 2026',
      'Paiement sur place : à régler lors du retrait',
    ]);
    expect(await mailsTo()).toEqual([
      expect.stringContaining('Votre carte a été débitée de 10,82 €. À régler au retrait : 7,21 €.'),
    ]);
    server.clock.advance({ minutes: 1 });
    await change(reference, 2);
    expect((await settlements(reference)).at(-1)).toBe(
      "Carte bancaire en ligne : remboursement de 3,61 € en cours, le reste n'avait pas été réglé",
    );
    const told = await mailsTo();
    expect(told).toEqual(
      [1, 2].map(() => expect.stringContaining('Votre carte a été débitée de 10,82 €, puis remboursée de 3,61 €.')),
    );
  });

  it('changed upwards and down again, before any of it was paid: nothing is said to go back', async () => {
    const { reference } = await accepted('ONLINE', [tomatoes()]);
    await change(reference, 5);
    await change(reference, 3);
    expect((await settlements(reference)).at(-1)).toBe("Rien n'avait été réglé");
  });

  it('changed upwards, then cancelled: the card gets back what it had paid', async () => {
    const { reference } = await accepted('ONLINE', [tomatoes()]);
    await change(reference, 5);
    await forgetMails();
    await done(shop.post(`/api/CancelOrder/${reference}`, { reason: 'Grêle' }));
    expect((await settlements(reference)).at(-1)).toBe(
      "Carte bancaire en ligne : remboursement de 10,82 € le 15 novembre 2026, le reste n'avait pas été réglé",
    );
    expect(await mailsTo()).toEqual([expect.stringContaining('Votre carte est remboursée de 10,82 €.')]);
  });

  it('changed downwards and kept for the customer: mail and paper say so', async () => {
    const { reference } = await accepted('ONLINE', [tomatoes()]);
    await forgetMails();
    await change(reference, 2, { refundTo: 'BALANCE' });
    expect((await settlements(reference)).at(-1)).toBe('Gardée en avoir pour le client le 15 novembre 2026');
    expect(await mailsTo()).toEqual([expect.stringContaining('La Ferme du Pré vous garde 3,61 € en avoir')]);
  });

  it('weighed above all that it held: the rest is due on site', async () => {
    const order = await accepted('ONLINE', [{ saleableId: chicken, quantity: 1 }]);
    const told = (await mailsTo()).find((text) => text.includes('a accepté'));
    expect(told).toContain('28,80 € sont réservés sur votre carte. Seul le montant du poids réel est débité');
    await weigh(order, 2500);
    expect(await settlements(order.reference)).toEqual([
      'Carte bancaire en ligne : 28,80 € le 15 novembre 2026 ; sur place : 4,42 €, à régler lors du retrait',
    ]);
    expect(await mailsTo()).toEqual([
      expect.stringContaining('Votre carte a été débitée de 28,80 €. À régler au retrait : 4,42 €.'),
    ]);
  });

  it('weighed above all that it held where the point takes no money: the rest is a rebate, and no refund', async () => {
    await done(shop.post('/api/ConfigureOfflinePayments', { enabled: false, minimalOrderAmount: null }));
    const order = await accepted('ONLINE', [{ saleableId: chicken, quantity: 1 }], RESTAURANT);
    await forgetMails();
    await weigh(order, 2500);
    const [paper] = (await read(order.reference)).documents;
    const { rawPayload } = await shop.get(`/api/GenerateOrderDocument/${paper?.number}`);
    const printed = plain(textOfPdf(rawPayload));
    expect(printed).toContain('Remise 5,5 % -4,19 € -4,42 €');
    expect(printed).not.toContain('Remboursement');
    expect(valuesOf((await facturXOfPdf(rawPayload))?.xml ?? '')('Name')).toContain('Remise');
    expect(await mailsTo()).toEqual([
      expect.stringMatching(/vaut 33,22 €, mais vous n'en payez que 28,80 €.*débitée de 28,80 €\./),
    ]);
    await liveUntil(server, `${DATE}T09:00:00Z`);
    await collect(order.reference);
    await weigh(order, 2600);
    expect((await settlements(order.reference)).at(-1)).toBe('Non demandé au client');
  });
});

describe('a weight that is corrected after the hand-over', () => {
  it('of an order paid on site: only the difference changes hands, on the day of the correction', async () => {
    const order = await accepted('OFFLINE', [{ saleableId: chicken, quantity: 2 }]);
    await liveUntil(server, `${DATE}T09:00:00Z`);
    await collect(order.reference, { weights: [{ saleId: order.sales[0]?.id, weighedGrams: 3600 }] });
    await liveUntil(server, '2026-11-22T09:00:00Z');
    await weigh(order, 3800);
    expect(await settlements(order.reference)).toEqual([
      'Paiement sur place : réglée le 20 novembre 2026',
      'Avec la facture du même jour, seule la différence est rendue ou réglée',
      'Paiement sur place : réglée le 22 novembre 2026',
    ]);
  });

  it('of an order that a card paid: the card’s part and the stall’s are told apart', async () => {
    const order = await accepted('ONLINE', [{ saleableId: chicken, quantity: 1 }]);
    await weigh(order, 1800);
    await liveUntil(server, `${DATE}T09:00:00Z`);
    await collect(order.reference);
    await liveUntil(server, '2026-11-22T09:00:00Z');
    await weigh(order, 2000);
    expect(await settlements(order.reference)).toEqual([
      'Carte bancaire en ligne : payée le 15 novembre 2026',
      'Avec la facture du même jour, seule la différence est rendue ou réglée',
      'Carte bancaire en ligne : 23,22 € le 15 novembre 2026 ; sur place : 2,65 € le 22 novembre 2026',
    ]);
  });

  it('whose pieces change before the hand-over: what was invoiced waits for the scale', async () => {
    const order = await accepted('ONLINE', [{ saleableId: chicken, quantity: 1 }]);
    await weigh(order, 1800);
    await change(order.reference, 2);
    expect((await settlements(order.reference)).at(-1)).toBe(
      'La commande est à peser de nouveau : sa facture suivra, et seule la différence sera rendue ou réglée',
    );
  });
});

describe('a hand-over that is undone', () => {
  it.each([
    ['paid', { payments: [{ means: 'CHEQUE' }] }, 'ce qui avait été réglé est rendu le 20 novembre 2026'],
    ['left to the customer’s account', { later: true }, "rien n'avait été réglé"],
  ])('%s: its credit note says what became of the money', async (_, takings, said) => {
    const { reference } = await accepted('OFFLINE', [tomatoes()]);
    await liveUntil(server, `${DATE}T09:00:00Z`);
    await collect(reference, takings);
    await done(shop.post(`/api/ReopenOrder/${reference}`));
    expect((await settlements(reference)).at(-1)).toBe(`Paiement sur place : ${said}`);
  });

  it('of an order that came back after its refund was paid on site, whatever its card', async () => {
    const { reference } = await accepted('ONLINE', [tomatoes()]);
    await liveUntil(server, `${DATE}T09:00:00Z`);
    await done(shop.post(`/api/MarkNoShow/${reference}`));
    await done(shop.post(`/api/ReopenOrder/${reference}`));
    await collect(reference, { payments: [{ means: 'CASH' }] });
    expect((await settlements(reference)).at(-1)).toBe('Paiement sur place : réglée le 20 novembre 2026');
  });
});

describe('pieces that are charged by their weight', () => {
  it('given back in part: the credit note counts no pieces that nobody gave back', async () => {
    const order = await accepted('OFFLINE', [{ saleableId: chicken, quantity: 2 }]);
    await liveUntil(server, `${DATE}T09:00:00Z`);
    await collect(order.reference, { weights: [{ saleId: order.sales[0]?.id, weighedGrams: 3600 }] });
    await refund(order.reference, { sales: [{ saleId: order.sales[0]?.id, quantity: 1 }] });
    const { documents } = await read(order.reference);
    const { rawPayload } = await shop.get(`/api/GenerateOrderDocument/${documents[1]?.number}`);
    expect(plain(textOfPdf(rawPayload))).toContain('Poulet 1,8 kg 12,2275 €');
  });

  it('given back before they were weighed are their part of the weight, and not as many grams', async () => {
    const order = await accepted('ONLINE', [{ saleableId: chicken, quantity: 2 }]);
    const [saleId] = order.sales.map(({ id }) => id);
    await liveUntil(server, '2026-11-22T07:30:00Z');
    await runOrderDeadlines(server.services);
    await refund(order.reference, { to: 'CARD', sales: [{ saleId, quantity: 1 }] });
    await weigh(order, 3600);
    const { documents, refunds } = await read(order.reference);
    const { rawPayload } = await shop.get(`/api/GenerateOrderDocument/${documents[0]?.number}`);
    expect(plain(textOfPdf(rawPayload))).toContain('Poulet 1,8 kg 12,2275 € 12,90 €/kg 5,5 % 22,01 € 23,22 €');
    expect(refunds[0]?.sales).toMatchObject([{ amount: 1, isPieces: true }]);
    // No more than the other piece is left to be given back.
    const more = await shop.send({
      method: 'POST',
      url: `/api/RefundOrder/${order.reference}`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { reason: 'Abîmée', to: 'CARD', sales: [{ saleId, grams: 1801 }] },
    });
    expect(more.statusCode).toBe(409);
    await refund(order.reference, { to: 'CARD', sales: [{ saleId, grams: 1800 }] });
  });
});

describe('a mail that had to wait', () => {
  it('tells of the refund or the change that it was written for', async () => {
    const { reference } = await accepted('OFFLINE', [tomatoes()]);
    await change(reference, 5);
    server.clock.advance({ minutes: 1 });
    await change(reference, 4);
    expect((await mailsTo()).filter((text) => text.includes('a modifié'))).toEqual([
      expect.stringContaining('Tomates : 3 pièces → 5 pièces'),
      expect.stringContaining('Tomates : 5 pièces → 4 pièces'),
    ]);
    await liveUntil(server, `${DATE}T09:00:00Z`);
    await collect(reference);
    await refund(reference, { amount: 150, to: 'BALANCE' });
    server.clock.advance({ minutes: 1 });
    await refund(reference, { amount: 300 });
    expect(await mailsTo()).toEqual([
      expect.stringContaining("La Ferme du Pré vous garde 1,50 € en avoir : vous l'avez d'avance"),
      expect.stringContaining('La Ferme du Pré vous a remboursé 3,00 €.'),
    ]);
  });
});

describe('an invoice of a month', () => {
  it('asks by mail for what it prints: without what was paid with the goods', async () => {
    const id = await addRestaurant(shop);
    const [first, second] = [
      await writeDown(shop, { shopperId: id, quantity: 2, date: DATE }),
      await writeDown(shop, { shopperId: id, quantity: 3, date: DATE }),
    ];
    await liveUntil(server, `${DATE}T09:00:00Z`);
    await collect(first);
    await collect(second, { payments: [{ means: 'CASH', cents: 500 }], later: true });
    await done(shop.post('/api/InvoiceMonth', { shopperId: id, month: '2026-11' }));
    expect(await mailsTo('cuisine@paulette.test')).toEqual([
      expect.stringContaining('18,03 €. Reste à régler : 13,03 €, au plus tard le 20 décembre 2026.'),
    ]);
    const { documents, sales } = await read(first);
    const { rawPayload } = await shop.get(`/api/GenerateOrderDocument/${documents[0]?.number}`);
    expect(plain(textOfPdf(rawPayload))).toContain('Déjà réglé -5,00 € Reste à régler 13,03 €');
    await refund(first, { sales: [{ saleId: sales[0]?.id, quantity: 1 }], to: 'BALANCE' });
    const [told] = await mailsTo('cuisine@paulette.test');
    expect(told).toContain('vous accorde un avoir de 3,61 €, à déduire de ce que vous lui devez.');
    expect(told).toContain('Sur votre facture mensuelle.');
  });
});

describe('files of orders of which something was given back', () => {
  const rowsOf = async (sheet: string): Promise<Record<string, unknown>[]> => {
    const { sheets } = await readXlsx((await shop.get('/api/GenerateOrdersExcelRecap')).rawPayload);
    const [headers = [], ...rows] = sheets.find(({ name }) => name === sheet)?.rows ?? [];
    return rows.map((row) => Object.fromEntries(headers.map((header, index) => [String(header), row[index] ?? null])));
  };
  const cents = (euros: unknown): number => Math.round(Number(euros) * 100);

  it('the spreadsheet takes it off by rate, as the papers do; the report takes it off its takings', async () => {
    const both = await accepted('OFFLINE', [tomatoes(), { saleableId: candle, quantity: 1 }]);
    const card = await accepted('ONLINE', [tomatoes()]);
    const more = await accepted('ONLINE', [tomatoes()]);
    await change(more.reference, 5);
    await liveUntil(server, `${DATE}T09:00:00Z`);
    await collect(both.reference, { payments: [{ means: 'CASH' }] });
    await refund(both.reference, { sales: [{ saleId: both.sales[1]?.id, quantity: 1 }] });
    await refund(both.reference, { amount: 200 });
    await refund(card.reference, { amount: 500, to: 'CARD' });

    const rows = await rowsOf('Commandes');
    const ofOrder = ({ reference }: OrderDetail) => rows.filter((row) => row['Commande'] === reference);
    const given = (order: OrderDetail) =>
      ofOrder(order)
        .filter((row) => row['Article'] === 'Remboursement')
        .map((row) => [plain(String(row['TVA'])), cents(row['TTC (€)'])]);
    // 10,30 € of candle and its fee, then 2,00 € of what is left: the candle is not given back twice.
    expect(given(both)).toEqual([
      ['5,5 %', -200],
      ['20 %', -1030],
    ]);
    expect(given(card)).toEqual([['5,5 %', -500]]);
    const papers = await server.services.database.withShop(shop.shopId, (tx) =>
      tx.selectFrom('invoices').select(['kind', 'model']).execute(),
    );
    const issued = sum(papers.map(({ kind, model }) => (kind === 'CREDIT_NOTE' ? -1 : 1) * model.totals.total));
    expect(sum(rows.map((row) => cents(row['TTC (€)'])))).toBe(issued);
    const totals = await rowsOf('Totaux par article');
    expect(totals.map((row) => [row['Article'], cents(row['TTC (€)'])]).slice(-2)).toEqual([
      ['Frais de service', 147],
      ['Remboursement', -1730],
    ]);
    expect(sum(totals.map((row) => cents(row['TTC (€)'])))).toBe(issued);

    const report = plain(textOfPdf((await shop.get('/api/GenerateSalesReport')).rawPayload));
    expect(report).toContain(`Recette ${plain(formatCents(issued))}, dont 7,21 € à encaisser`);
    expect(report).toContain('Avoirs -12,30 €');
  });
});

describe('every paper of an awkward order', () => {
  const FRANCHISE = {
    email: 'ferme@etal.test',
    title: 'GAEC du Pré',
    legalForm: 'EI',
    siren: '732829320',
    tva: null,
    vatRegime: 'FRANCHISE',
    streetAddress: '12 chemin du Pré',
    postalCodeAddress: '24200',
    cityAddress: 'Sarlat-la-Canéda',
  };

  it.each(['STANDARD', 'FRANCHISE'])('prints, embeds and books the same amounts: %s', async (regime) => {
    if (regime === 'FRANCHISE') await done(shop.post('/api/SetShopLegalInformation', FRANCHISE));
    const both = [tomatoes(), { saleableId: candle, quantity: 2 }];
    const card = await accepted('ONLINE', both, RESTAURANT);
    const stall = await accepted('OFFLINE', [{ saleableId: chicken, quantity: 2 }, ...both], RESTAURANT);
    await change(card.reference, 5, {
      sales: [{ saleId: card.sales[0]?.id, quantity: 5 }, { saleId: card.sales[1]?.id }],
    });
    await liveUntil(server, `${DATE}T09:00:00Z`);
    await collect(card.reference);
    await collect(stall.reference, { weights: [{ saleId: stall.sales[0]?.id, weighedGrams: 3333 }] });
    await refund(card.reference, { to: 'CARD', sales: [{ saleId: card.sales[1]?.id, quantity: 1 }] });
    await weigh(stall, 3456);
    await refund(stall.reference, { amount: 777, to: 'BALANCE' });
    await refund(stall.reference, {});
    const models = await server.services.database.withShop(shop.shopId, (tx) =>
      tx.selectFrom('invoices').select('model').orderBy('issued_at').execute(),
    );
    expect(models).toHaveLength(8);
    const journal = readJournal((await shop.get('/api/GenerateSalesJournal?period=2026-11')).rawPayload.toString());
    for (const { model } of models) {
      await expectPrinted(model);
      const booked = journal.filter(({ PieceRef, CompteNum }) => PieceRef === model.number && CompteNum === '411000');
      const side = model.kind === 'CREDIT_NOTE' ? -1 : 1;
      expect([model.number, sum(booked.map(debitOf))]).toEqual([model.number, side * model.totals.total]);
    }
  });
});

/** The PDF prints what its model says, and its Factur-X says the same. */
async function expectPrinted({
  number,
  kind,
  lines,
  vat,
  totals,
  corrects,
  alsoCorrects = [],
}: DocumentModel): Promise<void> {
  const { rawPayload } = await shop.get(`/api/GenerateOrderDocument/${number}`);
  const text = plain(textOfPdf(rawPayload));
  const amounts = [...lines.map(({ total }) => total), ...vat.flatMap((share) => [share.net, share.vat]), totals.total];
  for (const amount of amounts) expect(text).toContain(plain(formatCents(amount)));
  expect([sum(lines.map(({ total }) => total)), sum(lines.map(({ net }) => net))]).toEqual([totals.total, totals.net]);
  const corrected = [...(corrects ? [corrects] : []), ...alsoCorrects].map((invoice) => invoice.number);
  for (const invoice of corrected) expect(text).toContain(invoice);
  const xml = (await facturXOfPdf(rawPayload))?.xml ?? '';
  expect(await facturXProblems(xml)).toEqual([]);
  const valueOf = valuesOf(xml);
  const cents = (name: string): number[] => valueOf(name).map((value) => Math.round(Number(value) * 100));
  expect(cents('GrandTotalAmount')).toEqual([totals.total]);
  expect(cents('LineTotalAmount')).toEqual([...lines.map(({ net }) => net), totals.net]);
  expect(cents('CalculatedAmount')).toEqual(vat.length > 0 ? vat.map((share) => share.vat) : [0]);
  expect(sum([...cents('TotalPrepaidAmount'), ...cents('DuePayableAmount')])).toBe(totals.total);
  expect(kind === 'CREDIT_NOTE' ? cents('DuePayableAmount') : [0]).toEqual([0]);
  expect(valueOf('IssuerAssignedID').slice(1)).toEqual(corrected);
}
