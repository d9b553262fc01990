import type { Order, OrderDetail } from '@etal/contract/orders';
import { ORDER_STATUSES } from '@etal/domain/orders/order';
import { PAYMENT_STATUSES } from '@etal/domain/orders/payment';
import { describe, expect, it } from 'vitest';
import { plain } from '../../testing/render-app.tsx';
import { SAMPLE_SALES, sampleNotification, sampleOrderDetail } from '../../testing/sample-shop.ts';
import {
  asksAtHandOver,
  correctionWords,
  buttonsOf,
  canResend,
  channelText,
  historyLines,
  holdNotice,
  mayChange,
  mayRefund,
  moneyBack,
  paymentBadge,
  reopenWords,
  unheard,
  weighingOf,
} from './order.view.ts';

const START = Date.parse('2026-11-20T07:00:00Z') / 1000;
const DAY = 24 * 60 * 60;

describe('the buttons of an order', () => {
  it.each<[Partial<OrderDetail>, number, string[]]>([
    [{ status: 'PAID' }, START, ['refuse', 'accept', 'collect']],
    [{ status: 'ACCEPTED' }, START - 1, ['collect', 'cancel']],
    [{ status: 'ACCEPTED' }, START, ['collect', 'noShow', 'cancel']],
    [{ status: 'REFUSED' }, START, []],
    [{ status: 'CANCELED' }, START, []],
    [{ status: 'CANCELED', noShowAt: START }, START + 7 * DAY, ['reopen']],
    [{ status: 'CANCELED', noShowAt: START }, START + 7 * DAY + 1, []],
    [{ status: 'COLLECTED', collectedAt: START }, START + 7 * DAY, ['reopen']],
    [{ status: 'COLLECTED', collectedAt: START }, START + 7 * DAY + 1, []],
  ])('of %j at %i are %j', (changes, now, buttons) => {
    expect(buttonsOf(sampleOrderDetail(1, changes), now)).toEqual(buttons);
  });

  it.each<[Partial<OrderDetail>, boolean, boolean]>([
    [{ status: 'PAID', refundable: 0 }, true, false],
    [{ status: 'ACCEPTED', refundable: 500 }, true, true],
    [{ status: 'COLLECTED', refundable: 500 }, false, true],
    [{ status: 'COLLECTED', refundable: 0 }, false, false],
    [{ status: 'CANCELED', refundable: 500 }, false, false],
  ])('of %j: change %s, refund %s', (changes, change, refund) => {
    const order = sampleOrderDetail(1, changes);
    expect([mayChange(order), mayRefund(order)]).toEqual([change, refund]);
  });
});

const paper = (kind: 'INVOICE' | 'CREDIT_NOTE', total: number) => ({
  kind,
  number: kind === 'INVOICE' ? 'F2026-000001' : 'A2026-000001',
  issuedAt: 10,
  isMonthly: false,
  total,
});
const INVOICE = paper('INVOICE', 6705);
const CREDIT = paper('CREDIT_NOTE', -6705);

it.each<[Partial<OrderDetail>, ReturnType<typeof weighingOf>]>([
  [{ status: 'PAID' }, undefined],
  [{ status: 'ACCEPTED' }, { isCorrection: false, correctInvoice: false }],
  [{ status: 'ACCEPTED', sales: [SAMPLE_SALES[0]!] }, undefined],
  [
    { status: 'ACCEPTED', documents: [INVOICE] },
    { isCorrection: true, correctInvoice: true },
  ],
  [
    { status: 'ACCEPTED', documents: [INVOICE, CREDIT] },
    { isCorrection: false, correctInvoice: true },
  ],
  [
    { status: 'COLLECTED', documents: [INVOICE] },
    { isCorrection: true, correctInvoice: true },
  ],
  [{ status: 'COLLECTED', documents: [INVOICE, CREDIT] }, undefined],
  [{ status: 'COLLECTED', documents: [INVOICE], sales: [SAMPLE_SALES[0]!] }, undefined],
])('weights of %j are typed so: %j', (changes, weighing) => {
  expect(weighingOf(sampleOrderDetail(1, changes))).toEqual(weighing);
});

