import type { Queries, Transaction } from '../db/database.ts';
import { MERCHANT_EMAIL, NEWCOMER_EMAIL } from './accounts.ts';
import { ORDERS } from './farm-orders.ts';

const LAST_ORDER = ORDERS.at(-1)?.key ?? '';

/**
 * Nobody is here but the demonstration's own accounts, and its last order is missing: nothing was made yet, or making
 * it was cut short.
 */
export async function isDemonstrationUnfinished(tx: Queries): Promise<boolean> {
  const { strangers, whole } = await tx
    .selectNoFrom((eb) => [
      eb
        .exists(eb.selectFrom('users').select('id').where('email_key', 'not in', [MERCHANT_EMAIL, NEWCOMER_EMAIL]))
        .$castTo<boolean>()
        .as('strangers'),
      eb
        .exists(eb.selectFrom('orders').select('id').where('idempotency_key', '=', LAST_ORDER))
        .$castTo<boolean>()
        .as('whole'),
    ])
    .executeTakeFirstOrThrow();
  return !strangers && !whole;
}

export async function hasDemonstrationAccount(db: Queries): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('email_key', '=', MERCHANT_EMAIL).executeTakeFirst();
  return row !== undefined;
}

/** Opens the shop without its test order: the farm is weeks old. */
export async function openShopToTheWorld(tx: Transaction, shopId: string): Promise<void> {
  await tx.updateTable('shops').set({ state: 'RUNNING' }).where('id', '=', shopId).execute();
}

/**
 * Mails about the orders of past weeks left in their time: only today's are still to be sent, and seen in the mailbox.
 */
export async function leaveOldMessagesSent(tx: Transaction, before: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set(({ ref }) => ({ delivered_at: ref('available_at') }))
    .where('delivered_at', 'is', null)
    .where('available_at', '<', before)
    .execute();
}
