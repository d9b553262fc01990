import type { OrderActor } from '@etal/domain/orders/order';
import type { RefundCause, RefundedLine, RefundMeans, RefundState } from '@etal/domain/orders/refund';
import type { Queries, Transaction } from '../../../platform/db/database.ts';
import { later } from '../../../platform/db/transactions.ts';
import { comesAfter, type Turn } from './order-payments.queries.ts';

export interface NewRefund {
  id: string;
  orderId: string;
  at: Date;
  actor: OrderActor;
  cause: RefundCause;
  reason: string | null;
  means: RefundMeans;
  cents: number;
  lines: RefundedLine[];
  state: RefundState;
  serviceId?: string | null;
}

export function insertRefunds(tx: Transaction, shopId: string, refunds: readonly NewRefund[]): void {
  if (refunds.length === 0) return;
  const rows = refunds.map(({ orderId, lines, serviceId = null, ...refund }) => ({
    shop_id: shopId,
    order_id: orderId,
    ...refund,
    lines: JSON.stringify(lines),
    service_id: serviceId,
    attempted_at: refund.at,
  }));
  later(tx, tx.insertInto('order_refunds').values(rows));
}

export interface NamedRefund {
  shopId: string;
  id: string;
  orderId: string;
}

export interface RefundToCarryOut extends NamedRefund {
  cents: number;
  attempts: number;
  accountId: string;
  paymentId: string | null;
}

const refundsAtService = (db: Queries) =>
  db
    .selectFrom('order_refunds as r')
    .innerJoin('order_payments as p', (join) =>
      join.onRef('p.shop_id', '=', 'r.shop_id').onRef('p.order_id', '=', 'r.order_id'),
    )
    .where('r.means', '=', 'CARD')
    .where('r.state', '=', 'PENDING');

/** Those of an order that the payment service has not been asked for yet, or has not answered. */
export function findPendingRefunds(
  db: Queries,
  { shopId, orderId }: { shopId: string; orderId: string },
): Promise<RefundToCarryOut[]> {
  return refundsAtService(db)
    .where('r.shop_id', '=', shopId)
    .where('r.order_id', '=', orderId)
    .select([
      'r.shop_id as shopId',
      'r.id',
      'r.order_id as orderId',
      'r.cents',
      'r.attempts',
      'p.account_id as accountId',
      'p.payment_id as paymentId',
    ])
    .orderBy('r.at')
    .execute();
}

/** Those that were begun so long ago that whoever began them must have stopped. */
export function findStaleRefunds(
  db: Queries,
  { before, after, limit }: { before: Date } & Turn,
): Promise<NamedRefund[]> {
  return refundsAtService(db)
    .where('r.attempted_at', '<', before)
    .where(comesAfter('r.shop_id', 'r.order_id', after))
    .select(['r.shop_id as shopId', 'r.id', 'r.order_id as orderId'])
    .orderBy('r.shop_id')
    .orderBy('r.order_id')
    .orderBy('r.attempted_at')
    .limit(limit)
    .execute();
}

export interface KnownRefund {
  id: string;
  cause: RefundCause;
  means: RefundMeans;
  cents: number;
  state: RefundState;
  attempts: number;
  serviceId: string | null;
}

export function readRefunds(db: Queries, shopId: string, orderId: string): Promise<KnownRefund[]> {
  return db
    .selectFrom('order_refunds')
    .select(['id', 'cause', 'means', 'cents', 'state', 'attempts', 'service_id as serviceId'])
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .execute();
}

export async function writeRefundState(
  tx: Transaction,
  shopId: string,
  id: string,
  change: { state: RefundState; serviceId?: string | null; attempts?: number; means?: RefundMeans; attemptedAt?: Date },
): Promise<void> {
  await tx
    .updateTable('order_refunds')
    .set({
      state: change.state,
      ...(change.serviceId !== undefined && { service_id: change.serviceId }),
      ...(change.attempts !== undefined && { attempts: change.attempts }),
      ...(change.means !== undefined && { means: change.means }),
      ...(change.attemptedAt !== undefined && { attempted_at: change.attemptedAt }),
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute();
}

export async function readReference(db: Queries, shopId: string, orderId: string): Promise<string> {
  const { reference } = await db
    .selectFrom('orders')
    .select('reference')
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return reference;
}
