import type { Transaction } from '../../platform/db/database.ts';

/** Given again, it stays as it was. */
export async function addOperator(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .insertInto('operators')
    .values({ user_id: userId, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether there was one. */
export async function removeOperator(tx: Transaction, emailKey: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('operators')
    .using('users')
    .whereRef('users.id', '=', 'operators.user_id')
    .where('users.email_key', '=', emailKey)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
