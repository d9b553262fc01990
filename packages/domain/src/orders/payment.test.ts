import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBecome, HIDDEN_STATUSES, ORDER_STATUSES, type StoredOrderStatus } from './order.ts';
import {
  endWithoutAccount,
  holdIsEnding,
  operationFor,
  type OrderPayment,
  PAYMENT_OPERATIONS,
  PAYMENT_STATUSES,
  type PaymentReading,
  paymentWithoutService,
  settlePayment,
  nextPaymentStep,
} from './payment.ts';

const reading = (changes: Partial<PaymentReading> = {}): PaymentReading => ({
  checkout: 'COMPLETE',
  paymentId: 'p',
  state: 'AUTHORIZED',
  amount: 515,
  capturedAmount: changes.state === 'CAPTURED' ? 515 : 0,
  currency: 'eur',
  refundedAmount: 0,
  refunds: [],
  captureBefore: null,
  keptFee: 0,
  dispute: null,
  orderId: 'o',
  ...changes,
});
const order = (
  status: StoredOrderStatus,
  paymentStatus: OrderPayment['paymentStatus'],
  operation: OrderPayment['operation'] = null,
): OrderPayment => ({ status, paymentStatus, operation });
const asked = (kind: 'CAPTURE' | 'RELEASE' | 'REFUND', target: StoredOrderStatus) => ({
  kind,
  target,
  actor: 'MERCHANT' as const,
});

