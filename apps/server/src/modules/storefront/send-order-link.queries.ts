import { HIDDEN_STATUSES } from '@etal/domain/orders/order';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { sqlLiterals } from '../../platform/db/literals.ts';

/** Finds the order only when reference and e-mail both match. */
export async function findOrderIdByMail(
  tx: Transaction,
  shopId: string,
  { reference, email }: { reference: string; email: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('reference', '=', reference.toUpperCase())
    .where(sql`lower(shopper_email)`, '=', email.toLowerCase())
    .where('status', 'not in', sqlLiterals(HIDDEN_STATUSES))
    .executeTakeFirst();
  return row?.id;
}

export interface OrderLink {
  reference: string;
  accessToken: string;
  firstname: string;
  email: string;
}

export function findOrderLink(tx: Transaction, shopId: string, orderId: string): Promise<OrderLink | undefined> {
  return tx
    .selectFrom('orders')
    .select([
      'orders.reference',
      'orders.access_token as accessToken',
      'orders.shopper_firstname as firstname',
      'orders.shopper_email as email',
    ])
    .where('orders.shop_id', '=', shopId)
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
}
