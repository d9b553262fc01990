import { sharesOfPaper } from '@etal/domain/accounting/accounted-paper';
import { accountingRows } from '@etal/domain/accounting/day-rows';
import { NO_DEPOSITS } from '@etal/domain/till/deposits';
import type { DocumentSale } from '@etal/domain/documents/document-lines';
import { creditNoteOf, type DocumentOrder, invoiceOf, orderFormOf, type Seller } from '@etal/domain/documents/document';
import type { VatRegime } from '@etal/domain/settings/legal-information';
import { describe, expect, it } from 'vitest';
import { documentMentions, INCOMPLETE_MENTIONS, vatMention } from './documents-legal.ts';
import { accountingCells, recapSpreadsheets } from './documents-recap.ts';
import { salesReport } from './documents-report.ts';
import { documentName, documentSheet } from './documents.ts';
import { formatCents } from './format.ts';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll(/[\u00A0\u202F]/g, ' '));

const legalOf = (vatRegime: VatRegime) =>
  ({
    name: 'GAEC du Pré',
    legalForm: 'GAEC',
    vatRegime,
    siren: '732829320',
    vatNumber: vatRegime === 'STANDARD' ? 'FR44732829320' : null,
    capital: 1_250_000,
    email: 'ferme@etal.test',
    street: '12 chemin du Pré',
    postalCode: '24200',
    city: 'Sarlat',
  }) as const;
const sellerOf = (vatRegime: VatRegime = 'STANDARD'): Seller => ({
  shopLabel: 'La Ferme du Pré',
  legal: legalOf(vatRegime),
});

const BLANK = {
  categoryLabel: 'Légumes',
  rate: 'RATE_5_5' as const,
  quantity: null,
  selectedWeight: null,
  optionWeight: null,
  unitPrice: null,
  pricePerKilogram: null,
  averageWeight: null,
  weighedGrams: null,
  unit: null,
};
const tomatoes: DocumentSale = {
  ...BLANK,
  klass: 'UnitOrderSale',
  label: 'Tomates',
  quantity: 2,
  unitPrice: 350,
  subTotal: 700,
};
const potatoes: DocumentSale = {
  ...BLANK,
  klass: 'WeightOptionOrderSale',
  label: 'Pommes de terre',
  quantity: 3,
  optionWeight: 5000,
  unitPrice: 950,
  subTotal: 2850,
};
const cheese: DocumentSale = {
  ...BLANK,
  klass: 'CapturedWeightOrderSale',
  label: 'Tomme',
  selectedWeight: 350,
  pricePerKilogram: 2850,
  subTotal: 998,
};
const chicken: DocumentSale = {
  ...BLANK,
  klass: 'WeighingRequiredUnitOrderSale',
  label: 'Poulet',
  quantity: 1,
  pricePerKilogram: 1290,
  averageWeight: 1800,
  subTotal: 2322,
};
const cider: DocumentSale = {
  ...BLANK,
  klass: 'UnitOrderSale',
  label: 'Cidre',
  rate: 'RATE_20',
  quantity: 1,
  unitPrice: 600,
  subTotal: 600,
};

function orderOf(sales: DocumentSale[], more: Partial<DocumentOrder> = {}): DocumentOrder {
  const subTotal = sales.reduce((sum, sale) => sum + sale.subTotal, 0);
  const fees = Math.floor((subTotal * 3 + 50) / 100);
  return {
    reference: '4679ACDE',
    status: 'ACCEPTED',
    isTest: false,
    createdAt: Date.parse('2026-11-14T23:30:00Z') / 1000,
    acceptedAt: Date.parse('2026-11-15T09:00:00Z') / 1000,
    collectedAt: null,
    channel: 'ONLINE',
    paymentStatus: 'CAPTURED',
    collectionDate: '2026-11-20',
    collectionStart: 480,
    collectionEnd: 750,
    point: { label: 'Marché de Sarlat', street: '1 place de la Liberté', postalCode: '24200', city: 'Sarlat' },
    shopper: { firstname: 'Léa', lastname: 'Martin', email: 'lea@clients.test', phone: '+33612345678', city: 'Sarlat' },
    sales,
    subTotal,
    fees,
    total: subTotal + fees,
    deposits: NO_DEPOSITS,
    ...more,
  };
}