describe('the way back', () => {
  const words = (changes: Partial<OrderDetail>) => plain(reopenWords(sampleOrderDetail(1, changes)).join(' '));

  it('of a hand-over paid on site takes the invoice back', () => {
    expect(words({ status: 'COLLECTED', paymentStatus: 'PAID_ON_SITE', documents: [INVOICE] })).toBe(
      'La commande redevient « Acceptée ». Un avoir annule en entier la facture F2026-000001. 67,05 € seront de nouveau à régler sur place.',
    );
  });

  it('of what the card paid changes no paper', () => {
    expect(words({ status: 'COLLECTED', paymentStatus: 'CAPTURED', documents: [INVOICE] })).toBe(
      'La commande redevient « Acceptée ». Le paiement en ligne reste acquis et la facture ne change pas.',
    );
  });

  it('of what was refunded is paid at the stall, and takes the goods again', () => {
    expect(words({ status: 'CANCELED', paymentStatus: 'REFUNDED', documents: [INVOICE, CREDIT] })).toBe(
      "La commande redevient « Acceptée ». Elle a été remboursée : 67,05 € seront à régler sur place. Ce qui a été remis en vente est repris du stock, s'il en reste.",
    );
  });
});

it.each<[Partial<OrderDetail>, boolean]>([
  [{ status: 'ACCEPTED', dueOnSite: 0, sales: [SAMPLE_SALES[0]!] }, false],
  [{ status: 'ACCEPTED', dueOnSite: 1, sales: [SAMPLE_SALES[0]!] }, true],
  [{ status: 'ACCEPTED', dueOnSite: 0 }, true],
  [{ status: 'PAID', dueOnSite: 0, sales: [SAMPLE_SALES[0]!] }, true],
])('a hand-over of %j asks first: %s', (changes, asks) => {
  expect(asksAtHandOver(sampleOrderDetail(1, changes))).toBe(asks);
});

it.each<[OrderDetail['paymentStatus'], number | null, RegExp]>([
  ['PAID_ON_SITE', null, /de la main à la main/],
  ['CAPTURED', null, /remboursé sur la carte/],
  ['ON_ACCOUNT', null, /va au compte de votre client/],
  ['ON_ACCOUNT', 30, /va au compte de votre client/],
])('before an invoice is corrected, the money of %s (%s) is told', (paymentStatus, monthlyTerm, words) => {
  expect(correctionWords({ paymentStatus, monthlyTerm })).toMatch(words);
});

describe('the payment of an order', () => {
  it('of an on-site order is never called paid', () => {
    for (const paymentStatus of ['DUE_ON_SITE', 'PAID_ON_SITE', 'VOIDED'] as const) {
      const channel = channelText({ monthlyTerm: null, paymentChannel: 'OFFLINE', paymentStatus, isTest: false });
      const words = `${channel} ${paymentBadge({ monthlyTerm: null, paymentStatus }).label}`;
      expect(words).not.toMatch(/payée/i);
    }
  });

  it.each<[Order['paymentStatus'], string]>([
    ['AUTHORIZED', 'Payée en ligne'],
    ['CAPTURED', 'Payée en ligne'],
    ['REFUNDED', 'Paiement en ligne'],
    ['VOIDED', 'Paiement en ligne'],
  ])('online and %s is « %s »', (paymentStatus, text) => {
    expect(channelText({ monthlyTerm: null, paymentChannel: 'ONLINE', paymentStatus, isTest: false })).toBe(text);
  });

  it('of a test order is none', () => {
    expect(channelText({ monthlyTerm: null, paymentChannel: 'ONLINE', paymentStatus: 'NONE', isTest: true })).toBe(
      'Aucun paiement',
    );
  });

  it('has words whatever it is', () => {
    for (const paymentStatus of PAYMENT_STATUSES)
      expect(paymentBadge({ monthlyTerm: null, paymentStatus }).label).not.toBe('');
  });
});

describe('a held card', () => {
  const captureBefore = Date.parse('2026-11-20T10:00:00Z') / 1000;
  const notice = (now: string, changes: Partial<OrderDetail> = {}) =>
    holdNotice({ captureBefore, status: 'PAID', ...changes }, new Date(now));

  it('is said, and urgent only within a day', () => {
    expect(notice('2026-11-19T10:00:00Z')).toMatchObject({ isUrgent: false });
    const urgent = notice('2026-11-19T10:00:01Z');
    expect(urgent?.isUrgent).toBe(true);
    expect(plain(urgent?.text)).toBe(
      "La carte de votre client est réservée jusqu'au 20 novembre 2026 à 11 h. Répondez avant le 20 novembre 2026 à 9 h : sans réponse, la commande sera annulée et rien ne sera débité.",
    );
  });

  it('is said only of an order that waits for an answer', () => {
    expect(notice('2026-11-19T12:00:00Z', { captureBefore: null })).toBeUndefined();
    for (const status of ORDER_STATUSES.filter((candidate) => candidate !== 'PAID'))
      expect(notice('2026-11-19T12:00:00Z', { status })).toBeUndefined();
  });
});

