import type { Order, OrderDetail } from '@etal/contract/orders';
import { ORDER_STATUSES } from '@etal/domain/orders/order';
import { PAYMENT_STATUSES } from '@etal/domain/orders/payment';
import { describe, expect, it } from 'vitest';
import { plain } from '../../testing/render-app.tsx';
import { SAMPLE_SALES, sampleNotification } from '../../testing/sample-shop.ts';
import {
  buttonsOf,
  canResend,
  channelText,
  historyLines,
  holdNotice,
  moneyBack,
  paymentBadge,
  unheard,
} from './order.view.ts';

it.each<[Order['status'], string[]]>([
  ['PAID', ['refuse', 'accept']],
  ['ACCEPTED', ['collect', 'cancel']],
  ['REFUSED', []],
  ['CANCELED', []],
  ['COLLECTED', []],
])('%s offers %j', (status, buttons) => {
  expect(buttonsOf(status)).toEqual(buttons);
});

describe('the payment of an order', () => {
  it('of an on-site order is never called paid', () => {
    for (const paymentStatus of ['DUE_ON_SITE', 'PAID_ON_SITE', 'VOIDED'] as const) {
      const channel = channelText({ paymentChannel: 'OFFLINE', paymentStatus, isTest: false });
      const words = `${channel} ${paymentBadge({ paymentStatus }).label}`;
      expect(words).not.toMatch(/payée/i);
    }
  });

  it.each<[Order['paymentStatus'], string]>([
    ['AUTHORIZED', 'Payée en ligne'],
    ['CAPTURED', 'Payée en ligne'],
    ['REFUNDED', 'Paiement en ligne'],
    ['VOIDED', 'Paiement en ligne'],
  ])('online and %s is « %s »', (paymentStatus, text) => {
    expect(channelText({ paymentChannel: 'ONLINE', paymentStatus, isTest: false })).toBe(text);
  });

  it('of a test order is none', () => {
    expect(channelText({ paymentChannel: 'ONLINE', paymentStatus: 'NONE', isTest: true })).toBe('Aucun paiement');
  });

  it('has words whatever it is', () => {
    for (const paymentStatus of PAYMENT_STATUSES) expect(paymentBadge({ paymentStatus }).label).not.toBe('');
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
      "La carte de votre client est réservée jusqu'au 20 novembre 2026 à 11:00. Répondez avant le 20 novembre 2026 à 09:00 : sans réponse, la commande sera annulée et rien ne sera débité.",
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
  expect(plain(moneyBack({ paymentStatus, total: 6705, isTest: false }))).toMatch(words);
});

describe('the history of an order', () => {
  it('begins with the shopper, whatever wrote it down', () => {
    const birth = { at: 10, actor: 'SYSTEM' as const, from: null, to: 'PAID' as const, reason: null, isNoShow: false };
    const refusal = {
      at: 20,
      actor: 'MERCHANT' as const,
      from: 'PAID' as const,
      to: 'REFUSED' as const,
      reason: 'Stock insuffisant',
      isNoShow: false,
    };
    const lines = [
      { at: 10, what: 'Commande passée', who: 'Client', reason: null },
      { at: 20, what: 'Commande refusée', who: 'Vous', reason: 'Stock insuffisant' },
    ];
    expect(historyLines({ creationDate: 5, history: [birth, refusal], withdrawals: [] })).toEqual(lines);
    expect(historyLines({ creationDate: 10, history: [refusal], withdrawals: [] })).toEqual(lines);
  });

  it('holds what the shopper gave up, at its hour', () => {
    const change = (at: number, to: 'ACCEPTED' | 'COLLECTED') => ({
      at,
      actor: 'MERCHANT' as const,
      from: 'PAID' as const,
      to,
      reason: null,
      isNoShow: false,
    });
    const lines = historyLines({
      creationDate: 5,
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