const invoice = (order: DocumentOrder, seller = sellerOf()) =>
  invoiceOf(
    {
      order,
      seller,
      issuedOn: '2026-11-15',
      mentions: documentMentions({ kind: 'INVOICE', on: '2026-11-15', seller }),
    },
    'F2026-000123',
  );
const form = (order: DocumentOrder, seller = sellerOf()) =>
  orderFormOf({
    order,
    seller,
    issuedOn: '2026-11-15',
    mentions: documentMentions({ kind: 'ORDER_FORM', on: '2026-11-15', seller }),
  });

describe('legal sentences', () => {
  it.each([
    ['FRANCHISE', '2026-08-31', 'TVA non applicable, art. 293 B du CGI'],
    ['FRANCHISE', '2026-09-01', 'TVA non applicable, article L. 223-3 du CIBS'],
    ['RFA', '2026-11-15', 'TVA non applicable, remboursement forfaitaire agricole, art. 298 quater du CGI'],
    ['STANDARD', '2026-11-15', undefined],
  ] as const)('of %s on %s: %s', (regime, on, text) => {
    expect(vatMention(regime, on)?.replaceAll('\u00A0', ' ')).toBe(text);
  });

  it('name who made the document for whom, and what was sold', () => {
    const mentions = (kind: 'INVOICE' | 'CREDIT_NOTE', on: string) =>
      plain(documentMentions({ kind, on, seller: sellerOf() }));
    expect(mentions('INVOICE', '2026-11-15')).toEqual([
      "Nature de l'opération : livraison de biens.",
      'Facture établie par Étal au nom et pour le compte de GAEC du Pré.',
    ]);
    expect(mentions('CREDIT_NOTE', '2026-11-15')).toEqual([
      "Nature de l'opération : livraison de biens.",
      'Avoir établi par Étal au nom et pour le compte de GAEC du Pré.',
    ]);
    expect(mentions('INVOICE', '2026-08-31')).toEqual([
      'Facture établie par Étal au nom et pour le compte de GAEC du Pré.',
    ]);
  });
});

describe('an invoice', () => {
  it('prints everything the law asks for', () => {
    const sheet = documentSheet(invoice(orderOf([tomatoes, potatoes, cheese, cider])));
    expect(plain(sheet)).toEqual({
      title: 'Facture',
      number: 'F2026-000123',
      stamps: [],
      facts: [
        { label: 'Numéro', value: 'F2026-000123' },
        { label: "Date d'émission", value: '15 novembre 2026' },
        // Placed at half past midnight, in Paris.
        { label: 'Commande', value: '4679ACDE du 15 novembre 2026' },
      ],
      seller: {
        heading: 'Vendeur',
        lines: [
          'GAEC du Pré',
          'La Ferme du Pré',
          'GAEC au capital de 12 500,00 €',
          '12 chemin du Pré',
          '24200 Sarlat',
          'SIREN 732 829 320',
          'TVA FR44732829320',
          'ferme@etal.test',
        ],
      },
      shopper: { heading: 'Client', lines: ['Léa Martin', 'Sarlat'] },
      collection: {
        heading: 'Retrait',
        lines: [
          'Marché de Sarlat',
          '1 place de la Liberté',
          '24200 Sarlat',
          'Vendredi 20 novembre 2026, 8 h – 12 h 30',
        ],
      },
      lines: expect.objectContaining({
        rows: [
          ['Tomates', '2 pièces', '3,3175 €', '3,50 €', '5,5 %', '6,63 €', '7,00 €'],
          ['Pommes de terre', '3 × 5 kg', '9,0047 €', '9,50 €', '5,5 %', '27,02 €', '28,50 €'],
          ['Tomme', '350 g', '27,0142 €', '28,50 €/kg', '5,5 %', '9,46 €', '9,98 €'],
          ['Cidre', '1 pièce', '5,0000 €', '6,00 €', '20 %', '5,00 €', '6,00 €'],
          ['Frais de service', '', '', '', '5,5 %', '1,29 €', '1,36 €'],
          ['Frais de service', '', '', '', '20 %', '0,15 €', '0,18 €'],
        ],
      }),
      vat: expect.objectContaining({
        rows: [
          ['5,5 %', '44,40 €', '2,44 €', '46,84 €'],
          ['20 %', '5,15 €', '1,03 €', '6,18 €'],
        ],
      }),
      totals: [
        { label: 'Total HT', value: '49,55 €', isMain: false },
        { label: 'TVA', value: '3,47 €', isMain: false },
        { label: 'Total TTC', value: '53,02 €', isMain: true },
      ],
      payment: 'Carte bancaire en ligne : payée le 15 novembre 2026',
      mentions: [
        "Nature de l'opération : livraison de biens.",
        'Facture établie par Étal au nom et pour le compte de GAEC du Pré.',
      ],
      footer: 'Facture F2026-000123',
    });
  });

  it.each(['FRANCHISE', 'RFA'] as const)('under %s has no VAT line and says why', (regime) => {
    const sheet = documentSheet(invoice(orderOf([tomatoes, cider]), sellerOf(regime)));
    expect(sheet.vat).toBeNull();
    expect(plain([sheet.lines.rows, sheet.totals])).toEqual([
      [
        ['Tomates', '2 pièces', '3,50 €', '7,00 €'],
        ['Cidre', '1 pièce', '6,00 €', '6,00 €'],
        ['Frais de service', '', '', '0,39 €'],
      ],
      [{ label: 'Total', value: '13,39 €', isMain: true }],
    ]);
    expect(sheet.mentions[0]).toBe(`${vatMention(regime, '2026-11-15')}.`);
    expect(JSON.stringify(sheet.seller)).not.toContain('TVA');
  });
});

