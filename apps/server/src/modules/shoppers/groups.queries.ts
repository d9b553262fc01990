import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** R-SHOPPERS-2. A point made before groups existed has no group, and then nobody joins one. */
export async function joinGroup(
  tx: Transaction,
  shopId: string,
  { pointId, shopperId, now }: { pointId: string; shopperId: string; now: Date },
): Promise<void> {
  await sql`
    with joined as (
      insert into shopper_group_members (shop_id, group_id, shopper_id, joined_at)
      select shop_id, id, ${shopperId}, ${now} from shopper_groups
      where shop_id = ${shopId} and collection_point_id = ${pointId}
      on conflict do nothing
      returning group_id
    )
    update shopper_groups set members_count = members_count + 1
    where shop_id = ${shopId} and id in (select group_id from joined)`.execute(tx);
}

export async function insertGroup(
  tx: Transaction,
  group: { shopId: string; id: string; pointId: string; label: string; description: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('shopper_groups')
    .values({
      shop_id: group.shopId,
      id: group.id,
      collection_point_id: group.pointId,
      label: group.label,
      description: group.description,
      created_at: group.now,
    })
    .execute();
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
