import { parisWallTime } from '../calendar/paris-time.ts';
import type { Cents } from '../money.ts';
import { feeMonth } from './fees.ts';
import type { NotificationKind } from './notifications.ts';
import { givesStockBack, type PaymentChannel, type StoredOrderStatus } from './order.ts';

/** One thing that follows from a change of status. The server carries each out in the transaction of the change. */
export type Consequence =
  | { do: 'RETURN_STOCK' }
  /** In the figures of its articles, bags and customer. */
  | { do: 'COUNT_ORDER' }
  /** On the bill of the month in which it was handed over. */
  | { do: 'OWE_FEES'; month: string }
  | { do: 'END_TEST_ORDER' }
  /** As soon as its amount is final; an order that has one keeps it. */
  | { do: 'ISSUE_INVOICE' }
  /** Where an invoice was issued. */
  | { do: 'ISSUE_CREDIT_NOTE' }
  | { do: 'TELL'; kind: NotificationKind };

/** PENDING_PAYMENT and EXPIRED notify no one. */
const TOLD_AS: Partial<Record<StoredOrderStatus, NotificationKind>> = {
  PAID: 'PLACED',
  ACCEPTED: 'ACCEPTED',
  REFUSED: 'REFUSED',
  CANCELED: 'CANCELED',
  COLLECTED: 'COLLECTED',
};

export interface ChangingOrder {
  channel: PaymentChannel;
  isTest: boolean;
  platformFees: Cents;
}

/** All that follows when an order becomes `to`, in the order in which it is carried out. */
export function consequencesOf(
  { channel, isTest, platformFees }: ChangingOrder,
  to: StoredOrderStatus,
  now: Date,
): Consequence[] {
  const consequences: Consequence[] = [];
  if (givesStockBack(to) && !isTest) consequences.push({ do: 'RETURN_STOCK' });
  if (to === 'PAID' && !isTest) consequences.push({ do: 'COUNT_ORDER' });
  if (to === 'COLLECTED' && channel === 'OFFLINE' && !isTest && platformFees > 0)
    consequences.push({ do: 'OWE_FEES', month: feeMonth(parisWallTime(now.getTime() / 1000).date) });
  if (isTest && (to === 'ACCEPTED' || to === 'REFUSED')) consequences.push({ do: 'END_TEST_ORDER' });
  // A merchant may have come to legal information only after the accept: the hand-over is the next occasion.
  if (to === 'ACCEPTED' || to === 'COLLECTED') consequences.push({ do: 'ISSUE_INVOICE' });
  if (to === 'CANCELED') consequences.push({ do: 'ISSUE_CREDIT_NOTE' });
  const kind = TOLD_AS[to];
  if (kind) consequences.push({ do: 'TELL', kind });
  return consequences;
}
