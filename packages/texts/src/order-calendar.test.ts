import type { ShopperOrder } from '@etal/contract/storefront';
import { describe, expect, it } from 'vitest';
import { orderCalendar } from './order-calendar.ts';

const ID = '10000000-0000-4000-8000-000000000001';
const line = {
  id: ID,
  saleableId: ID,
  saleableImgUrl: '/images/x.jpg',
  saleableCategoryLabel: 'Légumes',
  deposit: null,
};
const ORDER: ShopperOrder = {
  id: ID,
  reference: 'ACDEFGHJ',
  status: 'ACCEPTED',
  paymentChannel: 'OFFLINE',
  paymentStatus: 'DUE_ON_SITE',
  isTest: false,
  revision: 1,
  source: 'SITE',
  noShowAt: null,
  documents: [],
  statusReason: null,
  note: '',
  creationDate: Date.parse('2026-11-15T09:00:00Z') / 1000,
  collectionDate: '2026-11-20',
  collectionPeriod: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
  collectionPointId: ID,
  collectionPointLabel: 'Marché ; halle, côté nord',
  collectionPointAddress: { street: '1 place de la Liberté', postalCode: '24200', city: 'Sarlat-la-Canéda' },
  geolocation: { latitude: 44.889, longitude: 1.217 },
  shopperDetails: {
    firstname: 'Léa',
    lastname: 'Martin',
    email: 'lea@clients.test',
    phone: '+33612345678',
    city: 'Sarlat',
  },
  sales: [
    { ...line, klass: 'UnitOrderSale', unit: null, saleableLabel: 'Œufs\nde plein air', quantity: 2, subTotal: 540 },
    {
      ...line,
      klass: 'WeighingRequiredUnitOrderSale',
      saleableLabel: 'Poulet',
      quantity: 1,
      subTotal: 2142,
      pricePerKilogram: 1190,
      averageWeight: 1800,
      weighedGrams: null,
      isWeightEstimated: false,
      estimatedSubTotal: 2142,
    },
  ],
  subTotal: 2682,
  platformFees: 80,
  feeBearer: 'SHOPPER',
  total: 2762,
  dueOnSite: 0,
  checkoutUrl: null,
  mayPayOnSite: false,
  changeableUntil: null,
  isCancelable: false,
  withdrawable: { saleIds: [], lastDay: null },
  withdrawals: [],
  changes: [],
  heldAmount: null,
  card: { debited: 0, givenBack: 0 },
  fee: null,
  hasTerms: false,
  buyer: null,
  monthlyTerm: null,
  deposits: { out: [], back: [] },
};

const file = (changes: Partial<ShopperOrder> = {}) =>
  orderCalendar({
    order: { ...ORDER, ...changes },
    shopLabel: 'La Ferme du Pré',
    orderUrl: `https://etal.example/boutique/ferme/commandes/ACDEFGHJ?token=${'a'.repeat(64)}`,
    host: 'etal.example',
    now: ORDER.creationDate + 60,
  });
/** As a calendar reads it: folded lines joined again. */
const fieldsOf = (text: string) =>
  new Map(
    text
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .map((read) => [read.slice(0, read.indexOf(':')), read.slice(read.indexOf(':') + 1)]),
  );

describe('the calendar file', () => {
  it('says when, where and what', () => {
    const fields = fieldsOf(file());
    expect(Object.fromEntries(fields)).toMatchObject({
      VERSION: '2.0',
      UID: `commande-${ID}@etal.example`,
      DTSTAMP: '20261115T090100Z',
      SEQUENCE: '60',
      DTSTART: '20261120T070000Z',
      DTEND: '20261120T113000Z',
      SUMMARY: 'Retrait de la commande ACDEFGHJ\\, La Ferme du Pré',
      LOCATION: 'Marché \\; halle\\, côté nord\\, 1 place de la Liberté\\, 24200 Sarlat-la-Canéda',
      GEO: '44.889;1.217',
      STATUS: 'CONFIRMED',
      URL: `https://etal.example/boutique/ferme/commandes/ACDEFGHJ?token=${'a'.repeat(64)}`,
    });
    expect(fields.get('DESCRIPTION')?.replaceAll(/[\u00A0\u202F]/g, ' ')).toBe(
      [
        'Œufs',
        'de plein air (2 pièces)',
        'Poulet (1 pièce\\, environ 1\\,8 kg)',
        'Total : ~27\\,62 €',
        `https://etal.example/boutique/ferme/commandes/ACDEFGHJ?token=${'a'.repeat(64)}`,
      ].join('\\n'),
    );
  });

  it('keeps to the form: CRLF, 75 octets a line, whole letters, blocks closed', () => {
    const text = file();
    const lines = text.split('\r\n');
    expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(Math.max(...lines.map((read) => Buffer.byteLength(read)))).toBeLessThanOrEqual(75);
    expect(lines.filter((read) => read.startsWith(' ')).length).toBeGreaterThan(3);
    for (const read of lines) expect(Buffer.from(read, 'utf8').toString('utf8')).toBe(read);
  });

  it.each([
    ['summer', '2027-07-02', '20270702T060000Z'],
    ['the Sunday when clocks go back', '2026-10-25', '20261025T070000Z'],
    ['the Sunday when clocks go forward', '2027-03-28', '20270328T060000Z'],
  ])('is right in %s', (_, collectionDate, start) => {
    expect(fieldsOf(file({ collectionDate })).get('DTSTART')).toBe(start);
  });

  it.each([
    ['PENDING_PAYMENT', 'TENTATIVE'],
    ['PAID', 'TENTATIVE'],
    ['COLLECTED', 'CONFIRMED'],
    ['REFUSED', 'CANCELLED'],
    ['CANCELED', 'CANCELLED'],
    ['EXPIRED', 'CANCELLED'],
  ] as const)('%s is %s', (status, expected) => {
    expect(fieldsOf(file({ status })).get('STATUS')).toBe(expected);
  });

  it('does without a position', () => {
    expect(fieldsOf(file({ geolocation: null })).has('GEO')).toBe(false);
  });
});
