import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';
import { later } from '../db/transactions.ts';

export interface OnceKey {
  shopId: string;
  call: string;
  key: string;
}

/** Until the transaction ends, nobody else works for this key: who comes meanwhile waits, and finds what was done. */
export function lockKey(tx: Transaction, { shopId, call, key }: OnceKey): void {
  later(tx, sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([shopId, call, key])}, 0))`);
}

export function findDone(
  tx: Transaction,
  { shopId, call, key }: OnceKey,
): Promise<{ bodyHash: Buffer; result: unknown } | undefined> {
  return tx
    .selectFrom('idempotency_keys')
    .select(['body_hash as bodyHash', 'result'])
    .where('shop_id', '=', shopId)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirst();
}

export function keepDone(
  tx: Transaction,
  { shopId, call, key }: OnceKey,
  { bodyHash, result, now }: { bodyHash: Buffer; result: unknown; now: Date },
): void {
  const insert = tx
    .insertInto('idempotency_keys')
    .values({ shop_id: shopId, call, key, body_hash: bodyHash, result: JSON.stringify(result), created_at: now });
  later(tx, insert);
}
