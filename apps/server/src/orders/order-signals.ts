import type { Transaction } from '../db/database.ts';
import { onCommit } from '../db/transactions.ts';

const listeners = new Set<(shopId: string) => void>();

/** Something about a shop's orders has changed, once this transaction is committed. */
export function signalOrders(tx: Transaction, shopId: string): void {
  onCommit(tx, () => {
    for (const listener of listeners) listener(shopId);
  });
}

/** Called after each such commit of this process; others are found by asking the database. Gives the way to stop listening. */
export function onOrdersChanged(listener: (shopId: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
