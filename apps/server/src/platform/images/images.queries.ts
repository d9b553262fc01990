import type { Transaction } from '../db/database.ts';
import type { StoredImage } from './store-image.ts';

/** The row makes the image the shop's own; the bytes were stored before the transaction began. */
export async function insertImage(tx: Transaction, shopId: string, image: StoredImage): Promise<void> {
  await tx
    .insertInto('images')
    .values({ shop_id: shopId, id: image.id, width: image.width, height: image.height, bytes: image.bytes })
    .execute();
}
