import { randomUUID } from 'node:crypto';
import { CSV, PDF, XLSX, ZIP } from '@etal/contract/documents';
import { fileNameIn } from '@etal/contract/file-names';
import { readXlsx } from 'hucre/xlsx';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeStatus } from '../orders/changing/change-status.ts';
import { handOver, reopenOrder } from '../orders/changing/hand-over.ts';
import { entriesOfZip } from '../../../testing/readers/entries-of-zip.ts';
import { textOfPdf } from '../../../testing/readers/text-of-pdf.ts';
import { insertTestOrder, type TestOrder } from '../../../testing/harness/insert-test-order.ts';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  sendStripeEvent,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';

let server: StripeApp;
let shop: OnlineShop;
let other: OnlineShop;

beforeAll(async () => {
  server = await openStripeApp();
  other = await openOnlineShop(server, 'Le Verger');
});
beforeEach(async () => {
  server.clock.set('2026-11-15T09:00:00Z');
  shop = await openOnlineShop(server, 'La Ferme du Pré');
});

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const answer = ({ statusCode, body }: LightMyRequestResponse) => [statusCode, plain(body)];
const nameOf = ({ headers }: LightMyRequestResponse) => fileNameIn(String(headers['content-disposition']));
const typeOf = ({ headers }: LightMyRequestResponse) => headers['content-type'];

const placed = (more: Omit<TestOrder, 'shopId' | 'saleableId'> = {}, where = shop) =>
  insertTestOrder(server.services.database, { shopId: where.shopId, saleableId: where.articleId, ...more });
const accepted = async (more: Omit<TestOrder, 'shopId' | 'saleableId'> = {}, where = shop) => {
  const order = await placed(more, where);
  expect((await where.post(`/api/AcceptOrder/${order.id}`)).statusCode).toBe(200);
  return order;
};
/** What is paid on site is invoiced then. */
const handedOver = async (more: Omit<TestOrder, 'shopId' | 'saleableId'> = {}, where = shop) => {
  const order = await accepted(more, where);
  expect((await where.post(`/api/CollectOrder/${order.id}`)).statusCode).toBe(200);
  return order;
};
const paidOnline = async () => {
  const order = await placeTestOrder(server, shop);
  const from = server.fake.events.length;
  server.fake.pay(order.sessionId);
  for (const event of server.fake.events.slice(from)) {
    await sendStripeEvent(server, event);
  }
  await server.deliver();
  return order;
};
const invoice = (key: string, query = '', visitor = shop) => visitor.get(`/api/GenerateOrderInvoice/${key}${query}`);
/** In one line: where it breaks is the page's business. */
const textIn = ({ rawPayload }: LightMyRequestResponse) => textOfPdf(rawPayload).replaceAll(/\s+/g, ' ');
const textOf = async (key: string, query = '') => textIn(await invoice(key, query));
/** A session does not outlive such leaps of the clock: straight to the use case. */
const acceptedAt = async (at: string, id: string) => {
  server.clock.set(at);
  await changeStatus(server.services, { shopId: shop.shopId, order: id, target: 'ACCEPTED', actor: 'MERCHANT' });
  await handOver(server.services, { shopId: shop.shopId, order: id, mayAccept: true });
  server.clock.set('2026-11-15T09:00:00Z');
};
const cancelledAt = async (at: string, id: string) => {
  server.clock.set(at);
  await reopenOrder(server.services, { shopId: shop.shopId, order: id });
  await changeStatus(server.services, { shopId: shop.shopId, order: id, target: 'CANCELED', actor: 'MERCHANT' });
  server.clock.set('2026-11-15T09:00:00Z');
};

const toWeigh = {
  order: { sub_total: 2322, platform_fees: 70, total: 2392 },
  sale: {
    klass: 'WeighingRequiredUnitOrderSale',
    saleable_label: 'Poulet',
    quantity: 1,
    unit_price: null,
    price_per_kilogram: 1290,
    average_weight: 1800,
    estimated_sub_total: 2322,
    sub_total: 2322,
  },
} as const;

