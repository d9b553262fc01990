import type { Cents } from '../money.ts';
import {
  type DepositMove,
  type DepositsMoved,
  depositsOf,
  type LineWithDeposit,
  netDeposits,
  worthOf,
} from '../till/deposits.ts';
import type { MoneyMeans } from '../till/means.ts';
import type { PaymentStatus } from './payment.ts';
import type { StoredOrderStatus } from './order.ts';

/**
 * How a sum of money changed hands, seen from the shop's till. A deposit that leaves is owed by who takes it, one that
 * comes back pays.
 */
export const MONEY_KINDS = [
  'CAPTURED',
  'REFUNDED',
  'TAKEN',
  'GIVEN_BACK',
  'TO_BALANCE',
  'FROM_BALANCE',
  'DEPOSIT_OUT',
  'DEPOSIT_BACK',
  'LET_GO',
] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

export interface MoneyEntry {
  kind: MoneyKind;
  means: MoneyMeans;
  /** Never negative: the kind says which way it went. */
  cents: Cents;
  /** Of deposits: which, and how many. */
  deposits?: readonly DepositMove[];
}

const PAYS: Record<MoneyKind, 1 | -1> = {
  CAPTURED: 1,
  TAKEN: 1,
  FROM_BALANCE: 1,
  DEPOSIT_BACK: 1,
  LET_GO: 1,
  REFUNDED: -1,
  GIVEN_BACK: -1,
  TO_BALANCE: -1,
  DEPOSIT_OUT: -1,
};

/** The kinds that pay for what they belong to: an order, or the customer's balance where they belong to none. */
export const PAYING_KINDS: readonly MoneyKind[] = MONEY_KINDS.filter((kind) => PAYS[kind] === 1);

export const signed = ({ kind, cents }: Pick<MoneyEntry, 'kind' | 'cents'>): Cents => PAYS[kind] * cents;

/** What the shop has of an order's money, whatever way it came. */
const paidOf = (entries: readonly Pick<MoneyEntry, 'kind' | 'cents'>[]): Cents =>
  entries.reduce((sum, entry) => sum + signed(entry), 0);

/** What the card has paid and was neither given back nor kept as a balance. */
export const keptOfCard = (entries: readonly Pick<MoneyEntry, 'kind' | 'means' | 'cents'>[]): Cents =>
  paidOf(entries.filter(({ means }) => means === 'CARD_ONLINE'));

/** What the card was debited of, and what of it went back to the card since: a refund that failed went nowhere. */
export function cardMoney(entries: readonly Pick<MoneyEntry, 'kind' | 'cents'>[]): CardMoney {
  const debited = entries.find(({ kind }) => kind === 'CAPTURED')?.cents ?? 0;
  const kept = entries.reduce(
    (sum, entry) => sum + (entry.kind === 'CAPTURED' || entry.kind === 'REFUNDED' ? signed(entry) : 0),
    0,
  );
  return { debited, givenBack: debited - kept };
}

export interface CardMoney {
  debited: Cents;
  givenBack: Cents;
}

/** How an order was paid: what came with its means, and negative what went back. Deposits are no payment. */
export function paymentsOf<Entry extends MoneyEntry & { at: number }>(
  entries: readonly Entry[],
): { means: MoneyMeans; cents: Cents; at: number }[] {
  return entries
    .filter(({ kind }) => kind !== 'DEPOSIT_OUT' && kind !== 'DEPOSIT_BACK')
    .map(({ kind, means, cents, at }) => ({
      means: kind === 'TO_BALANCE' ? 'BALANCE' : means,
      cents: signed({ kind, cents }),
      at,
    }));
}

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

/** What is still to be paid at the stall for the goods (R-ORDERS-14). */
export function dueForGoods(order: OrderMoney): Cents {
  const { total, credited, paid, refundsUnderWay, paymentStatus, held } = order;
  if (!isToBeFetched(order)) return 0;
  const onCard = paymentStatus === 'AUTHORIZED' ? Math.min(held ?? 0, total) : 0;
  return Math.max(0, total - credited - (paid - refundsUnderWay) - onCard);
}

/** What is still to be paid at the stall: the goods, and the deposits that leave with them (R-TILL-4). */
export const dueOnSite = (order: OrderMoney & { lines: readonly LineWithDeposit[] }): Cents =>
  dueForGoods(order) + dueForDeposits(order);

type OrderWithDeposits = Pick<OrderMoney, 'status' | 'isTest'> & { lines: readonly LineWithDeposit[] };

/** What leaves with an order that is still to be fetched. */
export const depositsToLeave = (order: OrderWithDeposits): DepositMove[] =>
  isToBeFetched(order) ? depositsOf(order.lines) : [];

/** Of what is due on site, what is due for deposits. */
export const dueForDeposits = (order: OrderWithDeposits): Cents => worthOf(depositsToLeave(order));

/**
 * The deposits of an order: what will leave with its lines until it is handed over, then what really left and came
 * back, as its entries say. What is given up has none.
 */
export function depositsOfOrder(
  { status, lines }: Pick<OrderMoney, 'status'> & { lines: readonly LineWithDeposit[] },
  entries: readonly { kind: string; deposits?: readonly DepositMove[] | undefined }[],
): DepositsMoved {
  if (status === 'COLLECTED') return netDeposits(entries);
  const isAhead = status === 'PENDING_PAYMENT' || status === 'PAID' || status === 'ACCEPTED';
  return { out: isAhead ? depositsOf(lines) : [], back: [] };
}

const isToBeFetched = ({ status, isTest }: Pick<OrderMoney, 'status' | 'isTest'>): boolean =>
  !isTest && (status === 'PAID' || status === 'ACCEPTED');

/** The most that can still be given back, read from the money itself and never from the lines. */
export const refundable = ({ paid, refundsUnderWay }: Pick<OrderMoney, 'paid' | 'refundsUnderWay'>): Cents =>
  Math.max(0, paid - refundsUnderWay);