describe('what an order is, given what the payment service says', () => {
  it.each([
    [
      'the shopper is still at the checkout',
      order('PENDING_PAYMENT', 'AWAITING'),
      reading({ checkout: 'OPEN', state: 'NONE' }),
      'PENDING_PAYMENT',
      'AWAITING',
    ],
    ['the card is held', order('PENDING_PAYMENT', 'AWAITING'), reading(), 'PAID', 'AUTHORIZED'],
    [
      'the checkout ran out',
      order('PENDING_PAYMENT', 'AWAITING'),
      reading({ checkout: 'EXPIRED', state: 'NONE' }),
      'EXPIRED',
      'VOIDED',
    ],
    [
      'the hold ended before we heard of it',
      order('PENDING_PAYMENT', 'AWAITING'),
      reading({ state: 'CANCELED' }),
      'CANCELED',
      'VOIDED',
    ],
    [
      'taken by hand before we heard of it',
      order('PENDING_PAYMENT', 'AWAITING'),
      reading({ state: 'CAPTURED' }),
      'PAID',
      'CAPTURED',
    ],
    ['taken by hand', order('PAID', 'AUTHORIZED'), reading({ state: 'CAPTURED' }), 'PAID', 'CAPTURED'],
    [
      'taken as asked',
      order('PAID', 'AUTHORIZED', asked('CAPTURE', 'ACCEPTED')),
      reading({ state: 'CAPTURED' }),
      'ACCEPTED',
      'CAPTURED',
    ],
    ['not taken yet', order('PAID', 'AUTHORIZED', asked('CAPTURE', 'ACCEPTED')), reading(), 'PAID', 'AUTHORIZED'],
    [
      'the hold ended before it was taken',
      order('PAID', 'AUTHORIZED', asked('CAPTURE', 'ACCEPTED')),
      reading({ state: 'CANCELED' }),
      'CANCELED',
      'VOIDED',
    ],
    [
      'released as asked',
      order('PAID', 'AUTHORIZED', asked('RELEASE', 'REFUSED')),
      reading({ state: 'CANCELED' }),
      'REFUSED',
      'VOIDED',
    ],
    [
      'to be released, but taken: given back',
      order('PAID', 'AUTHORIZED', asked('RELEASE', 'REFUSED')),
      reading({ state: 'CAPTURED', refundedAmount: 515 }),
      'REFUSED',
      'REFUNDED',
    ],
    ['the hold ended by itself', order('PAID', 'AUTHORIZED'), reading({ state: 'CANCELED' }), 'CANCELED', 'VOIDED'],
    [
      'given back as asked',
      order('ACCEPTED', 'CAPTURED', asked('REFUND', 'CANCELED')),
      reading({ state: 'CAPTURED', refundedAmount: 515 }),
      'CANCELED',
      'REFUNDED',
    ],
    [
      'given back by hand',
      order('ACCEPTED', 'CAPTURED'),
      reading({ state: 'CAPTURED', refundedAmount: 515 }),
      'CANCELED',
      'REFUNDED',
    ],
    [
      'part given back by hand',
      order('ACCEPTED', 'CAPTURED'),
      reading({ state: 'CAPTURED', refundedAmount: 100 }),
      'ACCEPTED',
      'CAPTURED',
    ],
    [
      'given back after it was handed over',
      order('COLLECTED', 'CAPTURED'),
      reading({ state: 'CAPTURED', refundedAmount: 515 }),
      'COLLECTED',
      'REFUNDED',
    ],
    [
      'all of it given back in parts, as we asked',
      { ...order('ACCEPTED', 'CAPTURED'), refundsAsked: 515 },
      reading({ state: 'CAPTURED', refundedAmount: 515 }),
      'ACCEPTED',
      'REFUNDED',
    ],
    [
      'less taken than was held, and that given back',
      order('ACCEPTED', 'CAPTURED'),
      reading({ state: 'CAPTURED', capturedAmount: 400, refundedAmount: 400 }),
      'CANCELED',
      'REFUNDED',
    ],
    [
      'given back, and due at the stall since it came back',
      order('ACCEPTED', 'DUE_ON_SITE'),
      reading({ state: 'CAPTURED', refundedAmount: 515 }),
      'ACCEPTED',
      'DUE_ON_SITE',
    ],
    [
      'not given back after all, and paid at the stall since it came back',
      order('COLLECTED', 'PAID_ON_SITE'),
      reading({ state: 'CAPTURED' }),
      'COLLECTED',
      'PAID_ON_SITE',
    ],
    [
      'not given back after all, and left on account since it came back',
      order('COLLECTED', 'ON_ACCOUNT'),
      reading({ state: 'CAPTURED' }),
      'COLLECTED',
      'ON_ACCOUNT',
    ],
  ] as const)('%s', (_, before, seen, status, paymentStatus) => {
    expect(settlePayment(before, seen)).toEqual({ status, paymentStatus });
  });

  const statuses = fc.constantFrom<StoredOrderStatus>(...HIDDEN_STATUSES, ...ORDER_STATUSES);
  const anyOrder = fc
    .record({
      status: statuses,
      paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
      operation: fc.option(
        fc.constantFrom(
          asked('CAPTURE', 'ACCEPTED'),
          asked('RELEASE', 'REFUSED'),
          asked('RELEASE', 'CANCELED'),
          asked('REFUND', 'CANCELED'),
        ),
      ),
    })
    // Only what an order may become is ever begun.
    .filter(({ status, operation }) => operation === null || canBecome(status, operation.target));
  const anyReading = fc
    .record({
      checkout: fc.constantFrom('OPEN', 'COMPLETE', 'EXPIRED'),
      state: fc.constantFrom('NONE', 'AUTHORIZED', 'CAPTURED', 'CANCELED'),
      refundedAmount: fc.constantFrom(0, 100, 515),
    } as const)
    .map((changes) => reading(changes));

  it('never leaves the life of an order', () => {
    fc.assert(
      fc.property(anyOrder, anyReading, (before, seen) => {
        const { status } = settlePayment(before, seen);
        // A crash can hide a step of the way, never invent one.
        return (
          status === before.status ||
          canBecome(before.status, status) ||
          (before.status === 'PENDING_PAYMENT' && canBecome('PAID', status))
        );
      }),
    );
  });

  it('says the same the second time', () => {
    fc.assert(
      fc.property(anyOrder, anyReading, (before, seen) => {
        const after = settlePayment(before, seen);
        expect(settlePayment({ ...before, ...after, operation: null }, seen)).toEqual(after);
      }),
    );
  });

  /** The service's own life of a payment: what it says can only move along one of these. */
  const LIVES: Partial<PaymentReading>[][] = [
    [
      { checkout: 'OPEN', state: 'NONE' },
      { checkout: 'EXPIRED', state: 'NONE' },
    ],
    [{ checkout: 'OPEN', state: 'NONE' }, { state: 'AUTHORIZED' }, { state: 'CANCELED' }],
    [
      { checkout: 'OPEN', state: 'NONE' },
      { state: 'AUTHORIZED' },
      { state: 'CAPTURED' },
      { state: 'CAPTURED', refundedAmount: 100 },
      { state: 'CAPTURED', refundedAmount: 515 },
    ],
  ];

  it('ends the same whichever of the earlier words were heard', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LIVES), fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), (life, heard) => {
        const hear = (words: Partial<PaymentReading>[]) =>
          words.reduce<OrderPayment>(
            (current, word) => ({ ...settlePayment(current, reading(word)), operation: null }),
            order('PENDING_PAYMENT', 'AWAITING'),
          );
        const some = [...life.slice(0, -1).filter((_, index) => heard[index]), ...life.slice(-1)];
        expect(hear(some)).toEqual(hear(life));
      }),
    );
  });
});

