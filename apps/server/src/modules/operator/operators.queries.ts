import type { Transaction } from '../../platform/db/database.ts';

/** Given again, it stays as it was. */
export async function addOperator(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .insertInto('operators')
    .values({ user_id: userId, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Who it was, where there was one. */
export async function removeOperator(tx: Transaction, emailKey: string): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('operators')
    .using('users')
    .whereRef('users.id', '=', 'operators.user_id')
    .where('users.email_key', '=', emailKey)
    .returning('operators.user_id as userId')
    .executeTakeFirst();
  return removed?.userId;
}
