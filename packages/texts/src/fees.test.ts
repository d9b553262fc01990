import { feeInvoiceOf, type FeeInvoiceSource } from '@etal/domain/fees/fee-invoice';
import type { PaymentNotice } from '@etal/contract/payment-alerts';
import { describe, expect, it } from 'vitest';
import { feeInvoiceFileName, feeInvoiceMentions, feeInvoiceSheet } from './documents-fees.ts';
import { feeBearerText } from './fees.ts';
import { feeRuleText } from './orders.ts';
import { noticeMail, noticePush } from './payment-notices.ts';
import { payoutRows } from './payouts.ts';

const plain = (value: unknown): string => JSON.stringify(value).replaceAll(/[\u00A0\u202F]/g, ' ');

const ISSUER = {
  name: 'Étal SAS',
  address: '1 rue du Marché, 24200 Sarlat-la-Canéda',
  siren: '732829320',
  vatNumber: 'FR44732829320',
  email: 'compta@etal.example',
};
const SOURCE: FeeInvoiceSource = {
  number: 'E2026-000012',
  issuedOn: '2026-12-01',
  month: '2026-11',
  issuer: ISSUER,
  customer: {
    shopLabel: 'La Ferme du Pré',
    legal: {
      name: 'GAEC du Pré',
      legalForm: 'GAEC',
      vatRegime: 'STANDARD',
      siren: '443061841',
      vatNumber: 'FR64443061841',
      capital: null,
      email: 'ferme@etal.test',
      street: '12 chemin du Pré',
      postalCode: '24200',
      city: 'Sarlat-la-Canéda',
    },
  },
  sums: [
    { channel: 'OFFLINE', orders: 2, total: 2100 },
    { channel: 'ONLINE', orders: 1, total: 300 },
  ],
  lastInvoice: { number: 'E2026-000003', issuedOn: '2026-11-01' },
  mentions: feeInvoiceMentions(ISSUER, '2026-12-01'),
};

describe('the operator’s invoice', () => {
  it('names both, the lines, the tax and what was kept or will be debited', () => {
    const sheet = plain(feeInvoiceSheet(feeInvoiceOf(SOURCE)));
    for (const words of [
      'Facture E2026-000012',
      'Frais de service de novembre 2026',
      'Émise le 1er décembre 2026',
      'Étal SAS, 1 rue du Marché, 24200 Sarlat-la-Canéda',
      'SIREN 732 829 320, TVA FR44732829320, compta@etal.example',
      'GAEC du Pré (La Ferme du Pré), 12 chemin du Pré, 24200 Sarlat-la-Canéda',
      '["Commandes réglées sur place","2","17,50 €","3,50 €","21,00 €"]',
      'Total hors taxes : 20,00 €',
      'TVA 20 % : 4,00 €',
      'Total TTC : 24,00 €',
      'Déjà retenu sur vos paiements en ligne : 3,00 €.',
      'À prélever sur votre compte bancaire : 21,00 €.',
      "Nature de l'opération : prestation de services.",
      'indemnité forfaitaire de 40 €',
    ])
      expect(sheet).toContain(words);
    expect(sheet).not.toContain('TVA non applicable');
  });

  it('without a VAT number says why there is no tax', () => {
    const issuer = { ...ISSUER, vatNumber: null };
    const mentions = feeInvoiceMentions(issuer, '2026-12-01');
    const sheet = plain(feeInvoiceSheet(feeInvoiceOf({ ...SOURCE, issuer, mentions })));
    expect(sheet).toContain('TVA non applicable, article L. 223-3 du CIBS.');
    expect(sheet).toContain('Total : 24,00 €');
    expect(sheet).not.toContain('TTC');
  });

  it('as a credit note names what it takes back from', () => {
    const paper = feeInvoiceOf({ ...SOURCE, sums: [{ channel: 'ONLINE', orders: 1, total: -300 }] });
    const sheet = plain(feeInvoiceSheet(paper));
    expect(feeInvoiceFileName(paper)).toBe('Avoir E2026-000012.pdf');
    expect(sheet).toContain('En déduction de la facture E2026-000003 du 1er novembre 2026');
    expect(sheet).toContain('Déjà rendu avec vos remboursements en ligne : 3,00 €.');
  });
});

