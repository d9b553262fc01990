import type { MoneyEntry } from '@etal/domain/orders/ledger';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { jsonRows } from '../../platform/db/insert-rows.ts';
import { later } from '../../platform/db/transactions.ts';

/** Whom money belongs to: an order's, or where there is none the customer's balance. */
export interface MoneyOwner {
  orderId: string | null;
  shopperId: string;
  /** Where it changed hands; null where that is no collection point. */
  collectionPointId: string | null;
}

export interface NewMoneyEntry extends MoneyEntry, MoneyOwner {
  /** When it changed hands. */
  at: Date;
  /** When it is written, which is later for what a phone without a network has kept. */
  recordedAt: Date;
  /** What makes an event that is told twice one entry. */
  key: string;
  note?: string | null;
}

/**
 * Entries are added, never changed. The database numbers and seals each (R-TILL-6); one whose key is known is there
 * already.
 */
export function addMoney(tx: Transaction, shopId: string, entries: readonly NewMoneyEntry[]): void {
  const rows = entries
    .filter(({ cents, deposits = [] }) => cents > 0 || deposits.length > 0)
    .map(({ deposits = [], note = null, ...entry }) => ({ ...entry, deposits, note }));
  if (rows.length === 0) return;
  const insert = sql`
    insert into money_entries (shop_id, order_id, shopper_id, collection_point_id, at, recorded_at, kind, means, cents,
      deposits, note, key)
    select ${shopId}, "orderId", "shopperId", "collectionPointId", at, "recordedAt", kind, means, cents, deposits, note,
      key
    from ${jsonRows(rows)} as entry ("orderId" uuid, "shopperId" uuid, "collectionPointId" uuid, at timestamptz,
      "recordedAt" timestamptz, kind text, means text, cents int, deposits jsonb, note text, key text)`;
  later(tx, insert);
}

export type KeptMoney = MoneyEntry & { key: string };

export function readMoney(db: Queries, shopId: string, orderId: string): Promise<KeptMoney[]> {
  return db
    .selectFrom('money_entries')
    .select(['kind', 'means', 'cents', 'key', 'deposits'])
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .orderBy('sequence')
    .execute();
}

/**
 * Holds the end of the shop's chain until the transaction ends: no other writes money, numbers a paper or closes a day
 * meanwhile. Who needs it beside the number of a paper takes it first, so that two of them wait in turn. Gives the
 * number of the last entry.
 */
export async function lockTill(tx: Transaction, shopId: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`select (lock_till(${shopId})).last_sequence as last`.execute(tx);
  return rows[0]?.last ?? 0;
}
