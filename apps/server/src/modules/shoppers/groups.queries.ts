import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { jsonRows, withRows } from '../../platform/db/insert-rows.ts';
import { atTheEnd } from '../../platform/db/transactions.ts';

/** R-SHOPPERS-2, when the transaction ends. A point of before groups existed has none, and then nobody joins one. */
export function joinGroups(
  tx: Transaction,
  shopId: string,
  joining: readonly { pointId: string; shopperId: string; now: Date }[],
): void {
  const join = sql`
    with joined as (
      insert into shopper_group_members (shop_id, group_id, shopper_id, joined_at)
      select g.shop_id, g.id, j."shopperId", j.now
      from ${jsonRows(joining)} as j ("pointId" uuid, "shopperId" uuid, now timestamptz)
      join shopper_groups g on g.shop_id = ${shopId} and g.collection_point_id = j."pointId"
      on conflict do nothing
      returning group_id
    )
    update shopper_groups set members_count = members_count + counted.members
    from (select group_id, count(*)::int as members from joined group by group_id) counted
    where shop_id = ${shopId} and id = counted.group_id`;
  atTheEnd(tx, join);
}

export async function insertGroups(
  tx: Transaction,
  shopId: string,
  groups: readonly { id: string; pointId: string; label: string; description: string; now: Date }[],
): Promise<void> {
  const rows = groups.map(({ id, pointId, label, description, now }) => ({
    shop_id: shopId,
    id,
    collection_point_id: pointId,
    label,
    description,
    created_at: now,
  }));
  await withRows(tx.insertInto('shopper_groups'), rows).execute();
}

export async function renameGroup(
  tx: Transaction,
  shopId: string,
  pointId: string,
  group: { label: string; description: string },
): Promise<void> {
  await tx
    .updateTable('shopper_groups')
    .set(group)
    .where('shop_id', '=', shopId)
    .where('collection_point_id', '=', pointId)
    .execute();
}
