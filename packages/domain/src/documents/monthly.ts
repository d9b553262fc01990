import { type Month, monthOf } from '../accounting/months.ts';
import { addDays } from '../calendar/dates.ts';
import type { Cents } from '../money.ts';
import type { PaymentChannel, StoredOrderStatus } from '../orders/order.ts';
import { holdsEstimate, type WeighableLine } from '../orders/estimate.ts';
import type { Buyer } from '../shoppers/buyer.ts';

/** R-DOCUMENTS-15. Days from the invoice of a month to its payment: the law allows 45 (code de commerce, L. 441-10). */
export const LONGEST_TERM = 45;
export const USUAL_TERM = 30;

/** What a customer's file says of how they are invoiced. */
export interface MonthlyCustomer {
  buyer?: Buyer | null | undefined;
  /** Null: each order has its own invoice. */
  monthlyTerm: number | null;
}

/**
 * The term that an order is placed with: that of its customer, where it is for their company and paid at the stall.
 * Null: it is invoiced when it is handed over.
 */
export const monthlyTermOf = (
  { channel, isTest, buyer }: { channel: PaymentChannel; isTest: boolean; buyer: Buyer | null },
  customer: MonthlyCustomer,
): number | null =>
  channel === 'OFFLINE' && !isTest && buyer !== null && buyer.siren === customer.buyer?.siren
    ? customer.monthlyTerm
    : null;

/** The invoice of its month tells of it. A copy that a device keeps may be older than the question. */
export const isMonthly = ({ monthlyTerm }: { monthlyTerm?: number | null | undefined }): boolean =>
  typeof monthlyTerm === 'number';

/** It was handed over and waits for the invoice of its month, unless a paper tells of it already. */
export const waitsForItsMonth = (order: {
  status: StoredOrderStatus;
  isTest: boolean;
  monthlyTerm: number | null;
  lines: readonly WeighableLine[];
}): boolean =>
  order.status === 'COLLECTED' && !order.isTest && order.monthlyTerm !== null && !holdsEstimate(order.lines);

/**
 * The first month that is not invoiced by itself yet: on the first day of a month still the one before, because a
 * market without a network tells of its hand-overs later.
 */
export const openMonth = (today: string): Month => monthOf(addDays(today, -1));

export const dueDate = (issuedOn: string, term: number): string => addDays(issuedOn, term);

/** What an order has left to its customer's balance. */
export interface Owed {
  /** The invoice of the month that it is on; null where it is on none. */
  number: string | null;
  cents: Cents;
}

/**
 * What is still to be paid of each invoice, by the customer's balance: money pays what is oldest first, so that what
 * is missing is missing of the newest. `owed` comes oldest first.
 */
export function unpaidOf(owed: readonly Owed[], balance: Cents): Map<string, Cents> {
  const unpaid = new Map<string, Cents>();
  let missing = Math.max(0, -balance);
  for (const { number, cents } of owed.toReversed()) {
    const part = Math.min(missing, Math.max(0, cents));
    missing -= part;
    if (number !== null) unpaid.set(number, (unpaid.get(number) ?? 0) + part);
  }
  return unpaid;
}

/** Its day to be paid is over, and something of it is still missing. */
export const isOverdue = ({ unpaid, dueOn }: { unpaid: Cents; dueOn: string }, today: string): boolean =>
  unpaid > 0 && dueOn < today;