it('a credit note says what it takes back and what became of the money', () => {
  const order = orderOf([tomatoes], { status: 'CANCELED', paymentStatus: 'REFUNDED' });
  const credit = creditNoteOf([invoice(orderOf([tomatoes]))], {
    number: 'A2026-000001',
    issuedOn: '2026-11-16',
    order,
    mentions: [],
  });
  expect(plain(documentSheet(credit))).toMatchObject({
    title: 'Avoir',
    facts: expect.arrayContaining([{ label: 'Avoir sur la facture', value: 'F2026-000123 du 15 novembre 2026' }]),
    totals: expect.arrayContaining([{ label: 'Total TTC crédité', value: '7,21 €', isMain: true }]),
    payment: 'Carte bancaire en ligne : remboursée le 16 novembre 2026',
  });
});

describe('deposits on a paper', () => {
  const jars = { kindId: '9', label: 'Bocal', cents: 200, count: 2 };
  const withJars = (more: Partial<DocumentOrder> = {}) =>
    orderOf([tomatoes], { deposits: { out: [jars], back: [] }, ...more });
  const words = (text: string | undefined): string => (text ?? '').replaceAll(/[\u00A0\u202F]/g, ' ');
  const totalsOf = (order: DocumentOrder) =>
    documentSheet(invoice(order)).totals.map(({ label, value }) => words(`${label} ${value}`));

  it('stand apart from the total and outside VAT, before what is paid in all', () => {
    const [without, order] = [orderOf([tomatoes]), withJars()];
    const net = words(formatCents(without.total + 400));
    const all = [...totalsOf(without), 'Consignes (hors TVA) 4,00 €', `Net à régler ${net}`];
    expect(totalsOf(order)).toEqual([
      ...all,
      words(`Déjà réglé ${formatCents(-without.total)}`),
      'Reste à régler 4,00 €',
    ]);
    expect(totalsOf(withJars({ status: 'COLLECTED' }))).toEqual(all);
    const sheet = documentSheet(invoice(order));
    expect(sheet.vat).toEqual(documentSheet(invoice(without)).vat);
    expect(sheet.payment).toContain('consignes à régler lors du retrait');
    expect(words(sheet.mentions[0])).toBe(
      "Consignes : 2 bocaux. Elles sont rendues au retour et n'entrent pas dans la base de la TVA.",
    );
  });

  it('that came back are taken off', () => {
    const order = withJars({ status: 'COLLECTED', deposits: { out: [], back: [jars] } });
    expect(totalsOf(order).slice(-2)).toEqual([
      'Consignes rapportées -4,00 €',
      `Net à régler ${words(formatCents(order.total - 400))}`,
    ]);
    expect(documentSheet(invoice(order)).payment).not.toContain('consignes');
  });

  it('are in no credit note, and in no sale', () => {
    const order = withJars();
    const credit = creditNoteOf([invoice(order)], {
      order,
      number: 'A2026-000001',
      issuedOn: '2026-11-16',
      mentions: [],
    });
    expect(JSON.stringify(documentSheet(credit))).not.toMatch(/onsigne/);
    const recap = {
      ...order,
      vatRegime: 'STANDARD',
      borneFees: 0,
      invoiceNumber: null,
      creditNoteNumber: null,
    } as const;
    const [lines, totals, deposits] = recapSpreadsheets([recap]);
    expect([lines?.rows.length, totals?.rows.length]).toEqual([2, 2]);
    expect([deposits?.name, deposits?.rows.map((row) => row.slice(-4))]).toEqual([
      'Consignes',
      [['Bocal', 'À emporter', 2, 4]],
    ]);
    const column = lines?.columns.findIndex(({ header }) => header === 'Frais à ma charge (€)') ?? -1;
    const [borne] = recapSpreadsheets([{ ...recap, borneFees: 45 }]);
    expect(borne?.rows.map((row) => row[column])).toEqual([0.45, null]);
    expect(recapSpreadsheets([{ ...recap, deposits: NO_DEPOSITS }]).length).toBe(2);
    const report = salesReport({ shopLabel: 'La ferme', orders: [order] });
    expect(words(report.revenue)).toBe(words(formatCents(order.total)));
    expect(words(report.orders[0]?.deposits)).toBe('Consignes (2 bocaux) 4,00 €');
  });
});