it.each([
  [300, 0, '3 % du montant des produits'],
  [250, 10, '2,5 % du montant des produits et 0,10 € par commande'],
  [0, 25, '0,25 € par commande'],
])('%i basis points and %i cents are « %s »', (basisPoints, fixedCents, words) => {
  expect(feeRuleText({ basisPoints, fixedCents }).replaceAll(/[\u00A0\u202F]/g, ' ')).toBe(words);
});

it('who pays is said', () => {
  expect(feeBearerText({ basisPoints: 300, fixedCents: 0, bearer: 'SHOPPER' })).toMatch(/^Vos clients/);
  expect(feeBearerText({ basisPoints: 300, fixedCents: 0, bearer: 'MERCHANT' })).toMatch(/^Vous/);
});

const AT = Date.parse('2026-11-29T09:00:00Z') / 1000;

it.each<[PaymentNotice, string, string]>([
  [
    { kind: 'DISPUTE', reference: 'K7M2QX', amount: 721, respondBy: AT },
    'avant le 29 novembre 2026',
    '/commandes/K7M2QX',
  ],
  [{ kind: 'DISPUTE', reference: 'K7M2QX', amount: 721, respondBy: null }, 'Répondez depuis', '/commandes/K7M2QX'],
  [
    { kind: 'DISPUTE_CLOSED', reference: 'K7M2QX', amount: 721, isWon: true },
    'vous restent acquis',
    '/commandes/K7M2QX',
  ],
  [
    { kind: 'DISPUTE_CLOSED', reference: 'K7M2QX', amount: 721, isWon: false },
    'si un avoir est dû',
    '/commandes/K7M2QX',
  ],
  [{ kind: 'REFUND_FAILED', reference: 'K7M2QX', amount: 721 }, '7,21 € ne sont pas arrivés', '/commandes/K7M2QX'],
  [{ kind: 'ACCOUNT_REQUIREMENTS', deadline: AT, isPastDue: false }, 'avant le 29 novembre 2026', '/parametres'],
  [{ kind: 'ACCOUNT_REQUIREMENTS', deadline: null, isPastDue: true }, 'peut suspendre', '/parametres'],
  [{ kind: 'ACCOUNT_DISCONNECTED' }, 'paiement par carte est fermé', '/parametres'],
  [{ kind: 'DEBIT_FAILED', month: '2026-11', amount: 2100, retriesOn: '2026-12-07' }, 'le 7 décembre 2026', '/frais'],
  [{ kind: 'DEBIT_FAILED', month: '2026-11', amount: 2100, retriesOn: null }, 'un autre IBAN', '/frais'],
  [
    { kind: 'DEBIT_ANNOUNCED', month: '2026-11', amount: 2100, leavesOn: '2026-12-03' },
    '21,00 € seront prélevés sur votre compte bancaire à partir du 3 décembre 2026',
    'mois=2026-11',
  ],
])('%j is told with what to do and where', (notice, words, place) => {
  const { subject, text } = noticeMail('La Ferme du Pré', notice, 'https://etal.example');
  expect(plain(text)).toContain(words);
  expect(text).toContain('https://etal.example/admin/');
  expect(text).toContain(place);
  const push = noticePush(notice);
  expect(push.title).toBe(subject);
  expect(push.path).toContain(place);
});

it('two refunds of one order that failed are two notices on a device, and the same told twice is one', () => {
  const failed = { kind: 'REFUND_FAILED', reference: 'K7M2QX', amount: 721 } as const;
  const tags = ['first', 'second', 'second'].map((refundId) => noticePush({ ...failed, refundId }).tag);
  expect([...new Set(tags)]).toEqual([tags[0], tags[1]]);
});

it('the file of a payout ends with sums that agree', () => {
  const line = { kind: 'SALE', at: AT, reference: 'K7M2QX', customer: 'Léa Martin' } as const;
  const rows = payoutRows([
    { ...line, id: '1', gross: 721, serviceFee: 36, platformFee: 21, net: 664 },
    {
      ...line,
      id: '2',
      kind: 'REFUND',
      reference: null,
      customer: null,
      gross: -200,
      serviceFee: 0,
      platformFee: -6,
      net: -194,
    },
  ]);
  expect(rows[1]).toEqual(['29/11/2026', 'Vente', 'K7M2QX', 'Léa Martin', '7,21', '0,36', '0,21', '6,64']);
  expect(rows.at(-1)).toEqual(['Total', '', '', '', '5,21', '0,36', '0,15', '4,70']);
});
