import { Refusal } from '@etal/contract/errors';
import { type DepositKind, type DepositMove, MAX_DEPOSITS_WORTH, worthOf } from '@etal/domain/till/deposits';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { withRows } from '../../platform/db/insert-rows.ts';

/** In the merchant's order; one that is lent no more keeps the place that another has taken. */
export function readDepositKinds(db: Queries, shopId: string): Promise<DepositKind[]> {
  return db
    .selectFrom('deposit_kinds')
    .select(['id', 'label', 'cents', 'is_enabled as isEnabled'])
    .where('shop_id', '=', shopId)
    .orderBy('position')
    .orderBy('label')
    .execute();
}

/** What is said to leave or to come back, with what each is worth today, or what it was `lent` for. */
export async function toMoves(
  db: Queries,
  shopId: string,
  wished: readonly { kindId: string; count: number }[],
  lent: readonly DepositMove[] = [],
): Promise<DepositMove[]> {
  if (wished.length === 0) return [];
  const kinds = new Map((await readDepositKinds(db, shopId)).map((kind) => [kind.id, kind]));
  const moves = wished.map(({ kindId, count }) => {
    const kind = lent.find((move) => move.kindId === kindId) ?? kinds.get(kindId);
    if (!kind) throw new Refusal('DEPOSIT_KIND_UNKNOWN');
    return { kindId, label: kind.label, cents: kind.cents, count };
  });
  if (worthOf(moves) > MAX_DEPOSITS_WORTH) throw new Refusal('DEPOSITS_TOO_MUCH');
  return moves;
}

export async function upsertDepositKinds(
  tx: Transaction,
  shopId: string,
  kinds: readonly (DepositKind & { position: number })[],
): Promise<void> {
  if (kinds.length === 0) return;
  const rows = kinds.map(({ isEnabled, ...kind }) => ({ shop_id: shopId, is_enabled: isEnabled, ...kind }));
  await withRows(tx.insertInto('deposit_kinds'), rows)
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'id']).doUpdateSet((eb) => ({
        label: eb.ref('excluded.label'),
        cents: eb.ref('excluded.cents'),
        is_enabled: eb.ref('excluded.is_enabled'),
        position: eb.ref('excluded.position'),
      })),
    )
    .execute();
}

/** Deletes what nothing names, and stops lending the rest. */
export async function dropDepositKinds(tx: Transaction, shopId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const isNamed = sql<boolean>`(
    exists (select from saleables s where s.shop_id = deposit_kinds.shop_id and s.deposit_kind_id = deposit_kinds.id)
    or exists (select from order_sales l
      where l.shop_id = deposit_kinds.shop_id and l.deposit_kind_id = deposit_kinds.id)
    or exists (select from money_entries m where m.shop_id = deposit_kinds.shop_id
      and m.deposits @> jsonb_build_array(jsonb_build_object('kindId', deposit_kinds.id)))
  )`;
  await tx
    .updateTable('deposit_kinds')
    .set({ is_enabled: false })
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .where(isNamed)
    .execute();
  await tx
    .deleteFrom('deposit_kinds')
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .where(sql<boolean>`not ${isNamed}`)
    .execute();
}
