import { parisWallTime } from '../calendar/paris-time.ts';
import { feeMonth } from './fees.ts';
import type { NotificationKind } from './notifications.ts';
import { givesStockBack, type StoredOrderStatus } from './order.ts';

/** One thing that follows from a change of status. The server carries each out in the transaction of the change. */
export type Consequence =
  | { do: 'RETURN_STOCK' }
  /** Of an order that comes back: refused where there is not enough left. */
  | { do: 'TAKE_STOCK' }
  /** In the figures of its articles, bags and customer. */
  | { do: 'COUNT_ORDER' }
  /** What is due on site changes hands with the goods; of goods that nobody fetched it is left to the balance. */
  | { do: 'TAKE_MONEY' }
  /** What was taken on site is answered by an opposite entry. */
  | { do: 'UNDO_MONEY' }
  /** The fee of an order that is paid on site is owed from its hand-over on, on the bill of this month. */
  | { do: 'SETTLE_FEES'; month: string }
  | { do: 'END_TEST_ORDER' }
  /** What was issued for the order is brought to what it has become (R-DOCUMENTS-5). */
  | { do: 'ISSUE_PAPERS' }
  | { do: 'TELL'; kind: NotificationKind };

/** Their kinds, in the order in which they are carried out: what is locked first is so for every order. */
export const CONSEQUENCES = [
  'RETURN_STOCK',
  'TAKE_STOCK',
  'COUNT_ORDER',
  'TAKE_MONEY',
  'UNDO_MONEY',
  'SETTLE_FEES',
  'END_TEST_ORDER',
  'ISSUE_PAPERS',
  'TELL',
] as const satisfies readonly Consequence['do'][];

/** PENDING_PAYMENT and EXPIRED notify no one. */
const TOLD_AS: Partial<Record<StoredOrderStatus, NotificationKind>> = {
  PAID: 'PLACED',
  ACCEPTED: 'ACCEPTED',
  REFUSED: 'REFUSED',
  CANCELED: 'CANCELED',
  COLLECTED: 'COLLECTED',
};

export interface ChangingOrder {
  status: StoredOrderStatus;
  isTest: boolean;
  holdsStock: boolean;
}

export interface StatusChange {
  to: StoredOrderStatus;
  /** Nobody fetched it (R-ORDERS-11). */
  isNoShow?: boolean | undefined;
  /** False: the goods do not go back on sale. */
  restock?: boolean | undefined;
}

/** From a hand-over or a customer who did not come, back to accepted. */
export const isReopening = (from: StoredOrderStatus, to: StoredOrderStatus): boolean =>
  to === 'ACCEPTED' && (from === 'COLLECTED' || from === 'CANCELED');

/** All that follows when an order changes its status, in the order in which it is carried out. */
export function consequencesOf(
  { status: from, isTest, holdsStock }: ChangingOrder,
  { to, isNoShow = false, restock = true }: StatusChange,
  now: Date,
): Consequence[] {
  const consequences: Consequence[] = [];
  const isReopened = isReopening(from, to);
  if (givesStockBack(to) && holdsStock && restock) consequences.push({ do: 'RETURN_STOCK' });
  if (isReopened && !holdsStock && !isTest) consequences.push({ do: 'TAKE_STOCK' });
  if (to === 'PAID' && !isTest) consequences.push({ do: 'COUNT_ORDER' });
  if (to === 'COLLECTED') consequences.push({ do: 'TAKE_MONEY' });
  if (isReopened) consequences.push({ do: 'UNDO_MONEY' });
  if ((to === 'COLLECTED' || isReopened) && !isTest)
    consequences.push({ do: 'SETTLE_FEES', month: feeMonth(parisWallTime(now.getTime() / 1000).date) });
  if (isTest && (to === 'ACCEPTED' || to === 'REFUSED')) consequences.push({ do: 'END_TEST_ORDER' });
  if (to === 'ACCEPTED' || to === 'COLLECTED' || to === 'CANCELED') consequences.push({ do: 'ISSUE_PAPERS' });
  const kind = isReopened ? 'REOPENED' : isNoShow ? 'NO_SHOW' : TOLD_AS[to];
  if (kind) consequences.push({ do: 'TELL', kind });
  return consequences;
}
