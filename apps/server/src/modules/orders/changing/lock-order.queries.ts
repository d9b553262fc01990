import type { BillableOrder } from '@etal/domain/documents/papers';
import type { OrderToChange } from '@etal/domain/orders/change';
import type { FeeBearer, FeeRate } from '@etal/domain/orders/fees';
import type { OrderSlot } from '@etal/domain/orders/journal';
import type { OrderLine } from '@etal/domain/orders/order-line';
import { type OrderKey, orderKey } from '@etal/domain/orders/order-key';
import type { OrderActor, PaymentChannel, StoredOrderStatus } from '@etal/domain/orders/order';
import type { PaymentOperation, PaymentStatus } from '@etal/domain/orders/payment';
import { leavesLines, type RefundedLine } from '@etal/domain/orders/refund';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { anyOf, anyOfTexts } from '../../../platform/db/any-of.ts';
import { type CompiledOnce, compiledOnce } from '../../../platform/db/compiled-once.ts';
import type { Queries, Transaction } from '../../../platform/db/database.ts';
import { depositOfLine, paidOfOrder, refundsUnderWayOfOrder } from '../../order-records/order-records.ts';

export interface Operation {
  kind: PaymentOperation;
  target: 'ACCEPTED' | 'REFUSED' | 'CANCELED' | 'EXPIRED' | 'PAID';
  actor: OrderActor;
  reason: string | null;
  isNoShow: boolean;
  restock: boolean;
}

export interface HeldPayment {
  accountId: string;
  sessionId: string | null;
  paymentId: string | null;
  /** What the card was asked to hold. */
  amount: number;
  applicationFee: number;
  operation: Operation | null;
}

/** An order that nobody else changes until the transaction ends, with all that a change of it has to know. */
export interface LockedOrder {
  id: string;
  reference: string;
  status: StoredOrderStatus;
  channel: PaymentChannel;
  paymentStatus: PaymentStatus;
  isTest: boolean;
  revision: number;
  subTotal: number;
  platformFees: number;
  borneFees: number;
  feeBearer: FeeBearer;
  total: number;
  credited: number;
  holdsStock: boolean;
  /** Seconds since the epoch. */
  noShowAt: number | null;
  collectedAt: number | null;
  collectionPointId: string;
  shopperId: string;
  /** Within how many days the invoice of its month is paid; null where the order has its own. */
  monthlyTerm: number | null;
  slot: OrderSlot;
  /** The rate it was placed with; null for an order that is older than that being kept. */
  ownRate: FeeRate | null;
  lines: OrderLine[];
  /** Where the last of its lines stands; below zero where it has none. */
  lastPosition: number;
  /** What was paid back of its lines, and without naming a line. */
  refunded: RefundedLine[];
  refundedFreely: number;
  /** Of that, what nobody was ever asked for (R-PAYMENTS-4). */
  givenUp: number;
  paid: number;
  refundsUnderWay: number;
  /** What the payment service was asked to give back of it in parts. */
  cardRefunds: number;
  /** Only online orders have one. */
  payment: HeldPayment | null;
}

/** The order is named by its id or its reference. */
export async function lockOrder(tx: Transaction, shopId: string, key: string): Promise<LockedOrder | undefined> {
  const { column, value } = orderKey(key);
  return (await lockNamed(tx, LOCKED[column].lock, { shopId, column, values: [value] })).get(value);
}

/** Those of these orders that are there, by their ids. */
export const lockOrders = (
  tx: Transaction,
  shopId: string,
  orderIds: readonly string[],
): Promise<Map<string, LockedOrder>> => lockNamed(tx, LOCKED.id.lock, { shopId, column: 'id', values: orderIds });

/** The same of those that nobody else has locked, by what they are named by. */
export const lockFreeOrders = (tx: Transaction, named: NamedOrders): Promise<Map<string, LockedOrder>> =>
  lockNamed(tx, LOCKED[named.column].lockFree, named);