describe('R-TILL-1: what was handed over « à régler plus tard »', () => {
  const euros = (cents: number): string => `${(cents / 100).toFixed(2).replace('.', ',')} €`;
  const later = async (body: object) => {
    const order = await accepted();
    const handed = (await shop.post(`/api/CollectOrder/${order.id}`, { later: true, ...body })).json();
    return { ...handed, text: plain(await textOf(order.id)) };
  };

  it('is not called paid by its invoice', async () => {
    const { paymentStatus, text } = await later({});
    expect(paymentStatus).toBe('ON_ACCOUNT');
    expect(text).toContain('Mise sur le compte du client, à régler au prochain retrait');
    expect(text).not.toMatch(/réglée/i);
  });

  it('with a part that was paid asks for the rest alone', async () => {
    const { total, text } = await later({ payments: [{ means: 'CASH', cents: 100 }] });
    expect(text).toContain('Réglée en partie, le reste est mis sur le compte du client');
    expect(text).toContain(`Déjà réglé -1,00 € Reste à régler ${euros(total - 100)}`);
  });

  it('is told so to the customer', async () => {
    await server.deliver();
    server.mails.length = 0;
    await later({});
    await server.deliver();
    const told = server.mails.filter(({ to }) => to === 'anne@etal.test').map(({ text }) => plain(text));
    expect(told.at(-1)).toContain("Ce qui n'a pas été réglé au retrait est mis sur votre compte.");
    expect(told.join(' ')).not.toContain('Réglée sur place');
  });
});

