import type { Queries, Transaction } from '../db/database.ts';
import { isPublishedShop } from '../db/published.ts';

export interface SignedInShopper {
  shopId: string;
  shopperId: string;
  openedAt: Date;
}

/** A session of one shop is nothing at another: the address names the shop. */
export function findShopperSession(
  db: Queries,
  slug: string,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<SignedInShopper | undefined> {
  return (
    db
      .selectFrom('shopper_sessions as session')
      .innerJoin('shops', 'shops.id', 'session.shop_id')
      .select(['session.shop_id as shopId', 'session.shopper_id as shopperId', 'session.created_at as openedAt'])
      .where('shops.slug', '=', slug)
      // Nobody has a space in a shop that is not published.
      .where(isPublishedShop())
      .where('session.token_hash', '=', tokenHash)
      .where('session.expires_at', '>', now)
      .executeTakeFirst()
  );
}

export async function insertShopperSession(
  tx: Transaction,
  session: { shopId: string; shopperId: string; tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('shopper_sessions')
    .values({
      shop_id: session.shopId,
      shopper_id: session.shopperId,
      token_hash: session.tokenHash,
      created_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** One session, or with the customer named all of theirs. */
export async function deleteShopperSessions(
  tx: Transaction,
  shopId: string,
  which: { tokenHash: Buffer } | { shopperId: string },
): Promise<void> {
  const query = tx.deleteFrom('shopper_sessions').where('shop_id', '=', shopId);
  await (
    'tokenHash' in which
      ? query.where('token_hash', '=', which.tokenHash)
      : query.where('shopper_id', '=', which.shopperId)
  ).execute();
}