export interface NamedOrders {
  shopId: string;
  column: OrderKey['column'];
  values: readonly string[];
}

/**
 * They are locked in the order of their ids, so that two do not deadlock. What else they hold is read after the lock
 * and not with it: a statement that waits for the lock would see the other tables as they were before. Both travel in
 * one message.
 */
async function lockNamed(
  tx: Transaction,
  lock: CompiledOnce<NamedOrders, { id: string }>,
  named: NamedOrders,
): Promise<Map<string, LockedOrder>> {
  const { column } = named;
  const [locked, rows] = await Promise.all([lock.rows(tx, named), LOCKED[column].read.rows(tx, named)]);
  const ids = new Set(locked.map(({ id }) => id));
  return new Map(rows.flatMap((row) => (ids.has(row.id) ? [[row[column], toLocked(row)]] : [])));
}

const selectLocked = (db: Queries) =>
  db
    .selectFrom('orders')
    .leftJoin('order_payments as p', (join) =>
      join.onRef('p.shop_id', '=', 'orders.shop_id').onRef('p.order_id', '=', 'orders.id'),
    )
    .select((eb) => [
      'orders.id',
      'orders.reference',
      'orders.status',
      'orders.payment_channel as channel',
      'orders.payment_status as paymentStatus',
      'orders.is_test as isTest',
      'orders.revision',
      'orders.sub_total as subTotal',
      'orders.platform_fees as platformFees',
      'orders.borne_fees as borneFees',
      'orders.fee_bearer as feeBearer',
      'orders.total',
      'orders.credited',
      'orders.holds_stock as holdsStock',
      sql<number | null>`extract(epoch from orders.no_show_at)::bigint`.as('noShowAt'),
      sql<number | null>`extract(epoch from orders.collected_at)::bigint`.as('collectedAt'),
      'orders.collection_point_id as collectionPointId',
      'orders.shopper_id as shopperId',
      'orders.monthly_term as monthlyTerm',
      'orders.collection_point_label as pointLabel',
      'orders.collection_date as date',
      'orders.collection_start as start',
      'orders.collection_end as end',
      'orders.fee_basis_points as basisPoints',
      'orders.fee_fixed_cents as fixedCents',
      jsonArrayFrom(
        eb
          .selectFrom('order_sales as l')
          .whereRef('l.shop_id', '=', 'orders.shop_id')
          .whereRef('l.order_id', '=', 'orders.id')
          .select([
            'l.id',
            'l.saleable_id as saleableId',
            'l.klass',
            'l.saleable_label as label',
            'l.saleable_category_label as categoryLabel',
            'l.tva_rate as rate',
            'l.quantity',
            'l.selected_weight as selectedWeight',
            'l.option_weight as optionWeight',
            'l.unit_price as unitPrice',
            'l.price_per_kilogram as pricePerKilogram',
            'l.average_weight as averageWeight',
            'l.weighed_grams as weighedGrams',
            'l.unit',
            'l.estimated_sub_total as estimatedSubTotal',
            'l.sub_total as subTotal',
            'l.deposit_kind_id',
            'l.deposit_label',
            'l.deposit_cents',
            'l.deposit_count',
          ])
          .orderBy('l.position'),
      ).as('lines'),
      sql<number>`(
        select coalesce(max(last.position), -1)::int from order_sales as last
        where last.shop_id = orders.shop_id and last.order_id = orders.id
      )`.as('lastPosition'),
      jsonArrayFrom(
        eb
          .selectFrom('order_refunds as r')
          .whereRef('r.shop_id', '=', 'orders.shop_id')
          .whereRef('r.order_id', '=', 'orders.id')
          .select(['r.cause', 'r.means', 'r.cents', 'r.lines']),
      ).as('refunds'),
      paidOfOrder.as('paid'),
      refundsUnderWayOfOrder.as('refundsUnderWay'),
      'p.account_id as accountId',
      'p.session_id as sessionId',
      'p.payment_id as paymentId',
      'p.amount',
      'p.application_fee as applicationFee',
      'p.operation',
      'p.operation_target as target',
      'p.operation_actor as actor',
      'p.operation_reason as reason',
      'p.operation_no_show as isNoShow',
      'p.operation_restock as restock',
    ]);

