import { foldText } from '@etal/domain/fold-text';
import { ERASED_NAME, ERASED_SHOPPER } from '@etal/domain/shoppers/erased';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

const ERASED = {
  shopper_firstname: ERASED_SHOPPER.firstname,
  shopper_lastname: ERASED_SHOPPER.lastname,
  shopper_email: sql<string>`'efface-' || shopper_id || '@efface.invalid'`,
  shopper_phone: '',
  shopper_city: '',
  buyer: null,
  shopper_key: foldText(ERASED_NAME),
  note: '',
};

/** Invoices are left alone: the law wants them kept as they were issued. */
export async function anonymiseOrders(tx: Transaction, shopId: string, shopperIds: string[]): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ ...ERASED, status_reason: sql<string | null>`case when ${isOwnReason} then null else status_reason end` })
    .where('shop_id', '=', shopId)
    .where('shopper_id', 'in', shopperIds)
    .execute();
  for (const journal of ['order_history', 'order_changes'] as const)
    await tx
      .updateTable(journal)
      .set({ reason: null })
      .where('shop_id', '=', shopId)
      .where('actor', '=', 'SHOPPER')
      .where('reason', 'is not', null)
      .where('order_id', 'in', (eb) =>
        eb.selectFrom('orders').select('id').where('shop_id', '=', shopId).where('shopper_id', 'in', shopperIds),
      )
      .execute();
}

/** Why the order was called off, in its customer's own words: what a merchant wrote is the merchant's. */
const isOwnReason = sql`exists (
  select from order_history h
  where h.shop_id = orders.shop_id and h.order_id = orders.id and h.actor = 'SHOPPER'
    and h.reason = orders.status_reason
)`;

/** Of who left an order at the payment page: their file may be that of a customer, the order is not. */
export async function anonymiseAbandoned(tx: Transaction, shopId: string, orderIds: string[]): Promise<void> {
  await tx
    .updateTable('orders')
    .set(ERASED)
    .where('shop_id', '=', shopId)
    .where('id', 'in', orderIds)
    .where('status', '=', 'EXPIRED')
    .execute();
}
