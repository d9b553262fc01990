import type { PaymentAlert } from '@etal/contract/payment-alerts';
import { debitRetriesOn } from '@etal/domain/fees/fee-debit';
import { MAX_DEBIT_FAILURES } from '@etal/domain/orders/fees';
import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';

/** More than these and the list says nothing any more: each has its own page. */
const AT_MOST = 20;

/**
 * R-PAYMENTS-8: what is wrong with the shop's money now. Nothing of it is stored: each is read from the fact itself,
 * and ends with it.
 */
export async function readPaymentAlerts(db: Queries, shopId: string): Promise<PaymentAlert[]> {
  const account = await db
    .selectFrom('payment_settings')
    .select([
      sql<boolean>`account_disconnected_at is not null`.as('isDisconnected'),
      'online_lost as isOnlineLost',
      sql<boolean>`offline_lost or (fees_overdue and offline_comes_back)`.as('isOfflineLost'),
      'requirements_due as isDue',
      'requirements_past_due as isPastDue',
      sql<number | null>`extract(epoch from requirements_deadline)::bigint`.as('deadline'),
    ])
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  const disputes = await db
    .selectFrom('order_payments as p')
    .innerJoin('orders', (join) => join.onRef('orders.shop_id', '=', 'p.shop_id').onRef('orders.id', '=', 'p.order_id'))
    .select([
      'orders.reference',
      sql<number>`p.dispute_amount`.as('amount'),
      sql<number | null>`extract(epoch from p.dispute_respond_by)::bigint`.as('respondBy'),
    ])
    .where('p.shop_id', '=', shopId)
    .where('p.dispute_state', '=', 'OPEN')
    .orderBy('p.dispute_respond_by')
    .limit(AT_MOST)
    .execute();
  const refunds = await db
    .selectFrom('order_refunds as r')
    .innerJoin('orders', (join) => join.onRef('orders.shop_id', '=', 'r.shop_id').onRef('orders.id', '=', 'r.order_id'))
    .select(['orders.reference', 'r.cents as amount', 'r.id as refundId'])
    .where('r.shop_id', '=', shopId)
    .where('r.state', '=', 'FAILED')
    .orderBy('r.at')
    .limit(AT_MOST)
    .execute();
  const debits = await db
    .selectFrom('fee_debits')
    .select(['month', 'amount', 'failures', sql<string>`(updated_at at time zone 'Europe/Paris')::date`.as('failedOn')])
    .where('shop_id', '=', shopId)
    .where('state', '=', 'FAILED')
    .orderBy('month')
    .limit(AT_MOST)
    .execute();
  return [
    ...(account?.isDisconnected ? [{ kind: 'ACCOUNT_DISCONNECTED' as const }] : []),
    ...(account?.isOnlineLost ? [{ kind: 'MODE_OFF' as const, channel: 'ONLINE' as const }] : []),
    ...(account?.isOfflineLost ? [{ kind: 'MODE_OFF' as const, channel: 'OFFLINE' as const }] : []),
    ...disputes.map((dispute) => ({ kind: 'DISPUTE' as const, ...dispute })),
    ...(account?.isDue
      ? [{ kind: 'ACCOUNT_REQUIREMENTS' as const, isPastDue: account.isPastDue, deadline: account.deadline }]
      : []),
    ...debits.map(({ failures, failedOn, ...debit }) => ({
      kind: 'DEBIT_FAILED' as const,
      ...debit,
      retriesOn: failures < MAX_DEBIT_FAILURES ? debitRetriesOn(failedOn) : null,
    })),
    ...refunds.map((refund) => ({ kind: 'REFUND_FAILED' as const, ...refund })),
  ];
}