describe('GenerateOrderInvoice', () => {
  it('is the invoice of an order that was handed over, by id or reference, the same each time', async () => {
    const order = await handedOver();
    const response = await invoice(order.reference.toLowerCase());
    expect([response.statusCode, typeOf(response), nameOf(response), response.headers['cache-control']]).toEqual([
      200,
      PDF,
      'Facture F2026-000001.pdf',
      'no-store',
    ]);
    const text = textIn(response);
    for (const part of [
      'Facture',
      'F2026-000001',
      '15 novembre 2026',
      'GAEC du Pré',
      'SIREN 732 829 320',
      'Anne Müller',
      'Marché',
      'Tomates',
      '2 pièces',
      '4,88 €',
      '5,15 €',
      '0,27 €',
      'Facture établie par Étal au nom et pour le compte de GAEC du Pré.',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/~|payée|Bon de commande/);
    expect((await invoice(order.id)).rawPayload.equals(response.rawPayload)).toBe(true);
  });

  it('says « payée » of what was debited online', async () => {
    const order = await paidOnline();
    expect(await textOf(order.reference)).toContain("carte réservée, rien n'est débité");
    await shop.post(`/api/AcceptOrder/${order.reference}`);
    const text = await textOf(order.reference);
    expect(text).toContain('Carte bancaire en ligne : payée le 15 novembre 2026');
    expect(text).toContain('7,21 €');
  });

  it('stays as it was issued, whatever is edited later', async () => {
    const order = await handedOver();
    const before = (await invoice(order.id)).rawPayload;
    await shop.post('/api/SetShopLegalInformation', {
      email: 'autre@etal.test',
      title: 'SCEA du Mont',
      legalForm: 'EI',
      siren: '443061841',
      tva: 'FR64443061841',
      streetAddress: 'Le Mont',
      postalCodeAddress: '46000',
      cityAddress: 'Cahors',
    });
    await shop.patch(`/api/UpdateSimpleArticle/${shop.articleId}`, { label: 'Tomates cerises' });
    server.clock.set('2026-11-15T20:00:00Z');
    expect((await invoice(order.id)).rawPayload.equals(before)).toBe(true);
    const next = await handedOver();
    expect(await textOf(next.id)).toContain('SCEA du Mont');
  });

  it('cannot be changed, nor deleted, by the program itself', async () => {
    const { id } = await handedOver();
    const { database } = server.services;
    await expect(
      database.withShop(shop.shopId, (tx) =>
        tx.updateTable('invoices').set({ number: 'F' }).where('order_id', '=', id).execute(),
      ),
    ).rejects.toThrow('permission denied');
    await expect(
      database.withShop(shop.shopId, (tx) => tx.deleteFrom('invoices').where('order_id', '=', id).execute()),
    ).rejects.toThrow('permission denied');
  });

  it('of an order that waits for its answer is an order form without a number', async () => {
    const order = await placed();
    const response = await invoice(order.reference);
    expect(nameOf(response)).toBe(`Bon de commande ${order.reference}.pdf`);
    const text = textIn(response);
    expect(text).toContain("Ce bon de commande n'est pas une facture.");
    expect(text).not.toContain('F2026');
    // It took no number either.
    expect(nameOf(await invoice((await handedOver()).id))).toBe('Facture F2026-000001.pdf');
  });

  it('of a test order says so, and takes no number', async () => {
    const order = await accepted({ order: { is_test: true, payment_status: 'NONE', platform_fees: 0, total: 500 } });
    expect(await textOf(order.id)).toMatch(/^Bon de commande GAEC du Pré COMMANDE DE TEST /);
    expect(nameOf(await invoice((await handedOver()).id))).toBe('Facture F2026-000001.pdf');
  });

  it('of goods to weigh is an estimate until they are weighed, then an invoice of what the scale said', async () => {
    const order = await accepted(toWeigh);
    const estimate = await textOf(order.id);
    for (const part of ['Bon de commande', 'Montant estimé', '~23,22 €', '~23,92 €']) expect(estimate).toContain(part);
    const [sale] = (await shop.get(`/api/GetOrderByReference/${order.id}`)).json().sales;
    await shop.put(`/api/SetOrderFinalWeights/${order.id}`, { weights: [{ saleId: sale.id, weighedGrams: 1755 }] });
    await shop.post(`/api/CollectOrder/${order.id}`);
    const text = await textOf(order.id);
    for (const part of ['F2026-000001', '1 pièce, 1,755 kg', '22,64 €', '23,32 €']) expect(text).toContain(part);
    expect(text).not.toContain('~');
  });

  it('of a cancelled order is its credit note; its invoice stays to be had', async () => {
    const order = await handedOver();
    const before = (await invoice(order.id)).rawPayload;
    await cancelledAt('2026-11-16T09:00:00Z', order.id);
    const credit = await invoice(order.id);
    expect(nameOf(credit)).toBe('Avoir A2026-000001.pdf');
    for (const part of [
      'Avoir',
      'A2026-000001',
      'F2026-000001 du 15 novembre 2026',
      '16 novembre 2026',
      'Total TTC crédité',
      'ce qui avait été réglé est rendu le 16 novembre 2026',
    ])
      expect(textIn(credit)).toContain(part);
    expect((await invoice(order.id, '?kind=invoice')).rawPayload.equals(before)).toBe(true);
  });

  it('of an order cancelled after its card was debited says that it was refunded', async () => {
    const order = await paidOnline();
    await shop.post(`/api/AcceptOrder/${order.reference}`);
    await shop.post(`/api/CancelOrder/${order.reference}`);
    expect(await textOf(order.reference)).toContain('Carte bancaire en ligne : remboursée le 15 novembre 2026');
  });

  it('of an order refused, or cancelled before it was invoiced, is an order form', async () => {
    const order = await placed();
    await shop.delete(`/api/RefuseOrder/${order.id}`);
    expect(await textOf(order.id)).toContain('Commande refusée');
    expect(answer(await invoice(order.id, '?kind=invoice'))).toEqual([404, "Cette commande n'a pas de facture."]);
  });

  it('waits for legal information, and is issued at the hand-over at the latest', async () => {
    const { shopId } = shop;
    await server.services.database.acrossShops((tx) =>
      tx.deleteFrom('legal_information').where('shop_id', '=', shopId).execute(),
    );
    const order = await accepted();
    const text = await textOf(order.id);
    for (const part of ['Bon de commande', 'La Ferme du Pré', 'Mentions légales incomplètes'])
      expect(text).toContain(part);
    expect(text).not.toContain('SIREN');
    await shop.post('/api/SetShopLegalInformation', {
      email: 'ferme@etal.test',
      title: 'GAEC du Pré',
      legalForm: 'EI',
      siren: '732829320',
      tva: 'FR44732829320',
      streetAddress: '12 chemin du Pré',
      postalCodeAddress: '24200',
      cityAddress: 'Sarlat',
    });
    await shop.post(`/api/CollectOrder/${order.id}`);
    expect(nameOf(await invoice(order.id))).toBe('Facture F2026-000001.pdf');
  });

  it('has no VAT line for a shop that charges none', async () => {
    await shop.post('/api/SetShopLegalInformation', {
      email: 'ferme@etal.test',
      title: 'Jeanne Dupont',
      legalForm: 'EI',
      vatRegime: 'FRANCHISE',
      siren: '732829320',
      tva: '',
      streetAddress: '12 chemin du Pré',
      postalCodeAddress: '24200',
      cityAddress: 'Sarlat',
    });
    const text = await textOf((await handedOver()).id);
    expect(text).toContain('TVA non applicable, article L. 223-3 du CIBS.');
    expect(text).not.toMatch(/HT|5,5 %|TTC/);
  });

  it.each(['ZZZZZZZZ', randomUUID()])('of %s is unknown', async (key) => {
    expect(answer(await invoice(key))).toEqual([404, "La commande n'existe pas"]);
  });

  it('of another shop is unknown, in every writing', async () => {
    const order = await handedOver({}, other);
    for (const key of [order.id, order.reference])
      for (const query of ['', '?kind=invoice'])
        expect(answer(await invoice(key, query))).toEqual([404, "La commande n'existe pas"]);
  });

  it('refuses a document it does not know', async () => {
    expect(answer(await invoice(randomUUID(), '?kind=quote'))).toEqual([
      400,
      '« Document » : choisissez une des valeurs proposées.',
    ]);
  });
});

describe('the documents of an order, on the wire', () => {
  it('are none, then its invoice, then its credit note with a negative total; in the lists as on its page', async () => {
    const order = await placed();
    const documents = async () => (await shop.get(`/api/GetOrderByReference/${order.reference}`)).json().documents;
    expect(await documents()).toEqual([]);
    await shop.post(`/api/AcceptOrder/${order.id}`);
    expect(await documents()).toEqual([]);
    await shop.post(`/api/CollectOrder/${order.id}`);
    const { total } = (await shop.get(`/api/GetOrderByReference/${order.id}`)).json();
    const issued = {
      kind: 'INVOICE',
      number: 'F2026-000001',
      issuedAt: server.clock.now().getTime() / 1000,
      total,
      isMonthly: false,
    };
    expect(await documents()).toEqual([issued]);
    await shop.post(`/api/ReopenOrder/${order.id}`);
    const both = [issued, { ...issued, kind: 'CREDIT_NOTE', number: 'A2026-000001', total: -total }];
    expect(await documents()).toEqual(both);
    expect((await shop.get('/api/GetOrdersPage')).json().data[0].documents).toEqual(both);
  });
});

describe('GenerateOrdersInvoiceArchive', () => {
  const archive = (query = '') => shop.get(`/api/GenerateOrdersInvoiceArchive${query}`);

  it('holds every numbered document of the orders chosen, and no other shop’s', async () => {
    await handedOver({}, other);
    const [first, second] = [await handedOver(), await handedOver({ order: { collection_date: '2026-12-04' } })];
    await placed();
    await shop.post(`/api/ReopenOrder/${second.id}`);
    await shop.post(`/api/CancelOrder/${second.id}`);
    const response = await archive();
    expect([response.statusCode, typeOf(response), nameOf(response)]).toEqual([
      200,
      ZIP,
      'Factures La Ferme du Pré 2026-11-15.zip',
    ]);
    const entries = entriesOfZip(response.rawPayload);
    expect([...entries.keys()]).toEqual([
      'Facture F2026-000001.pdf',
      'Facture F2026-000002.pdf',
      'Avoir A2026-000001.pdf',
    ]);
    expect(entries.get('Facture F2026-000001.pdf')?.equals((await invoice(first.id)).rawPayload)).toBe(true);
    const filtered = entriesOfZip((await archive('?from=2026-11-01&to=2026-11-31')).rawPayload);
    expect([...filtered.keys()]).toEqual(['Facture F2026-000001.pdf']);
    expect([...entriesOfZip((await archive('?status=CANCELED')).rawPayload).keys()]).toEqual([
      'Facture F2026-000002.pdf',
      'Avoir A2026-000001.pdf',
    ]);
  });

  it('of nothing is a sentence', async () => {
    await placed();
    expect(answer(await archive())).toEqual([409, 'Aucune facture pour ces critères.']);
  });
});

describe('GenerateOrdersExcelRecap', () => {
  const recap = async (query = '') => {
    const response = await shop.get(`/api/GenerateOrdersExcelRecap${query}`);
    const { sheets } = await readXlsx(response.rawPayload);
    const [lines, totals] = sheets.map(({ rows: [headers = [], ...rows] }) =>
      rows.map((row) => Object.fromEntries(headers.map((header, index) => [String(header), row[index] ?? null]))),
    );
    return { response, names: sheets.map(({ name }) => name), lines: lines ?? [], totals: totals ?? [] };
  };

  it('has one row per line and the totals per article, with real numbers and dates', async () => {
    const order = await handedOver();
    const { response, names, lines, totals } = await recap();
    expect([typeOf(response), nameOf(response), names]).toEqual([
      XLSX,
      'Récapitulatif des commandes La Ferme du Pré 2026-11-15.xlsx',
      ['Commandes', 'Totaux par article'],
    ]);
    expect(lines).toEqual([
      expect.objectContaining({
        Commande: order.reference,
        Statut: 'Remise',
        'Retrait le': new Date('2026-11-20T00:00:00Z'),
        Nom: 'Müller',
        Article: 'Tomates',
        Pièces: 2,
        'Prix unitaire TTC (€)': 2.5,
        'HT (€)': 4.74,
        'TTC (€)': 5,
        Facture: 'F2026-000001',
      }),
      expect.objectContaining({ Article: 'Frais de service', 'HT (€)': 0.14, 'TTC (€)': 0.15 }),
    ]);
    expect(totals).toEqual([
      expect.objectContaining({ Article: 'Tomates', Commandes: 1, Pièces: 2, 'TTC (€)': 5 }),
      expect.objectContaining({ Article: 'Frais de service', 'TTC (€)': 0.15 }),
    ]);
  });

  it('never starts a formula', async () => {
    const bad = ['=HYPERLINK("http://evil.test","Cliquez")', '+1+1', '-2+3', '@SUM(A1)', '\t=1+1', ' =1'];
    for (const text of bad)
      await placed({
        order: { shopper_lastname: text, shopper_city: text, collection_point_label: text },
        sale: { saleable_label: text, saleable_category_label: text },
      });
    const { lines, totals } = await recap();
    const cells = [...lines, ...totals].flatMap((row) => Object.values(row)).filter((cell) => typeof cell === 'string');
    expect(cells.filter((cell) => /^\s*[=+\-@\t]/.test(cell))).toEqual([]);
    for (const text of bad) expect(cells).toContain(`'${text}`);
  });

  it('takes the filters of the list, and leaves other shops alone', async () => {
    await placed({}, other);
    const wanted = await placed({ order: { shopper_firstname: 'Zoé', shopper_lastname: 'Durand', status: 'REFUSED' } });
    await placed();
    for (const query of ['?search=durand', '?status=REFUSED', `?search=${wanted.reference}`])
      expect(new Set((await recap(query)).lines.map((row) => row['Commande']))).toEqual(new Set([wanted.reference]));
    expect((await recap()).totals.map((row) => row['Commandes'])).toEqual([1, 1]);
    expect(answer(await shop.get('/api/GenerateOrdersExcelRecap?search=personne'))).toEqual([
      409,
      'Aucune commande pour ces critères.',
    ]);
  });

  it('keeps the VAT of what was invoiced, when the shop charges it no more', async () => {
    await handedOver();
    await shop.post('/api/SetShopLegalInformation', {
      email: 'ferme@etal.test',
      title: 'Jeanne',
      legalForm: 'EI',
      vatRegime: 'FRANCHISE',
      siren: '732829320',
      tva: '',
      streetAddress: 'Le Pré',
      postalCodeAddress: '24200',
      cityAddress: 'Sarlat',
    });
    await placed({ order: { collection_date: '2026-11-21' } });
    expect((await recap()).lines.map((row) => [plain(String(row['TVA'])), row['HT (€)']])).toEqual([
      ['5,5 %', 4.74],
      ['5,5 %', 0.14],
      ['Sans TVA', 5],
      ['Sans TVA', 0.15],
    ]);
  });
});

describe('GenerateSalesReport', () => {
  const report = (query = '') => shop.get(`/api/GenerateSalesReport${query}`);

  it('tells who fetches what and pays how much', async () => {
    await placed();
    const online = await placed({
      order: {
        payment_channel: 'ONLINE',
        payment_status: 'AUTHORIZED',
        shopper_lastname: 'Durand',
        collection_start: 540,
      },
    });
    await placed({ order: { status: 'CANCELED' } });
    await placed({ order: { is_test: true } });
    await placed({}, other);
    const response = await report();
    expect([typeOf(response), nameOf(response)]).toEqual([
      PDF,
      'Rapport de vente La Ferme du Pré vendredi 20 novembre 2026.pdf',
    ]);
    const text = textIn(response);
    for (const part of [
      'Rapport de vente',
      'Ventes de La Ferme du Pré',
      '2 commandes',
      'Recette 10,30 €, dont 5,15 € à encaisser',
      'Anne Müller',
      '06 00 00 00 00 · anne@etal.test',
      'Tomates',
      'Sous-total 5,00 € · Frais de service 0,15 € · À régler sur place',
      'Sous-total 5,00 € · Frais de service 0,15 € · Carte réservée',
      'Totaux par article',
      '10,00 €',
      online.reference,
    ])
      expect(text).toContain(part);
    expect(textIn(await report('?search=durand'))).toContain('Recette 5,15 €');
  });

  it('of nothing is a sentence', async () => {
    expect(answer(await report())).toEqual([409, 'Aucune commande pour ces critères.']);
  });
});

describe('GenerateAccountingExport', () => {
  const accounts = (month: string) => shop.get(`/api/GenerateAccountingExport?month=${month}`);

  it('is what was issued in a month, per day, rate and means, as a French spreadsheet opens it', async () => {
    await handedOver({}, other);
    const first = await handedOver();
    await handedOver({ sale: { tva_rate: 'RATE_20' } });
    const online = await paidOnline();
    await shop.post(`/api/AcceptOrder/${online.reference}`);
    await cancelledAt('2026-11-16T09:00:00Z', first.id);
    // Past midnight in Paris: December.
    await acceptedAt('2026-11-30T23:30:00Z', (await placed()).id);
    const response = await accounts('2026-11');
    expect([response.statusCode, typeOf(response), nameOf(response)]).toEqual([
      200,
      `${CSV}; charset=utf-8`,
      'Export comptable La Ferme du Pré 2026-11.csv',
    ]);
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(plain(response.rawPayload.toString('utf8')).slice(1).split('\r\n')).toEqual([
      '"Date";"Taux de TVA";"Moyen de paiement";"Factures";"Avoirs";"HT";"TVA";"TTC"',
      '"15/11/2026";"5,5 %";"Sur place";"1";"0";"4,88";"0,27";"5,15"',
      '"15/11/2026";"5,5 %";"Carte bancaire en ligne";"1";"0";"6,83";"0,38";"7,21"',
      '"15/11/2026";"20 %";"Sur place";"1";"0";"4,29";"0,86";"5,15"',
      '"16/11/2026";"5,5 %";"Sur place";"0";"1";"-4,88";"-0,27";"-5,15"',
      '',
    ]);
    expect(plain((await accounts('2026-12')).body)).toContain(
      '"01/12/2026";"5,5 %";"Sur place";"1";"0";"4,88";"0,27";"5,15"',
    );
  });

  it('of a month without sales has its headers', async () => {
    expect((await accounts('2026-02')).body).toBe(
      '\uFEFF"Date";"Taux de TVA";"Moyen de paiement";"Factures";"Avoirs";"HT";"TVA";"TTC"\r\n',
    );
  });

  it.each(['', '2026-13', '2026', '2026-11-15', '1926-01'])('refuses the month %j', async (month) => {
    expect((await accounts(month)).statusCode).toBe(400);
  });
});
