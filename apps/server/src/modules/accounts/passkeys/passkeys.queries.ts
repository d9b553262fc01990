import type { Passkey } from '@etal/contract/keys';
import type { Queries, Transaction } from '../../../platform/db/database.ts';

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export async function listPasskeys(db: Queries, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'added_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, added_at: addedAt, last_used_at: lastUsedAt }) => ({
    id,
    name,
    addedAt: seconds(addedAt),
    lastUsedAt: lastUsedAt && seconds(lastUsedAt),
  }));
}

/** The user's row is locked: of two keys added at once, the second counts the first. */
export async function countPasskeysLocked(tx: Transaction, userId: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();
  const rows = await tx.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute();
  return rows.length;
}

export async function insertPasskey(
  tx: Transaction,
  key: { id: string; userId: string; publicKey: Buffer; counter: number; name: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({
      id: key.id,
      user_id: key.userId,
      public_key: key.publicKey,
      counter: key.counter,
      name: key.name,
      added_at: key.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export function findPasskey(
  db: Queries,
  id: string,
): Promise<{ userId: string; publicKey: Buffer; counter: number } | undefined> {
  return db
    .selectFrom('passkeys')
    .select(['user_id as userId', 'public_key as publicKey', 'counter'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A counter that another sign-in has moved meanwhile is a copy's, or the same answer sent twice. */
export async function movePasskeyOn(
  tx: Transaction,
  { id, counter, newCounter, now }: { id: string; counter: number; newCounter: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function setPasskeyName(db: Queries, key: { id: string; userId: string; name: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name: key.name })
    .where('id', '=', key.id)
    .where('user_id', '=', key.userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export function deletePasskey(tx: Transaction, userId: string, id: string): Promise<{ name: string } | undefined> {
  return tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
}

/** All of them; gives their names. */
export function deletePasskeysOf(tx: Transaction, userId: string): Promise<{ name: string }[]> {
  return tx.deleteFrom('passkeys').where('user_id', '=', userId).returning('name').execute();
}

export async function insertChallenge(
  db: Queries,
  { challenge, userId, expiresAt }: { challenge: string; userId: string | null; expiresAt: Date },
): Promise<void> {
  await db.insertInto('passkey_challenges').values({ challenge, user_id: userId, expires_at: expiresAt }).execute();
}

/** A challenge is answered once. */
export async function takeChallenge(
  db: Queries,
  { challenge, userId, now }: { challenge: string; userId: string | null; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function deleteExpiredChallenges(tx: Transaction, now: Date): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}