describe('what to ask of the service', () => {
  it.each([
    ['OFFLINE', 'DUE_ON_SITE', 'ACCEPTED', null],
    ['OFFLINE', 'DUE_ON_SITE', 'CANCELED', null],
    ['ONLINE', 'AUTHORIZED', 'ACCEPTED', 'CAPTURE'],
    ['ONLINE', 'AUTHORIZED', 'REFUSED', 'RELEASE'],
    ['ONLINE', 'AUTHORIZED', 'CANCELED', 'RELEASE'],
    ['ONLINE', 'CAPTURED', 'ACCEPTED', null],
    ['ONLINE', 'CAPTURED', 'REFUSED', 'REFUND'],
    ['ONLINE', 'CAPTURED', 'CANCELED', 'REFUND'],
    ['ONLINE', 'CAPTURED', 'COLLECTED', null],
    ['ONLINE', 'REFUNDED', 'CANCELED', null],
    ['ONLINE', 'NONE', 'ACCEPTED', null],
  ] as const)('%s, %s, to be %s: %s', (channel, paymentStatus, target, operation) => {
    expect(operationFor({ channel, paymentStatus, lines: [] }, target)).toBe(operation);
  });

  it('what is still to be weighed is not captured when it is accepted', () => {
    const order = { channel: 'ONLINE', paymentStatus: 'AUTHORIZED' } as const;
    const line = { klass: 'WeighingRequiredUnitOrderSale' };
    expect(operationFor({ ...order, lines: [{ ...line, weighedGrams: null }] }, 'ACCEPTED')).toBeNull();
    expect(operationFor({ ...order, lines: [{ ...line, weighedGrams: 1700 }] }, 'ACCEPTED')).toBe('CAPTURE');
    expect(operationFor({ ...order, lines: [{ ...line, weighedGrams: null }] }, 'REFUSED')).toBe('RELEASE');
  });

  it.each([
    ['CAPTURE', reading(), 'CAPTURE'],
    ['CAPTURE', reading({ state: 'CAPTURED' }), null],
    ['CAPTURE', reading({ state: 'CANCELED' }), null],
    ['RELEASE', reading(), 'RELEASE'],
    ['RELEASE', reading({ state: 'CAPTURED' }), 'REFUND'],
    ['RELEASE', reading({ state: 'CANCELED' }), null],
    ['REFUND', reading({ state: 'CAPTURED', refundedAmount: 100 }), 'REFUND'],
    ['REFUND', reading({ state: 'CAPTURED', refundedAmount: 515 }), null],
    ['EXPIRE', reading({ checkout: 'OPEN', state: 'NONE' }), 'EXPIRE'],
    ['EXPIRE', reading(), null],
    ['EXPIRE', reading({ checkout: 'EXPIRED', state: 'NONE' }), null],
  ] as const)('%s, when the service says $1.state, leaves %o', (operation, seen, left) => {
    expect(nextPaymentStep(operation, seen)).toBe(left);
  });

  it('a step that is done leaves none', () => {
    const done = {
      CAPTURE: reading({ state: 'CAPTURED' }),
      RELEASE: reading({ state: 'CANCELED' }),
      REFUND: reading({ state: 'CAPTURED', refundedAmount: 515 }),
      EXPIRE: reading({ checkout: 'EXPIRED', state: 'NONE' }),
    };
    for (const operation of PAYMENT_OPERATIONS) expect(nextPaymentStep(operation, done[operation])).toBeNull();
  });
});

it.each([
  ['DUE_ON_SITE', 'ACCEPTED', 'DUE_ON_SITE'],
  ['DUE_ON_SITE', 'COLLECTED', 'PAID_ON_SITE'],
  ['DUE_ON_SITE', 'REFUSED', 'VOIDED'],
  ['DUE_ON_SITE', 'CANCELED', 'VOIDED'],
  ['CAPTURED', 'COLLECTED', 'CAPTURED'],
  ['NONE', 'COLLECTED', 'NONE'],
  ['PAID_ON_SITE', 'ACCEPTED', 'DUE_ON_SITE'],
  ['ON_ACCOUNT', 'ACCEPTED', 'DUE_ON_SITE'],
] as const)('%s, once %s, is %s', (before, target, after) => {
  expect(paymentWithoutService(before, target)).toBe(after);
});

describe('a hold that ends', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  it.each([
    [25, 'NO'],
    [24, 'NO'],
    [23.9, 'REMIND'],
    [2, 'REMIND'],
    [1.9, 'CANCEL'],
    [-1, 'CANCEL'],
  ] as const)('in %d hours: %s', (hours, ending) => {
    expect(holdIsEnding(inHours(hours), now)).toBe(ending);
  });
});

it.each([
  ['RELEASE', { status: 'REFUSED', paymentStatus: 'VOIDED' }],
  ['CAPTURE', null],
  ['REFUND', null],
] as const)('without the account, %s of a held card ends as %j', (kind, outcome) => {
  const ended = endWithoutAccount(kind, { orderId: 'one', amount: 721 });
  const operation = { kind, target: 'REFUSED', actor: 'MERCHANT' } as const;
  const order = { status: 'PAID', paymentStatus: 'AUTHORIZED', operation } as const;
  expect(ended && settlePayment(order, ended)).toEqual(outcome);
  expect(ended && nextPaymentStep(kind, ended)).toBeNull();
});

it('without the account, a checkout that is left is given up, or paid on site', () => {
  const ended = endWithoutAccount('EXPIRE', { orderId: 'one', amount: 721 });
  const left = (target: 'EXPIRED' | 'PAID') =>
    ended &&
    settlePayment(
      {
        status: 'PENDING_PAYMENT',
        paymentStatus: 'AWAITING',
        operation: { kind: 'EXPIRE', target, actor: 'SHOPPER' },
      },
      ended,
    );
  expect(left('EXPIRED')).toEqual({ status: 'EXPIRED', paymentStatus: 'VOIDED' });
  expect(left('PAID')).toEqual({ status: 'PAID', paymentStatus: 'DUE_ON_SITE' });
});
