import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';

/** The columns that show a picture, each with the column of its shop. A test holds them to the foreign keys. */
export const SHOWN_BY = [
  ['shops', 'id', 'thumbnail_image_id'],
  ['shops', 'id', 'cover_image_id'],
  ['saleables', 'shop_id', 'image_id'],
  ['collection_points', 'shop_id', 'image_id'],
  ['shop_features', 'shop_id', 'image_id'],
  ['mailings', 'shop_id', 'image_id'],
] as const;

/** Orders keep the pictures of what was bought; only a withdrawal takes one away from them. */
export const KEPT_BY = ['order_sales', 'shop_id', 'saleable_image_id'] as const;

const isIn = ([table, shop, image]: (typeof SHOWN_BY)[number] | typeof KEPT_BY) =>
  sql`exists (select from ${sql.table(table)} t
    where ${sql.ref(`t.${shop}`)} = i.shop_id and ${sql.ref(`t.${image}`)} = i.id)`;

const IS_SHOWN = sql.join(SHOWN_BY.map(isIn), sql` or `);
const IS_USED = sql.join([...SHOWN_BY, KEPT_BY].map(isIn), sql` or `);

/** Notes since when nothing uses a picture, and forgets it of those that are used again. */
export async function noteUnused(tx: Transaction, now: Date): Promise<void> {
  await sql`update images i set unused_since = case when ${IS_USED} then null else ${now}::timestamptz end
    where (unused_since is null) <> (${IS_USED})`.execute(tx);
}

/** Some that nothing has used since then. Their rows go now, and their files once this is committed. */
export async function discardUnused(
  tx: Transaction,
  { unusedBefore, now, limit }: { unusedBefore: Date; now: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from images i where (shop_id, id) in (
        select shop_id, id from images where unused_since < ${unusedBefore} order by unused_since limit ${limit}
      ) and not (${IS_USED}) returning i.shop_id, i.id
    )
    insert into discarded_images (image_id, shop_id, discarded_at) select id, shop_id, ${now} from gone
    returning image_id as id`.execute(tx);
  return rows.length;
}

/** Whether the shop's catalogue, its points, its site or a message still shows it. */
export async function isShown(tx: Transaction, shopId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ isShown: boolean }>`
    select ${IS_SHOWN} as "isShown" from images i where shop_id = ${shopId} and id = ${id}`.execute(tx);
  return rows[0]?.isShown ?? false;
}

/** Once nothing points at it any more. */
export async function discardImage(tx: Transaction, shopId: string, id: string, now: Date): Promise<void> {
  await tx.deleteFrom('images').where('shop_id', '=', shopId).where('id', '=', id).execute();
  await tx.insertInto('discarded_images').values({ image_id: id, shop_id: shopId, discarded_at: now }).execute();
}

export async function listDiscarded(tx: Transaction, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('discarded_images')
    .select('image_id')
    .orderBy('discarded_at')
    .limit(limit)
    .execute();
  return rows.map(({ image_id }) => image_id);
}

export async function forgetDiscarded(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('discarded_images')
    .where('image_id', 'in', [...ids])
    .execute();
}
