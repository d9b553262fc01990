import { randomUUID } from 'node:crypto';
import type { OrderDetail } from '@etal/contract/orders';
import { USUAL_ACCOUNTS } from '@etal/domain/accounting/sales-journal';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entriesOfZip } from '../../../testing/readers/entries-of-zip.ts';
import { pagesOfPdf, textOfPdf } from '../../../testing/readers/text-of-pdf.ts';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';

const OPERATOR = { name: 'Étal SAS', address: '1 rue du Marché, 24200 Sarlat', siren: '732829320' };

let server: StripeApp;
let shop: OnlineShop;
beforeAll(async () => {
  server = await openStripeApp({ operator: OPERATOR });
});
beforeEach(async () => {
  server.clock.set('2026-11-20T09:42:00Z');
  server.services.config.operator = OPERATOR;
  shop = await openOnlineShop(server, 'La Ferme du Pré');
});

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

/** Two tomatoes with their fee: 7,21 €. */
async function accepted(email?: string): Promise<OrderDetail> {
  const { orderId } = await placeTestOrder(server, shop, {
    channel: 'OFFLINE',
    quantity: 2,
    ...(email !== undefined && { email }),
  });
  return (await shop.post(`/api/AcceptOrder/${orderId}`)).json();
}
const handOver = async (body: object): Promise<OrderDetail> => {
  const response = await shop.post(`/api/CollectOrder/${(await accepted()).id}`, body);
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json();
};
const paid = (means: string, cents = 721) => ({ payments: [{ means, cents }] });
const close = (counted: object, more: object = {}) =>
  shop.post('/api/CloseTillDay', {
    date: '2026-11-20',
    collectionPointId: shop.pointId,
    float: 5000,
    counted: { CASH: 0, CHEQUE: 0, CARD: 0, TRANSFER: 0, VOUCHER: 0, ...counted },
    ...more,
  });
const day = () => shop.get(`/api/GenerateTillDay?date=2026-11-20&collectionPoint=${shop.pointId}`);

describe('the paper of a till day', () => {
  it('is there once the day is closed', async () => {
    await handOver(paid('CASH'));
    const response = await day();
    expect([response.statusCode, response.body]).toEqual([409, "Cette journée n'est pas encore clôturée."]);
  });

  it('says whose, where, when, what was expected and counted, the totals and every entry', async () => {
    const order = await handOver(paid('CASH'));
    await handOver(paid('CHEQUE'));
    await close({ CASH: 5500, CHEQUE: 721 }, { note: 'Rendu de trop' });
    await handOver(paid('CARD'));
    await close({ CARD: 721 }, { float: 0 });
    const response = await day();
    expect(plain(decodeURIComponent(String(response.headers['content-disposition'])))).toContain(
      'Clôture de caisse Marché de Sarlat 2026-11-20.pdf',
    );
    const text = textOfPdf(response.rawPayload);
    for (const said of [
      'La Ferme du Pré',
      'GAEC du Pré, SIREN 732 829 320, 12 chemin du Pré, 24200 Sarlat-la-Canéda',
      'Marché de Sarlat',
      'vendredi 20 novembre 2026',
      'Clôture n° 1',
      'Clôture n° 2, complément 1',
      'Clôturée le 20 novembre 2026 à 10 h 42.',
      "Explication de l'écart : Rendu de trop",
      `Commande ${order.reference}`,
      'Léa Martin',
      '10 h 42',
    ])
      // A reference of wide letters goes to the next line of its cell.
      expect(text.replaceAll('\n', ' ')).toContain(said);
    // Expected, float, counted and gap of the cash, then the four totals of the complement.
    expect(text).toContain('Espèces\n7,21 €\n50,00 €\n55,00 €\n-2,21 €');
    expect(text).toContain('Perpétuel\n7,21 €\n21,63 €\n21,63 €\n21,63 €');
    expect(text).toContain('Total\n14,42 €\n50,00 €\n62,21 €\n-2,21 €');
  });

  it('of money without a point says so, and never another shop’s', async () => {
    const { shopperId } = await accepted();
    await shop.send({
      method: 'POST',
      url: '/api/RecordPayment',
      headers: { 'idempotency-key': randomUUID() },
      payload: { shopperId, means: 'TRANSFER', cents: 2000, note: 'Acompte' },
    });
    await close({ TRANSFER: 2000 }, { collectionPointId: null, float: 0 });
    const text = textOfPdf((await shop.get('/api/GenerateTillDay?date=2026-11-20')).rawPayload);
    expect(text).toContain('Hors point de collecte');
    expect(text).toContain('Acompte\nVirement\n20,00 €');
    const other = await openOnlineShop(server);
    const stranger = await other.get(`/api/GenerateTillDay?date=2026-11-20&collectionPoint=${shop.pointId}`);
    expect(stranger.statusCode).toBe(404);
  });
});

