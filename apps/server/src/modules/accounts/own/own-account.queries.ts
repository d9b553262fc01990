import { emailKey } from '@etal/domain/search-keys';
import type { Queries, Transaction } from '../../../platform/db/database.ts';

export function findOwnAccount(
  db: Queries,
  userId: string,
): Promise<{ name: string; email: string; passwordHash: string | null }> {
  return db
    .selectFrom('users')
    .select(['name', 'email', 'password_hash as passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** A new wish replaces the one before, whose links are void. */
export async function beginEmailChange(
  tx: Transaction,
  { userId, email, expiresAt }: { userId: string; email: string; expiresAt: Date },
): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  await tx.insertInto('email_changes').values({ user_id: userId, new_email: email, expires_at: expiresAt }).execute();
}

export async function cancelEmailChange(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).where('done_at', 'is', null).execute();
}

export async function findPendingEmail(db: Queries, userId: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('email_changes')
    .select('new_email')
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.new_email ?? null;
}

export type MailSide = 'old' | 'new';

/** The token of the letter that is about to leave; the wish may be gone, or be another by now. */
export async function keepEmailToken(
  db: Queries,
  { userId, email, side, tokenHash }: { userId: string; email: string; side: MailSide; tokenHash: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('email_changes')
    .set(side === 'old' ? { old_token_hash: tokenHash } : { new_token_hash: tokenHash })
    .where('user_id', '=', userId)
    .where('new_email', '=', email)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Marks the side whose link it is, once or again; the row is held until the transaction ends. */
export async function confirmEmailSide(tx: Transaction, tokenHash: Buffer, now: Date) {
  const found = await tx
    .selectFrom('email_changes')
    .selectAll()
    .where((eb) => eb.or([eb('old_token_hash', '=', tokenHash), eb('new_token_hash', '=', tokenHash)]))
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!found || found.done_at !== null) return found;
  const isOld = found.old_token_hash?.equals(tokenHash) ?? false;
  const confirmed = isOld ? { old_confirmed_at: now } : { new_confirmed_at: now };
  await tx.updateTable('email_changes').set(confirmed).where('user_id', '=', found.user_id).execute();
  return { ...found, ...confirmed };
}

export async function isEmailTaken(db: Queries, email: string, exceptUserId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('id', '!=', exceptUserId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function finishEmailChange(
  tx: Transaction,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, email_key: emailKey(email) })
    .where('id', '=', userId)
    .execute();
  await tx.updateTable('email_changes').set({ done_at: now }).where('user_id', '=', userId).execute();
}

export async function deleteExpiredEmailChanges(tx: Transaction, now: Date): Promise<void> {
  await tx.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
}

/** Since when a shop asks its team for a second factor; null when it does not. */
export async function readSecondFactorSince(tx: Queries, shopId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('shop_security')
    .select('second_factor_since as since')
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  return row?.since ?? null;
}

export async function setSecondFactorSince(tx: Transaction, shopId: string, since: Date | null): Promise<void> {
  await tx
    .insertInto('shop_security')
    .values({ shop_id: shopId, second_factor_since: since })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet({ second_factor_since: since }))
    .execute();
}
