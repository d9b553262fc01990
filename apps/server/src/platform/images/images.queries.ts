import { DRAWINGS, type Drawing } from '@etal/domain/catalog/drawings';
import type { Transaction } from '../db/database.ts';
import { withRows } from '../db/insert-rows.ts';
import type { StoredImage } from './store-image.ts';

/** The row makes an image the shop's own; the bytes were stored before the transaction began. */
export async function insertImages(tx: Transaction, shopId: string, images: readonly StoredImage[]): Promise<void> {
  if (images.length === 0) return;
  const rows = images.map(({ id, width, height, bytes }) => ({ shop_id: shopId, id, width, height, bytes }));
  await withRows(tx.insertInto('images'), rows).execute();
}

export async function isOwnImage(tx: Transaction, shopId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('images')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Without those that another request has stored meanwhile: its own stays. */
export async function insertDrawings(
  tx: Transaction,
  shopId: string,
  drawings: readonly (StoredImage & { drawing: Drawing })[],
): Promise<void> {
  const rows = drawings.map(({ id, width, height, bytes, drawing }) => ({
    shop_id: shopId,
    id,
    width,
    height,
    bytes,
    drawing,
  }));
  await withRows(tx.insertInto('images'), rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findDrawings(
  tx: Transaction,
  shopId: string,
  wanted: readonly Drawing[],
): Promise<Map<Drawing, string>> {
  const rows = await tx
    .selectFrom('images')
    .select(['id', 'drawing'])
    .where('shop_id', '=', shopId)
    .where('drawing', 'in', wanted.length > 0 ? [...wanted] : [''])
    .execute();
  const ids = new Map(rows.map(({ id, drawing }) => [drawing, id]));
  return new Map(DRAWINGS.flatMap((drawing) => (ids.has(drawing) ? [[drawing, ids.get(drawing) ?? '']] : [])));
}