describe('the receipts book', () => {
  const book = (query = 'from=2026-11-01&to=2026-11-30') => shop.get(`/api/GenerateReceipts?${query}`);
  /** Its cells as they read, without their quotation marks. */
  const linesOf = (body: string): string[] =>
    plain(body)
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.replaceAll(/"((?:[^"]|"")*)"/g, (_, cell: string) => cell.replaceAll('""', '"')));

  it('lists what was received and given back by date and means, the papers, and deposits apart', async () => {
    const [jar] = (await shop.put('/api/SaveDepositKinds', [{ label: 'Bocal', cents: 200, isEnabled: true }])).json();
    const cash = await handOver(paid('CASH'));
    await shop.post(`/api/ReopenOrder/${cash.id}`);
    await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { depositKindId: jar.id });
    const lent = await handOver(paid('CHEQUE', 1121));
    await shop.send({
      method: 'POST',
      url: '/api/RecordPayment',
      headers: { 'idempotency-key': randomUUID() },
      payload: { shopperId: lent.shopperId, means: 'CASH', cents: -150, note: '=HYPERLINK("x")' },
    });
    const lines = linesOf((await book()).body);
    const papersOf = async (id: string) =>
      ((await shop.get(`/api/GetOrderByReference/${id}`)).json() as OrderDetail).documents
        .map(({ number }) => number)
        .join(', ');
    const [first, second] = [await papersOf(cash.id), await papersOf(lent.id)];
    expect(second).not.toBe('');
    expect(lines).toEqual([
      'Date;N°;Client;Nature;Moyen de paiement;Encaissé (€);dont consignes (€)',
      `20/11/2026;1;Léa Martin;Commande ${cash.reference} (${first});Espèces;7,21;`,
      `20/11/2026;2;Léa Martin;Rendu, commande ${cash.reference} (${first});Espèces;-7,21;`,
      `20/11/2026;3;Léa Martin;Consigne, commande ${lent.reference} (${second}) : 2 × Bocal;;;4,00`,
      `20/11/2026;4;Léa Martin;Commande ${lent.reference} (${second});Chèque;11,21;`,
      '20/11/2026;5;Léa Martin;Rendu sans commande : =HYPERLINK("x");Espèces;-1,50;',
    ]);
  });

  it('holds what was captured online, as a spreadsheet too, and no formula', async () => {
    const { sessionId, orderId, reference, token } = await placeTestOrder(server, shop);
    server.fake.pay(sessionId);
    await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${reference}?token=${token}`);
    await shop.post(`/api/AcceptOrder/${orderId}`);
    await server.deliver();
    const { sheets } = await readXlsx((await book('from=2026-11-01&to=2026-11-30&format=xlsx')).rawPayload);
    expect(sheets[0]?.rows[1]).toEqual([
      expect.anything(),
      1,
      'Léa Martin',
      expect.stringContaining(reference),
      'Carte bancaire en ligne',
      7.21,
      ...(sheets[0]?.rows[1]?.length === 7 ? [null] : []),
    ]);
  });

  it('says beside it what was counted more or less than expected, once, to the accountant too', async () => {
    await handOver(paid('CASH'));
    await handOver(paid('CHEQUE'));
    await close({ CASH: 5700, CHEQUE: 721 }, { note: '=1+1' });
    await handOver(paid('CASH'));
    await close({ CASH: 731 }, { float: 0 });
    const { sheets } = await readXlsx((await book('from=2026-11-01&to=2026-11-30&format=xlsx')).rawPayload);
    expect(sheets.map(({ name }) => name)).toEqual(['Livre des recettes', 'Clôtures de caisse']);
    const rows = sheets[1]?.rows.slice(1).map((row) => row.slice(2, 8).map((cell) => plain(String(cell))));
    expect(rows).toEqual([
      ['Clôture n° 1', 'Espèces', '7.21', '50', '57', '-0.21'],
      ['Clôture n° 1', 'Chèque', '7.21', '0', '7.21', '0'],
      ['Clôture n° 2, complément 1', 'Espèces', '7.21', '0', '7.31', '0.1'],
    ]);
    const files = entriesOfZip((await shop.get('/api/GenerateMonthFiles/2026-11')).rawPayload);
    const csv = plain(files.get('Clôtures de caisse La Ferme du Pré 2026-11 (provisoire).csv')?.toString('utf8') ?? '');
    expect(csv).toContain(
      '"20/11/2026";"Marché de Sarlat";"Clôture n° 1";"Espèces";"7,21";"50,00";"57,00";"-0,21";"\'=1+1"',
    );
    await shop.put('/api/SetAccountingSettings', {
      accountantEmail: 'cabinet@etal.test',
      reportRhythm: 'MONTH',
      accounts: USUAL_ACCOUNTS,
    });
    await shop.post('/api/SendToAccountant/2026-11');
    await server.deliver();
    const mail = server.mails.findLast(({ to }) => to === 'cabinet@etal.test');
    expect(mail?.text).toContain('et les clôtures de caisse avec leurs écarts.');
    expect(mail?.attachments).toHaveLength(4);
  });

  it('counts on the day of receipt, and never more than a year', async () => {
    await handOver({ ...paid('CASH'), at: Date.parse('2026-11-18T11:00:00Z') / 1000 });
    expect(linesOf((await book('from=2026-11-18&to=2026-11-18')).body)).toHaveLength(2);
    expect(linesOf((await book('from=2026-11-19&to=2026-11-30')).body)).toHaveLength(1);
    expect((await book('from=2026-01-01&to=2026-12-31')).statusCode).toBe(200);
    expect((await book('from=2024-01-01&to=2024-12-31')).statusCode).toBe(200);
    const long = await book('from=2025-01-01&to=2026-01-02');
    expect([long.statusCode, plain(long.body)]).toEqual([400, 'Choisissez une période de 366 jours au plus.']);
  });
});

describe('the attestation', () => {
  const ask = () => shop.get('/api/GenerateTillAttestation');
  const isOffered = async () => (await shop.get('/api/GetShopAggregate')).json().parameters.hasTillAttestation;

  it('names publisher, shop, program and law', async () => {
    expect(await isOffered()).toBe(true);
    const response = await ask();
    const text = textOfPdf(response.rawPayload).replaceAll('\n', ' ');
    for (const said of [
      'Étal SAS, SIREN 732 829 320, 1 rue du Marché, 24200 Sarlat',
      'GAEC du Pré, SIREN 732 829 320',
      'article 286 du code général des impôts',
      'dans sa version 0.',
      'Fait le 20 novembre 2026.',
    ])
      expect(text).toContain(said);
    expect(pagesOfPdf(response.rawPayload)).toBe(1);
  });

  it('is not offered where nobody has said who publishes', async () => {
    server.services.config.operator = null;
    expect(await isOffered()).toBe(false);
    const response = await ask();
    expect([response.statusCode, plain(response.body)]).toEqual([
      409,
      expect.stringContaining("n'a pas renseigné son identité"),
    ]);
  });
});
