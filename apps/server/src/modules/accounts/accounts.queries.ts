import { emailKey } from '@etal/domain/search-keys';
import type { Queries, Transaction } from '../../platform/db/database.ts';

export function findUserForSignIn(
  db: Queries,
  email: string,
): Promise<{ id: string; passwordHash: string | null; shopId: string | null } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash', 'shop_id as shopId'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}

export function findUserByEmail(db: Queries, email: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('users').select('id').where('email_key', '=', emailKey(email)).executeTakeFirst();
}

export function findUserById(db: Queries, id: string): Promise<{ email: string; hasPassword: boolean } | undefined> {
  return db
    .selectFrom('users')
    .select((eb) => ['email', eb('password_hash', 'is not', null).$castTo<boolean>().as('hasPassword')])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Creates the account without a password when the address is new; either way gives its id. */
export async function ensureUser(db: Queries, email: string): Promise<{ id: string }> {
  await db
    .insertInto('users')
    .values({ email: email.trim(), email_key: emailKey(email) })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute();
  return db.selectFrom('users').select('id').where('email_key', '=', emailKey(email)).executeTakeFirstOrThrow();
}

export async function setPassword(db: Queries, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

export async function insertPasswordToken(
  db: Queries,
  token: { tokenHash: Buffer; userId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('password_tokens')
    .values({ token_hash: token.tokenHash, user_id: token.userId, created_at: token.now, expires_at: token.expiresAt })
    .execute();
}

/** The condition in the statement makes sure that of two uses at once only one succeeds. */
export function usePasswordToken(db: Queries, tokenHash: Buffer, now: Date): Promise<{ userId: string } | undefined> {
  return db
    .updateTable('password_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id as userId')
    .executeTakeFirst();
}

export async function cancelPasswordTokensOf(db: Queries, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('password_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** The condition in the statement makes sure that a user who got a shop meanwhile keeps it. */
export async function giveShopToUser(tx: Transaction, userId: string, shopId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ shop_id: shopId })
    .where('id', '=', userId)
    .where('shop_id', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deleteExpiredPasswordTokens(tx: Transaction, now: Date): Promise<void> {
  await tx.deleteFrom('password_tokens').where('expires_at', '<=', now).execute();
}