describe('an order form', () => {
  it('marks every amount that nobody has weighed', () => {
    const sheet = documentSheet(
      form(orderOf([tomatoes, chicken], { channel: 'OFFLINE', paymentStatus: 'DUE_ON_SITE' })),
    );
    expect(plain(sheet)).toMatchObject({
      title: 'Bon de commande',
      number: null,
      stamps: ['Montant estimé'],
      payment: 'Paiement sur place : à régler lors du retrait',
    });
    expect(plain(sheet.lines.rows)).toEqual([
      ['Tomates', '2 pièces', '3,3175 €', '3,50 €', '5,5 %', '6,64 €', '7,00 €'],
      ['Poulet', '1 pièce, environ 1,8 kg', '12,2275 €', '12,90 €/kg', '5,5 %', '~22,01 €', '~23,22 €'],
      ['Frais de service', '', '', '', '5,5 %', '~0,86 €', '~0,91 €'],
    ]);
    expect(sheet.totals.every(({ value }) => value.startsWith('~'))).toBe(true);
    expect(sheet.mentions[0]).toContain('estimés');
    expect(sheet.mentions).toContain("Ce bon de commande n'est pas une facture.");
  });

  it.each([
    [{ isTest: true, paymentStatus: 'NONE' }, ['COMMANDE DE TEST'], 'Commande de test'],
    [
      { status: 'PAID', paymentStatus: 'AUTHORIZED' },
      ['Commande à accepter'],
      "Carte bancaire en ligne : carte réservée, rien n'est débité",
    ],
    [
      { status: 'PAID', channel: 'OFFLINE', paymentStatus: 'DUE_ON_SITE' },
      ['Commande à accepter'],
      'Paiement sur place : à régler lors du retrait',
    ],
    [
      { status: 'REFUSED', paymentStatus: 'VOIDED' },
      ['Commande refusée'],
      "Carte bancaire en ligne : rien n'a été débité",
    ],
    [
      { status: 'COLLECTED', channel: 'OFFLINE', paymentStatus: 'PAID_ON_SITE', collectedAt: 1_795_000_000 },
      [],
      'Paiement sur place : réglée le 18 novembre 2026',
    ],
    [
      { status: 'COLLECTED', channel: 'OFFLINE', paymentStatus: 'ON_ACCOUNT', collectedAt: 1_795_000_000 },
      [],
      'Mise sur le compte du client, à régler au prochain retrait',
    ],
  ] as const)('of %j says %j and %j', (more, stamps, payment) => {
    const sheet = documentSheet(form(orderOf([tomatoes], more as Partial<DocumentOrder>)));
    expect(plain([sheet.stamps, sheet.payment])).toEqual([stamps, payment]);
  });

  it('without legal information has the shop’s name only, and says that the mentions are incomplete', () => {
    const sheet = documentSheet(form(orderOf([tomatoes]), { shopLabel: 'La Ferme du Pré', legal: null }));
    expect([sheet.seller.lines, sheet.stamps]).toEqual([['La Ferme du Pré'], ['Mentions incomplètes']]);
    expect(sheet.mentions).toContain(INCOMPLETE_MENTIONS);
  });

  it('is named by its order', () => {
    expect([documentName(form(orderOf([tomatoes]))), documentName(invoice(orderOf([tomatoes])))]).toEqual([
      'Bon de commande 4679ACDE',
      'Facture F2026-000123',
    ]);
  });
});