const lockedBy = (column: OrderKey['column'], oneOf: (values: readonly string[]) => RawBuilder<string>) => {
  const chosen = (db: Queries, { shopId, values }: NamedOrders) =>
    db.selectFrom('orders').select('id').where('shop_id', '=', shopId).where(column, '=', oneOf(values)).orderBy('id');
  return {
    lock: compiledOnce((db, named: NamedOrders) => chosen(db, named).forUpdate()),
    lockFree: compiledOnce((db, named: NamedOrders) => chosen(db, named).forUpdate().skipLocked()),
    read: compiledOnce((db, { shopId, values }: NamedOrders) =>
      selectLocked(db).where('orders.shop_id', '=', shopId).where(`orders.${column}`, '=', oneOf(values)),
    ),
  };
};

const LOCKED = { id: lockedBy('id', anyOf), reference: lockedBy('reference', anyOfTexts) };

function toLocked(row: InferResult<ReturnType<typeof selectLocked>>[number]): LockedOrder {
  const { pointLabel, date, start, end, basisPoints, fixedCents, refunds, lines, ...rest } = row;
  const { accountId, sessionId, paymentId, amount, applicationFee, ...withOperation } = rest;
  const { operation: kind, target, actor, reason, isNoShow, restock, ...order } = withOperation;
  const own = refunds.filter(({ cause }) => leavesLines(cause));
  return {
    ...order,
    lines: lines.map(toLine),
    slot: { pointLabel, date, start, end },
    ownRate: basisPoints !== null && fixedCents !== null ? { basisPoints, fixedCents } : null,
    refunded: own.flatMap(({ lines }) => lines),
    refundedFreely: own.reduce((sum, { lines, cents }) => sum + (lines.length === 0 ? cents : 0), 0),
    givenUp: own.reduce((sum, { means, cents }) => sum + (means === 'NONE' ? cents : 0), 0),
    cardRefunds: refunds.reduce((sum, { means, cents }) => sum + (means === 'CARD' ? cents : 0), 0),
    payment:
      accountId === null || amount === null || applicationFee === null
        ? null
        : {
            accountId,
            sessionId,
            paymentId,
            amount,
            applicationFee,
            operation:
              kind && target && actor
                ? { kind, target, actor, reason, isNoShow: isNoShow ?? false, restock: restock ?? true }
                : null,
          },
  };
}

const toLine = <Row extends Parameters<typeof depositOfLine>[0]>({
  deposit_kind_id,
  deposit_label,
  deposit_cents,
  deposit_count,
  ...line
}: Row) => ({ ...line, deposit: depositOfLine({ deposit_kind_id, deposit_label, deposit_cents, deposit_count }) });

/** The order as the domain plans a change of it; whoever paid its fee goes on doing so. */
export const toChangeable = (order: LockedOrder, feeRate: FeeRate): OrderToChange => ({
  ...order,
  held: order.payment?.amount ?? null,
  fee: order.isTest ? null : { ...(order.ownRate ?? feeRate), bearer: order.feeBearer },
});

/** The order as its papers have to say it. */
export const toBillable = ({ lines, platformFees, refunded, refundedFreely, givenUp }: LockedOrder): BillableOrder => ({
  lines,
  fees: platformFees,
  refunded,
  refundedFreely,
  givenUp,
});

/** Whether the latest hand-over of the order was made by this member, and not by the lapse of its day. */
export async function wasHandedOverBy(
  tx: Transaction,
  { shopId, orderId, userId }: { shopId: string; orderId: string; userId: string },
): Promise<boolean> {
  const last = await tx
    .selectFrom('order_history')
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('to_status', '=', 'COLLECTED')
    .select(['by_user', 'is_no_show'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && !last.is_no_show && last.by_user === userId;
}
