import type { Transaction } from '../../platform/db/database.ts';

export async function insertLink(
  tx: Transaction,
  link: { shopId: string; shopperId: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('shopper_links')
    .values({
      shop_id: link.shopId,
      shopper_id: link.shopperId,
      token_hash: link.tokenHash,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Uses a link up, in one statement: of many who hold it at the same moment, one gets its customer. */
export async function takeLink(
  tx: Transaction,
  shopId: string,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('shopper_links')
    .where('shop_id', '=', shopId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('shopper_id as shopperId')
    .executeTakeFirst();
  return taken?.shopperId;
}

export async function deleteLinksOf(tx: Transaction, shopId: string, shopperId: string): Promise<void> {
  await tx.deleteFrom('shopper_links').where('shop_id', '=', shopId).where('shopper_id', '=', shopperId).execute();
}

export async function deleteExpiredLinks(tx: Transaction, now: Date): Promise<void> {
  await tx.deleteFrom('shopper_links').where('expires_at', '<=', now).execute();
}
