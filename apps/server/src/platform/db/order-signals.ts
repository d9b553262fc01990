import type { NotificationKind } from '@etal/domain/orders/notifications';
import type { Transaction } from './database.ts';
import { onCommit } from './transactions.ts';

type Listener = (shopId: string, kind: NotificationKind) => void;

const listeners = new Set<Listener>();

/** Something about a shop's orders has changed, once this transaction is committed. */
export function signalOrders(tx: Transaction, shopId: string, kind: NotificationKind): void {
  onCommit(tx, () => tellOrdersChanged(shopId, kind));
}

/** It is committed, by this process or by the one beside it that says so. */
export function tellOrdersChanged(shopId: string, kind: NotificationKind): void {
  for (const listener of listeners) listener(shopId, kind);
}

/**
 * Called after each such commit of this process or of the one beside it; those of others are heard by
 * `Database.listen`. Gives the way to stop listening.
 */
export function onOrdersChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
