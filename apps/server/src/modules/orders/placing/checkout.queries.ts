import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Transaction, Queries } from '../../../platform/db/database.ts';
import { withRows } from '../../../platform/db/insert-rows.ts';

interface NewOrderPayment {
  orderId: string;
  accountId: string;
  amount: number;
  applicationFee: number;
  expiresAt: Date;
  /** Of a payment that comes with its past. */
  past?: { sessionId: string; paymentId: string | null; refundedAmount: number; createdAt: Date };
}

export async function insertOrderPayments(
  tx: Transaction,
  shopId: string,
  payments: readonly NewOrderPayment[],
): Promise<void> {
  const rows = payments.map(({ orderId, accountId, amount, applicationFee, expiresAt, past }) => ({
    shop_id: shopId,
    order_id: orderId,
    account_id: accountId,
    amount,
    application_fee: applicationFee,
    expires_at: expiresAt,
    ...(past && {
      session_id: past.sessionId,
      payment_id: past.paymentId,
      refunded_amount: past.refundedAmount,
      captured_amount: past.paymentId === null ? null : amount,
      created_at: past.createdAt,
    }),
  }));
  await withRows(tx.insertInto('order_payments'), rows).execute();
}

export interface Checkout {
  accountId: string;
  url: string | null;
  expiresAt: Date;
  reference: string;
  accessToken: string;
  email: string;
  /** What the shopper pays on top of the goods. */
  fees: number;
  /** What the platform keeps of the payment. */
  applicationFee: number;
  /** Held above the total, for goods that are still to be weighed. */
  margin: number;
  lines: { label: string; quantity: number; unitAmount: number }[];
}

export async function findCheckout(db: Queries, shopId: string, orderId: string): Promise<Checkout> {
  const { lines, ...checkout } = await db
    .selectFrom('order_payments as p')
    .innerJoin('orders as o', (join) => join.onRef('o.shop_id', '=', 'p.shop_id').onRef('o.id', '=', 'p.order_id'))
    .where('p.shop_id', '=', shopId)
    .where('p.order_id', '=', orderId)
    .select((eb) => [
      'p.account_id as accountId',
      'p.checkout_url as url',
      'p.expires_at as expiresAt',
      'o.reference',
      'o.access_token as accessToken',
      'o.shopper_email as email',
      'o.platform_fees as fees',
      'p.application_fee as applicationFee',
      sql<number>`p.amount - o.total`.as('margin'),
      jsonArrayFrom(
        eb
          .selectFrom('order_sales as l')
          .whereRef('l.shop_id', '=', 'o.shop_id')
          .whereRef('l.order_id', '=', 'o.id')
          .select(['l.saleable_label as label', 'l.quantity', 'l.unit_price as unitPrice', 'l.sub_total as subTotal'])
          .orderBy('l.position'),
      ).as('lines'),
    ])
    .executeTakeFirstOrThrow();
  return {
    ...checkout,
    lines: lines.map(({ label, quantity, unitPrice, subTotal }) =>
      quantity !== null && unitPrice !== null
        ? { label, quantity, unitAmount: unitPrice }
        : { label, quantity: 1, unitAmount: subTotal },
    ),
  };
}

export async function saveCheckout(
  tx: Transaction,
  shopId: string,
  orderId: string,
  { sessionId, url }: { sessionId: string; url: string },
): Promise<void> {
  await tx
    .updateTable('order_payments')
    .set({ session_id: sessionId, checkout_url: url })
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .execute();
}
