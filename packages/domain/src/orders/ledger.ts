import type { Cents } from '../money.ts';
import type { PaymentStatus } from './payment.ts';
import type { StoredOrderStatus } from './order.ts';

/** How a sum of money changed hands, seen from the shop's till. */
export const MONEY_KINDS = ['CAPTURED', 'REFUNDED', 'TAKEN', 'GIVEN_BACK', 'TO_BALANCE', 'FROM_BALANCE'] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

export type MoneyMeans = 'CARD_ONLINE' | 'ON_SITE' | 'CASH' | 'BALANCE';

export interface MoneyEntry {
  kind: MoneyKind;
  means: MoneyMeans;
  /** Always positive: the kind says which way it went. */
  cents: Cents;
}

const TO_THE_SHOP: Record<MoneyKind, 1 | -1> = {
  CAPTURED: 1,
  TAKEN: 1,
  FROM_BALANCE: 1,
  REFUNDED: -1,
  GIVEN_BACK: -1,
  TO_BALANCE: -1,
};

export const signed = ({ kind, cents }: Pick<MoneyEntry, 'kind' | 'cents'>): Cents => TO_THE_SHOP[kind] * cents;

/** What the shop has of an order's money, whatever way it came. */
const paidOf = (entries: readonly MoneyEntry[]): Cents => entries.reduce((sum, entry) => sum + signed(entry), 0);

/** What the card has paid and was not given back. What was kept as a balance is not on the card any more. */
export const keptOfCard = (entries: readonly MoneyEntry[]): Cents =>
  paidOf(entries.filter(({ means, kind }) => means === 'CARD_ONLINE' || kind === 'TO_BALANCE'));

export interface OrderMoney {
  status: StoredOrderStatus;
  paymentStatus: PaymentStatus;
  isTest: boolean;
  total: Cents;
  /** What was given back of it although its lines stay (R-ORDERS-15). */
  credited: Cents;
  /** `paidOf` its entries. */
  paid: Cents;
  /** Asked of the payment service, and not yet confirmed by it. */
  refundsUnderWay: Cents;
  /** What the card holds for it; null when there is no card. */
  held: Cents | null;
}

/** What is still to be paid at the stall (R-ORDERS-14). */
export function dueOnSite(order: OrderMoney): Cents {
  const { status, paymentStatus, isTest, total, credited, paid, refundsUnderWay, held } = order;
  if (isTest || (status !== 'PAID' && status !== 'ACCEPTED')) return 0;
  const onCard = paymentStatus === 'AUTHORIZED' ? Math.min(held ?? 0, total) : 0;
  return Math.max(0, total - credited - (paid - refundsUnderWay) - onCard);
}

/** The most that can still be given back, read from the money itself and never from the lines. */
export const refundable = ({ paid, refundsUnderWay }: Pick<OrderMoney, 'paid' | 'refundsUnderWay'>): Cents =>
  Math.max(0, paid - refundsUnderWay);