describe('the sales report', () => {
  const offline = orderOf([tomatoes, chicken], {
    channel: 'OFFLINE',
    paymentStatus: 'DUE_ON_SITE',
    reference: '9ACDEFGH',
  });

  it('says who fetches what, who has paid, and marks what is not weighed', () => {
    expect(plain(salesReport({ shopLabel: 'La Ferme du Pré', orders: [orderOf([tomatoes]), offline] }))).toEqual({
      eventName: 'Ventes de La Ferme du Pré',
      date: 'vendredi 20 novembre 2026',
      collectionPointName: 'Marché de Sarlat',
      collectionPointAddress: '1 place de la Liberté, 24200 Sarlat',
      ordersCount: 2,
      revenue: '~38,34 €',
      due: '~31,13 €',
      orders: [
        {
          reference: '4679ACDE',
          collection: 'vendredi 20 novembre 2026, 8 h – 12 h 30, Marché de Sarlat',
          shopperName: 'Léa Martin',
          phone: '06 12 34 56 78',
          email: 'lea@clients.test',
          lines: [{ label: 'Tomates', quantity: '2 pièces', amount: '7,00 €' }],
          fees: '0,21 €',
          subTotal: '7,00 €',
          total: '7,21 €',
          payment: 'Carte débitée',
        },
        expect.objectContaining({
          reference: '9ACDEFGH',
          fees: '~0,91 €',
          subTotal: '~30,22 €',
          total: '~31,13 €',
          payment: 'À régler sur place',
        }),
      ],
      articles: [
        { label: 'Poulet', quantity: '1 pièce, environ 1,8 kg', amount: '~23,22 €' },
        { label: 'Tomates', quantity: '4 pièces', amount: '14,00 €' },
      ],
    });
  });

  it('of several days and points names them all', () => {
    const elsewhere = orderOf([tomatoes], {
      collectionDate: '2026-11-27',
      point: { label: 'Ferme', street: '', postalCode: '24200', city: 'Carsac' },
    });
    expect(plain(salesReport({ shopLabel: 'Ferme', orders: [orderOf([tomatoes]), elsewhere] }))).toMatchObject({
      date: 'du 20 novembre 2026 au 27 novembre 2026',
      collectionPointName: 'Marché de Sarlat, Ferme',
      collectionPointAddress: '1 place de la Liberté, 24200 Sarlat ; 24200 Carsac',
      revenue: '14,42 €',
    });
  });
});

it('what is called something is called so on every line and in the totals, and a bag is a bag', () => {
  const carrots: DocumentSale = { ...tomatoes, label: 'Carottes', unit: 'botte' };
  const bag: DocumentSale = { ...tomatoes, label: 'Panier', categoryLabel: null };
  const packedBag: DocumentSale = { ...potatoes, label: 'Panier de pommes de terre', categoryLabel: null };
  const order = orderOf([carrots, bag, packedBag]);
  const report = salesReport({ shopLabel: 'Ferme', orders: [order, order] });
  const quantities = (lines: { label: string; quantity: string }[]) =>
    Object.fromEntries(lines.map(({ label, quantity }) => [label, plain(quantity)]));
  expect(quantities(report.orders[0]?.lines ?? [])).toEqual({
    Carottes: '2 bottes',
    Panier: '2 paniers',
    'Panier de pommes de terre': '3 × 5 kg',
  });
  expect(quantities(report.articles)).toEqual({
    Carottes: '4 bottes',
    Panier: '4 paniers',
    'Panier de pommes de terre': '6 paniers, 30 kg',
  });
  const [, panier] = documentSheet(form(order)).lines.rows;
  expect(plain(panier?.slice(0, 4))).toEqual(['Panier', '2 paniers', '3,3175 €', '3,50 €']);
});

