import type { Queries, Transaction } from '../db/database.ts';
import { MERCHANT_EMAIL, NEWCOMER_EMAIL } from './accounts.ts';

/**
 * Nobody is here but the demonstration's own accounts, and its shop is not open: either nothing was
 * made yet, or making it was cut short, since the opening comes last.
 */
export async function isDemonstrationUnfinished(tx: Queries): Promise<boolean> {
  const { strangers, openShops } = await tx
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('users').select('id').where('email_key', 'not in', [MERCHANT_EMAIL, NEWCOMER_EMAIL])).$castTo<boolean>().as('strangers'),
      eb.exists(eb.selectFrom('shops').select('id').where('state', '=', 'RUNNING')).$castTo<boolean>().as('openShops'),
    ])
    .executeTakeFirstOrThrow();
  return !strangers && !openShops;
}

export async function hasDemonstrationAccount(db: Queries): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('email_key', '=', MERCHANT_EMAIL).executeTakeFirst();
  return row !== undefined;
}

/** Opens the shop without its test order: the farm is weeks old. */
export async function openShopToTheWorld(tx: Transaction, shopId: string): Promise<void> {
  await tx.updateTable('shops').set({ state: 'RUNNING' }).where('id', '=', shopId).execute();
}
