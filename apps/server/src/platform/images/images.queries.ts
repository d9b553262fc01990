import type { Transaction } from '../db/database.ts';
import { withRows } from '../db/insert-rows.ts';
import type { StoredImage } from './store-image.ts';

/** The row makes an image the shop's own; the bytes were stored before the transaction began. */
export async function insertImages(tx: Transaction, shopId: string, images: readonly StoredImage[]): Promise<void> {
  if (images.length === 0) return;
  const rows = images.map(({ id, width, height, bytes }) => ({ shop_id: shopId, id, width, height, bytes }));
  await withRows(tx.insertInto('images'), rows).execute();
}