it('the totals of the report and of the spreadsheet go by the numbers in names', () => {
  const order = orderOf(['Panier 10', 'Panier 2', 'Panier 1'].map((label) => ({ ...tomatoes, label })));
  const recap = { vatRegime: 'STANDARD', borneFees: 0, invoiceNumber: null, creditNoteNumber: null } as const;
  const [, totals] = recapSpreadsheets([{ ...order, ...recap }]);
  const inOrder = ['Panier 1', 'Panier 2', 'Panier 10'];
  expect(salesReport({ shopLabel: 'Ferme', orders: [order] }).articles.map(({ label }) => label)).toEqual(inOrder);
  expect(totals?.rows.map(([label]) => label).slice(0, 3)).toEqual(inOrder);
});

it.each(['CANCELED', 'COLLECTED'] as const)('what nobody fetched is called so on every paper, and not %s', (status) => {
  const missed = orderOf([cheese], { status, noShowAt: 1_794_733_200 });
  const recap = {
    ...missed,
    vatRegime: 'STANDARD',
    borneFees: 0,
    invoiceNumber: null,
    creditNoteNumber: null,
  } as const;
  expect(recapSpreadsheets([recap])[0]?.rows[0]).toContain('Non retirée');
});

it('the order form of what nobody fetched says so, and not that it was cancelled', () => {
  const missed = orderOf([cheese], {
    status: 'CANCELED',
    channel: 'OFFLINE',
    paymentStatus: 'VOIDED',
    noShowAt: 1_794_733_200,
  });
  expect(documentSheet(form(missed)).stamps).toEqual(['Commande non retirée']);
});

it('an invoice names the trade register of its seller, where there is one', () => {
  const seller = sellerOf();
  const registered = { ...seller, legal: seller.legal && { ...seller.legal, rcsCity: 'Bergerac' } };
  const lines = (of: Seller) => plain(documentSheet(invoice(orderOf([cheese]), of)).seller.lines);
  expect(lines(registered)).toContain('SIREN 732 829 320, RCS Bergerac');
  expect(lines(seller)).toContain('SIREN 732 829 320');
});

it('the sales report says of what nobody fetched why it brought no money', () => {
  const missed = orderOf([cheese], { status: 'CANCELED', noShowAt: 1_794_733_200 });
  expect(salesReport({ shopLabel: 'Ferme', orders: [missed] }).orders[0]?.payment).toBe('Non retirée');
});

describe('the spreadsheet', () => {
  const [lines, totals] = recapSpreadsheets([
    {
      ...orderOf([cheese, cider]),
      vatRegime: 'STANDARD',
      borneFees: 0,
      invoiceNumber: 'F2026-000123',
      creditNoteNumber: null,
    },
  ]);
  const row = (index: number) =>
    Object.fromEntries((lines?.columns ?? []).map(({ header }, column) => [header, lines?.rows[index]?.[column]]));

  it('has a row per line with real numbers and dates', () => {
    expect(row(0)).toMatchObject({
      Commande: '4679ACDE',
      'Passée le': new Date('2026-11-15T00:00:00Z'),
      'Retrait le': new Date('2026-11-20T00:00:00Z'),
      Téléphone: '06\u00A012\u00A034\u00A056\u00A078',
      Article: 'Tomme',
      Pièces: null,
      'Poids (kg)': 0.35,
      'Prix unitaire TTC (€)': 28.5,
      Unité: 'le kilo',
      'TTC (€)': 9.98,
      Facture: 'F2026-000123',
    });
    expect([row(2)['Article'], row(3)['Article']]).toEqual(['Frais de service', 'Frais de service']);
  });

  it('has totals per article, the fee last', () => {
    expect(totals?.rows.map(([label, , orders]) => [label, orders])).toEqual([
      ['Cidre', 1],
      ['Tomme', 1],
      ['Frais de service', 1],
    ]);
  });
});

