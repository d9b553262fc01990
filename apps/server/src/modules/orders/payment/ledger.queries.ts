import type { MoneyEntry } from '@etal/domain/orders/ledger';
import type { Queries, Transaction } from '../../../platform/db/database.ts';
import { withRows } from '../../../platform/db/insert-rows.ts';

export interface NewMoneyEntry extends MoneyEntry {
  orderId: string;
  at: Date;
  /** What makes an event that is told twice one entry. */
  key: string;
}

/** Entries are added, never changed: one whose key is known already is there. */
export async function addMoney(tx: Transaction, shopId: string, entries: readonly NewMoneyEntry[]): Promise<void> {
  const rows = entries
    .filter(({ cents }) => cents > 0)
    .map(({ orderId, ...entry }) => ({ shop_id: shopId, order_id: orderId, ...entry }));
  if (rows.length === 0) return;
  await withRows(tx.insertInto('money_entries'), rows)
    .onConflict((conflict) => conflict.columns(['shop_id', 'key']).doNothing())
    .execute();
}

export type KeptMoney = MoneyEntry & { key: string };

export function readMoney(db: Queries, shopId: string, orderId: string): Promise<KeptMoney[]> {
  return db
    .selectFrom('money_entries')
    .select(['kind', 'means', 'cents', 'key'])
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .orderBy('at')
    .execute();
}
