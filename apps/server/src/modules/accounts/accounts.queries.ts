import { emailKey } from '@etal/domain/search-keys';
import type { Queries, Transaction } from '../../platform/db/database.ts';

export function findUserForSignIn(
  db: Queries,
  email: string,
): Promise<{ id: string; passwordHash: string | null } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash'])
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

/** As the team calls this user. */
export async function nameOf(db: Queries, id: string): Promise<string> {
  const user = await db.selectFrom('users').select(['name', 'email']).where('id', '=', id).executeTakeFirstOrThrow();
  return user.name || user.email;
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

export async function deleteExpiredPasswordTokens(tx: Transaction, now: Date): Promise<void> {
  await tx.deleteFrom('password_tokens').where('expires_at', '<=', now).execute();
}

export async function nameUser(tx: Transaction, userId: string, name: string): Promise<void> {
  await tx.updateTable('users').set({ name }).where('id', '=', userId).execute();
}

/** R-TEAM-6: no address and no password, so that no other way leads in than the session that is opened now. */
export function insertDayHelper(tx: Transaction, name: string): Promise<{ id: string }> {
  return tx.insertInto('users').values({ email: '', email_key: null, name }).returning('id').executeTakeFirstOrThrow();
}

/** Those whose day is over, or was ended. What they did keeps their name. */
export async function deletePassedDayHelpers(tx: Transaction, now: Date): Promise<void> {
  await tx
    .deleteFrom('users')
    .where('email_key', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships').select('user_id').whereRef('user_id', '=', 'users.id').where('until', '>', now),
        ),
      ),
    )
    .execute();
}