it('accounts have a decimal comma and no space', () => {
  expect(
    accountingCells({
      day: '2026-11-05',
      rate: 'RATE_5_5',
      channel: 'ONLINE',
      invoices: 2,
      creditNotes: 1,
      net: -123_405,
      vat: -7,
      total: 0,
    }),
  ).toEqual(['05/11/2026', '5,5\u00A0%', 'Carte bancaire en ligne', '2', '1', '-1234,05', '-0,07', '0,00']);
});

/** Orders as a computer draws them: the same each time. */
function* drawnOrders(count: number): Generator<DocumentOrder> {
  let seed = 42;
  const below = (limit: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % limit;
  };
  for (let index = 0; index < count; index++) {
    const sales = Array.from({ length: 1 + below(9) }, (): DocumentSale => {
      const quantity = 1 + below(5);
      const unitPrice = 1 + below(4000);
      return {
        ...tomatoes,
        rate: (['RATE_5_5', 'RATE_10', 'RATE_20'] as const)[below(3)] ?? 'RATE_20',
        quantity,
        unitPrice,
        subTotal: quantity * unitPrice,
      };
    });
    yield orderOf(sales, { reference: String(index), channel: below(2) ? 'ONLINE' : 'OFFLINE' });
  }
}

it('says the same numbers in an invoice, the spreadsheet, the report and the accounts', () => {
  const cents = (text: string): number => Number(text.replaceAll(/[^\d-]/g, ''));
  const euros = (value: unknown): number => Math.round(Number(value) * 100);
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
  const orders = [...drawnOrders(300)];
  const invoices = orders.map((order) => invoice(order));
  const sheets = invoices.map(documentSheet);
  const [lines, totals] = recapSpreadsheets(
    orders.map((order) => ({
      ...order,
      vatRegime: 'STANDARD',
      borneFees: 0,
      invoiceNumber: null,
      creditNoteNumber: null,
    })),
  );
  const column = (header: string) => lines?.columns.findIndex((one) => one.header === header) ?? -1;
  const report = salesReport({ shopLabel: 'Ferme', orders });
  const accounts = accountingRows(
    invoices.flatMap(({ issuedOn, order, payment, vat, totals }) =>
      sharesOfPaper({
        kind: 'INVOICE',
        number: 'F',
        issuedOn,
        accountedOn: issuedOn,
        orderReference: order.reference,
        channel: payment.channel,
        buyer: null,
        vat,
        totals,
      }),
    ),
  ).map(accountingCells);
  for (const [index, order] of orders.entries()) {
    const rows = lines?.rows.filter((row) => row[column('Commande')] === order.reference) ?? [];
    const printed = sheets[index]?.lines.rows ?? [];
    expect(rows.map((row) => [euros(row[column('HT (€)')]), euros(row[column('TTC (€)')])])).toEqual(
      printed.map((row) => [cents(row[5] ?? ''), cents(row[6] ?? '')]),
    );
    expect(cents(sheets[index]?.totals.at(-1)?.value ?? '')).toBe(order.total);
    expect(cents(report.orders[index]?.total ?? '')).toBe(order.total);
    expect(cents(report.orders[index]?.subTotal ?? '') + cents(report.orders[index]?.fees ?? '')).toBe(order.total);
  }
  const all = sum(orders.map(({ total }) => total));
  const net = sum(invoices.map((model) => model.totals.net));
  expect(cents(report.revenue)).toBe(all);
  expect(sum(accounts.map((row) => cents(row[7] ?? '')))).toBe(all);
  expect(sum(accounts.map((row) => cents(row[5] ?? '')))).toBe(net);
  expect(sum((totals?.rows ?? []).map((row) => euros(row[6])))).toBe(all);
  expect(sum((totals?.rows ?? []).map((row) => euros(row[5])))).toBe(net);
});
