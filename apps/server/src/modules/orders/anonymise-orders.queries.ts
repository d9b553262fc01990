import { foldText } from '@etal/domain/fold-text';
import { ERASED_NAME, ERASED_SHOPPER } from '@etal/domain/shoppers/erased';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** Invoices are left alone: the law wants them kept as they were issued. */
export async function anonymiseOrders(tx: Transaction, shopId: string, shopperIds: string[]): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      shopper_firstname: ERASED_SHOPPER.firstname,
      shopper_lastname: ERASED_SHOPPER.lastname,
      shopper_email: sql<string>`'efface-' || shopper_id || '@efface.invalid'`,
      shopper_phone: '',
      shopper_city: '',
      buyer: null,
      shopper_key: foldText(ERASED_NAME),
      note: '',
    })
    .where('shop_id', '=', shopId)
    .where('shopper_id', 'in', shopperIds)
    .execute();
}