it.each<[Order['paymentStatus'], RegExp]>([
  ['CAPTURED', /sera remboursée de 67,05 €/],
  ['AUTHORIZED', /rien n'est débité/],
  ['DUE_ON_SITE', /rien à rembourser/],
])('a no to an order %s says %s', (paymentStatus, words) => {
  expect(plain(moneyBack({ paymentStatus, refundable: 6705, isTest: false }))).toMatch(words);
});

describe('the history of an order', () => {
  const UNCHANGED = { changes: [], refunds: [], dispute: null };
  const step = { actor: 'MERCHANT' as const, reason: null, isNoShow: false, by: null };
  const told = (changes: Partial<OrderDetail>) =>
    historyLines({ creationDate: 5, history: [], withdrawals: [], ...UNCHANGED, ...changes }).map(
      ({ at, what, who, reason }) => [at, plain(what), who, reason],
    );

  it('tells of a customer who did not come, and of the way back', () => {
    expect(
      told({
        history: [
          { ...step, at: 5, from: null, to: 'PAID' },
          { ...step, at: 10, from: 'ACCEPTED', to: 'CANCELED', isNoShow: true, by: null },
          { ...step, at: 20, from: 'CANCELED', to: 'ACCEPTED' },
          { ...step, at: 30, from: 'ACCEPTED', to: 'COLLECTED' },
        ],
      }),
    ).toEqual([
      [5, 'Commande saisie', 'Vous', null],
      [10, 'Commande non retirée', 'Vous', null],
      [20, 'Commande rouverte', 'Vous', null],
      [30, 'Commande remise', 'Vous', null],
    ]);
  });

  it('tells of the weights of a hand-over before it', () => {
    const amount = { quantity: 1, optionWeight: null, selectedWeight: null, weighedGrams: null, subTotal: 300 };
    const weighed = {
      at: 20,
      actor: 'MERCHANT' as const,
      kind: 'WEIGHED' as const,
      by: null,
      reason: null,
      lines: [{ label: 'Poulet', before: amount, after: { ...amount, weighedGrams: 1450 } }],
      slot: null,
      total: { before: 309, after: 320 },
    };
    expect(told({ history: [{ ...step, at: 20, from: 'ACCEPTED', to: 'COLLECTED' }], changes: [weighed] })).toEqual([
      [5, 'Commande passée', 'Client', null],
      [20, 'Pesée par vous : Poulet : 1 pièce → 1 pièce, 1,45 kg', 'Vous', null],
      [20, 'Commande remise', 'Vous', null],
    ]);
  });

  it('tells of changes in plain words, with who and why, and of refunds once', () => {
    const amount = { quantity: 2, optionWeight: null, selectedWeight: null, weighedGrams: null, subTotal: 300 };
    const change = {
      at: 10,
      actor: 'MERCHANT' as const,
      kind: 'CHANGED' as const,
      by: null,
      reason: 'Gel',
      lines: [{ label: 'Radis', before: amount, after: { ...amount, quantity: 1, subTotal: 150 } }],
      slot: null,
      total: { before: 309, after: 155 },
    };
    const refund = { means: 'CARD' as const, cents: 154, state: 'DONE' as const, sales: [], reason: null };
    const id = '00000000-0000-4000-8000-000000000999';
    expect(
      told({
        changes: [
          change,
          {
            ...change,
            at: 20,
            kind: 'REFUNDED',
            by: null,
            lines: [],
            reason: 'Abîmés',
            total: { before: 155, after: 100 },
          },
          {
            ...change,
            at: 40,
            kind: 'WITHDRAWN',
            by: null,
            actor: 'SHOPPER',
            reason: null,
            lines: [{ label: 'Miel', before: amount, after: null }],
          },
        ],
        refunds: [
          { ...refund, id, at: 10, cause: 'CHANGE' },
          { ...refund, id, at: 20, cause: 'REFUND', reason: 'Abîmés', cents: 55 },
          { ...refund, id, at: 30, cause: 'BY_HAND' },
        ],
        withdrawals: [{ at: 40, saleIds: [id], lines: [{ label: 'Miel', amount }] }],
      }),
    ).toEqual([
      [5, 'Commande passée', 'Client', null],
      [10, 'Modifiée par vous : Radis : 2 pièces → 1 pièce', 'Vous', 'Gel'],
      [20, 'Remboursement : 0,55 €', 'Vous', 'Abîmés'],
      [30, 'Remboursement : 1,54 € sur la carte', 'Vous', 'Fait depuis votre compte de paiement'],
      [40, 'Rétractation : Miel : retiré', 'Client', null],
    ]);
  });

  it('tells what the bank disputes, and how that ended', () => {
    const dispute = { state: 'OPEN' as const, amount: 721, respondBy: 90, openedAt: 30, closedAt: null };
    expect(told({ dispute })).toEqual([
      [5, 'Commande passée', 'Client', null],
      [30, 'Paiement contesté : 7,21 €', 'Étal', null],
    ]);
    expect(told({ dispute: { ...dispute, state: 'LOST', closedAt: 60 } }).at(-1)).toEqual([
      60,
      'Contestation perdue',
      'Étal',
      null,
    ]);
  });

  it('begins with the shopper, whatever wrote it down', () => {
    const birth = {
      at: 10,
      actor: 'SYSTEM' as const,
      from: null,
      to: 'PAID' as const,
      reason: null,
      isNoShow: false,
      by: null,
    };
    const refusal = {
      at: 20,
      actor: 'MERCHANT' as const,
      from: 'PAID' as const,
      to: 'REFUSED' as const,
      reason: 'Stock insuffisant',
      isNoShow: false,
      by: null,
    };
    const lines = [
      { at: 10, what: 'Commande passée', who: 'Client', reason: null },
      { at: 20, what: 'Commande refusée', who: 'Vous', reason: 'Stock insuffisant' },
    ];
    expect(historyLines({ creationDate: 5, history: [birth, refusal], withdrawals: [], ...UNCHANGED })).toEqual(lines);
    expect(historyLines({ creationDate: 10, history: [refusal], withdrawals: [], ...UNCHANGED })).toEqual(lines);
  });

  it('holds what the shopper gave up, at its hour', () => {
    const change = (at: number, to: 'ACCEPTED' | 'COLLECTED') => ({
      at,
      actor: 'MERCHANT' as const,
      from: 'PAID' as const,
      to,
      reason: null,
      isNoShow: false,
      by: null,
    });
    const lines = historyLines({
      creationDate: 5,
      ...UNCHANGED,
      history: [change(10, 'ACCEPTED'), change(30, 'COLLECTED')],
      withdrawals: [
        {
          at: 20,
          saleIds: [SAMPLE_SALES[0]!.id],
          lines: [
            {
              label: 'Salade batavia',
              amount: { quantity: 2, optionWeight: null, selectedWeight: null, weighedGrams: null, subTotal: 300 },
            },
          ],
        },
      ],
    });
    expect(lines.map(({ at, what, who }) => [at, plain(what), who])).toEqual([
      [5, 'Commande passée', 'Client'],
      [10, 'Commande acceptée', 'Vous'],
      [20, 'Rétractation : Salade batavia (2 pièces)', 'Client'],
      [30, 'Commande remise', 'Vous'],
    ]);
  });
});

describe('the messages of an order', () => {
  const failed = sampleNotification(1, { state: 'FAILED', at: 100 });
  const again = (state: 'WAITING' | 'RETRYING' | 'SENT' | 'FAILED') => sampleNotification(2, { state, at: 200 });

  it('can be sent again unless they are on their way, by themselves or repeated', () => {
    expect(canResend(failed, [failed])).toBe(true);
    expect(canResend(again('SENT'), [again('SENT')])).toBe(true);
    for (const state of ['WAITING', 'RETRYING'] as const) {
      expect(canResend(again(state), [again(state)])).toBe(false);
      expect(canResend(failed, [failed, again(state)])).toBe(false);
    }
    expect(canResend(failed, [failed, { ...again('WAITING'), recipient: 'autre@etal.test' }])).toBe(true);
  });

  it('are unheard when they failed and nothing came after', () => {
    expect(unheard([failed])).toEqual([failed]);
    expect(unheard([failed, again('SENT')])).toEqual([]);
    expect(unheard([failed, again('WAITING')])).toEqual([]);
    expect(unheard([failed, { ...again('SENT'), kind: 'ACCEPTED' }])).toEqual([failed]);
  });
});
