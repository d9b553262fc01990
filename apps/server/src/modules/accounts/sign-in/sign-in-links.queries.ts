import type { Queries, Transaction } from '../../../platform/db/database.ts';

export async function insertSignInLink(
  db: Queries,
  link: { tokenHash: Buffer; userId: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sign_in_links')
    .values({ token_hash: link.tokenHash, user_id: link.userId, expires_at: link.expiresAt })
    .execute();
}

export function findSignInLink(db: Queries, tokenHash: Buffer, now: Date): Promise<{ userId: string } | undefined> {
  return db
    .selectFrom('sign_in_links')
    .select('user_id as userId')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** A link that was used is gone: of two uses at once, one finds it. */
export async function takeSignInLink(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_links')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function deleteSignInLinksOf(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('sign_in_links').where('user_id', '=', userId).execute();
}

export async function deleteExpiredSignInLinks(tx: Transaction, now: Date): Promise<void> {
  await tx.deleteFrom('sign_in_links').where('expires_at', '<=', now).execute();
}
