import type { Queries } from '../../platform/db/database.ts';

/** Looks across shops, because the payment service's events do not name our shop. */
export async function findShopByAccount(db: Queries, accountId: string): Promise<string | undefined> {
  return findShop(db, 'account_id', accountId);
}

export async function findShopByIbanSession(db: Queries, sessionId: string): Promise<string | undefined> {
  return findShop(db, 'iban_session_id', sessionId);
}

export async function findShopByCustomer(db: Queries, customerId: string): Promise<string | undefined> {
  return findShop(db, 'customer_id', customerId);
}

export async function findShopByPaymentMethod(db: Queries, paymentMethodId: string): Promise<string | undefined> {
  return findShop(db, 'iban_payment_method_id', paymentMethodId);
}

async function findShop(
  db: Queries,
  column: 'account_id' | 'customer_id' | 'iban_session_id' | 'iban_payment_method_id',
  value: string,
): Promise<string | undefined> {
  const row = await db.selectFrom('payment_settings').select('shop_id').where(column, '=', value).executeTakeFirst();
  return row?.shop_id;
}
