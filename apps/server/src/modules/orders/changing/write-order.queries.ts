import type { OrderChangeKind, OrderDifference } from '@etal/domain/orders/journal';
import type { OrderLine } from '@etal/domain/orders/order-line';
import type { OrderActor, StoredOrderStatus } from '@etal/domain/orders/order';
import type { PaymentStatus } from '@etal/domain/orders/payment';
import { orderShopperKey } from '@etal/domain/search-keys';
import type { Buyer } from '@etal/domain/shoppers/buyer';
import type { OrderTotals } from '@etal/domain/orders/totals';
import { type Insertable, sql } from 'kysely';
import { anyOf } from '../../../platform/db/any-of.ts';
import { compiledOnce } from '../../../platform/db/compiled-once.ts';
import type { Queries, Transaction } from '../../../platform/db/database.ts';
import { insertLater, jsonText, rowsIn, rowsLike } from '../../../platform/db/insert-rows.ts';
import type { Tables } from '../../../platform/db/schema.ts';
import { later } from '../../../platform/db/transactions.ts';
import type { OrderedSaleable } from '../../catalog/catalog.ts';
import type { OrderPoint } from '../../collection/collection.ts';
import { depositColumns } from '../../order-records/order-records.ts';

export interface StatusWrite {
  orderId: string;
  to: StoredOrderStatus;
  paymentStatus: PaymentStatus;
  /** The order's next one. */
  revision: number;
  reason: string | null;
  now: Date;
  /** Seconds since the epoch, of one that was handed over. */
  collectedAt: number | null;
  /** Nobody fetched it. */
  isNoShow: boolean;
  holdsStock: boolean;
}

export function writeStatuses(tx: Transaction, shopId: string, writes: readonly StatusWrite[]): void {
  const rows = writes.map(
    ({ orderId, to, paymentStatus, revision, reason, now, collectedAt, isNoShow, holdsStock }) => ({
      id: orderId,
      status: to,
      payment_status: paymentStatus,
      revision,
      holds_stock: holdsStock,
      no_show_at: isNoShow ? now : null,
      collected_at: collectedAt === null ? null : new Date(collectedAt * 1000),
      status_reason: reason,
    }),
  );
  later(tx, statusUpdate.with({ shopId, rows: jsonText(rows) }), (written) => assertAllWritten(written, rows));
}

const statusUpdate = compiledOnce((db, { shopId, rows }: { shopId: string; rows: string }) =>
  updateOrders(db, shopId, rows).set((eb) => ({
    status: eb.ref('next.status'),
    payment_status: eb.ref('next.payment_status'),
    revision: eb.ref('next.revision'),
    holds_stock: eb.ref('next.holds_stock'),
    no_show_at: eb.ref('next.no_show_at'),
    collected_at: eb.ref('next.collected_at'),
    status_reason: eb.fn.coalesce('next.status_reason', 'orders.status_reason'),
  })),
);

/**
 * Each of these orders (`OrderUpdate`, as JSON) with its next revision; one that is not at the revision before is left
 * alone.
 */
const updateOrders = (db: Queries, shopId: string, rows: string) =>
  db
    .updateTable('orders')
    .from(rowsIn('orders', rows).as('next'))
    .where('orders.shop_id', '=', shopId)
    .whereRef('orders.id', '=', 'next.id')
    .where('orders.revision', '=', sql<number>`next.revision - 1`);

type OrderUpdate = Partial<Insertable<Tables['orders']>> & { id: string; revision: number };

/** Guarded by the revision, although the rows are locked: a write that finds another one must not pass unseen. */
function assertAllWritten(written: number, rows: readonly OrderUpdate[]): void {
  if (written !== rows.length)
    throw new Error(`Only ${written} of the orders ${rows.map(({ id }) => id).join(', ')} were as they had been read.`);
}

export function writePaymentStatus(
  tx: Transaction,
  shopId: string,
  orderId: string,
  paymentStatus: PaymentStatus,
): void {
  const update = tx
    .updateTable('orders')
    .set({ payment_status: paymentStatus })
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId);
  later(tx, update);
}

/** An order that waited for its card will be paid on site instead. */
export async function payOnSiteInstead(tx: Transaction, shopId: string, orderId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ payment_channel: 'OFFLINE' })
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .execute();
}

export interface HistoryEntry {
  orderId: string;
  at: Date;
  actor: OrderActor;
  from: StoredOrderStatus | null;
  to: StoredOrderStatus;
  reason: string | null;
  isNoShow?: boolean;
}

export function insertHistory(tx: Transaction, shopId: string, entries: readonly HistoryEntry[]): void {
  const rows = entries.map(({ orderId, at, actor, from, to, reason, isNoShow = false }) => ({
    shop_id: shopId,
    order_id: orderId,
    at,
    actor,
    from_status: from,
    to_status: to,
    reason,
    is_no_show: isNoShow,
  }));
  insertLater(tx, 'order_history', rows);
}

/** What a line says of the thing it sells, beside its amounts. */
export type LineSaleable = Pick<OrderedSaleable, 'id' | 'imageId' | 'isPerishable'>;

export interface LinesWrite {
  orderId: string;
  before: readonly OrderLine[];
  after: readonly OrderLine[];
  /** Where the last of the lines before stands. */
  lastPosition: number;
  saleables: ReadonlyMap<string, LineSaleable>;
  /** Lines whose estimate was kept as their weight. */
  estimatedWeights: ReadonlySet<string>;
}

/** The lines of each order become these. Those that are kept keep their place; what is added comes last. */
export function writeLines(tx: Transaction, shopId: string, writes: readonly LinesWrite[]): void {
  const gone: string[] = [];
  const changed: LineUpdate[] = [];
  const added: AddedLines[] = [];
  for (const { orderId, before, after, lastPosition, saleables, estimatedWeights } of writes) {
    const kept = new Map(before.map((line) => [line.id, line]));
    const lines = after.filter(({ id }) => !kept.has(id));
    if (lines.length > 0) added.push({ orderId, lines, lastPosition, saleables });
    for (const line of after)
      if (kept.has(line.id) && kept.get(line.id) !== line) changed.push(updateOf(line, estimatedWeights.has(line.id)));
    for (const { id } of after) kept.delete(id);
    gone.push(...kept.keys());
  }
  if (gone.length > 0)
    later(tx, tx.deleteFrom('order_sales').where('shop_id', '=', shopId).where('id', '=', anyOf(gone)));
  if (changed.length > 0) updateLines(tx, shopId, changed);
  if (added.length > 0) insertLines(tx, shopId, added);
}

const updateOf = (line: OrderLine, isWeightEstimated: boolean) => ({
  id: line.id,
  quantity: line.quantity,
  selected_weight: line.selectedWeight,
  option_weight: line.optionWeight,
  unit_price: line.unitPrice,
  weighed_grams: line.weighedGrams,
  is_weight_estimated: isWeightEstimated,
  estimated_sub_total: line.estimatedSubTotal,
  sub_total: line.subTotal,
});

type LineUpdate = ReturnType<typeof updateOf>;

function updateLines(tx: Transaction, shopId: string, rows: readonly LineUpdate[]): void {
  const update = tx
    .updateTable('order_sales')
    .from(rowsLike('order_sales', rows).as('next'))
    .set((eb) => ({
      quantity: eb.ref('next.quantity'),
      selected_weight: eb.ref('next.selected_weight'),
      option_weight: eb.ref('next.option_weight'),
      unit_price: eb.ref('next.unit_price'),
      weighed_grams: eb.ref('next.weighed_grams'),
      is_weight_estimated: eb.ref('next.is_weight_estimated'),
      estimated_sub_total: eb.ref('next.estimated_sub_total'),
      sub_total: eb.ref('next.sub_total'),
    }))
    .where('order_sales.shop_id', '=', shopId)
    .whereRef('order_sales.id', '=', 'next.id');
  later(tx, update);
}

interface AddedLines extends Pick<LinesWrite, 'orderId' | 'lastPosition' | 'saleables'> {
  lines: readonly OrderLine[];
}

function insertLines(tx: Transaction, shopId: string, added: readonly AddedLines[]): void {
  const rows = added.flatMap(({ orderId, lines, lastPosition, saleables }) =>
    lines.map((line, index) => {
      const saleable = saleables.get(line.saleableId);
      if (!saleable) throw new Error(`Line ${line.id} is of nothing that is sold.`);
      return {
        shop_id: shopId,
        id: line.id,
        order_id: orderId,
        position: lastPosition + 1 + index,
        klass: line.klass,
        saleable_id: line.saleableId,
        saleable_label: line.label,
        saleable_image_id: saleable.imageId,
        saleable_category_label: line.categoryLabel,
        tva_rate: line.rate,
        is_perishable: saleable.isPerishable,
        quantity: line.quantity,
        selected_weight: line.selectedWeight,
        option_weight: line.optionWeight,
        unit_price: line.unitPrice,
        price_per_kilogram: line.pricePerKilogram,
        average_weight: line.averageWeight,
        unit: line.unit,
        weighed_grams: line.weighedGrams,
        estimated_sub_total: line.estimatedSubTotal,
        sub_total: line.subTotal,
        ...depositColumns(line.deposit),
      };
    }),
  );
  insertLater(tx, 'order_sales', rows);
}

/** Where and when an order is fetched. */
export interface NewSlot {
  point: Pick<OrderPoint, 'id' | 'label' | 'street' | 'postalCode' | 'city' | 'latitude' | 'longitude'>;
  date: string;
  start: number;
  end: number;
}

export interface AmountsWrite extends OrderTotals {
  orderId: string;
  /** The order's next one. */
  revision: number;
  /** Null where the order keeps its own. */
  slot: NewSlot | null;
}

/** The amounts and the slot of each order, with its next revision. */
export function writeAmounts(tx: Transaction, shopId: string, writes: readonly AmountsWrite[]): void {
  const rows = writes.map(({ orderId, revision, subTotal, fees, borneFees, total, slot }) => ({
    id: orderId,
    revision,
    sub_total: subTotal,
    platform_fees: fees,
    borne_fees: borneFees,
    total,
    ...(slot && {
      collection_point_id: slot.point.id,
      collection_point_label: slot.point.label,
      collection_point_street: slot.point.street,
      collection_point_postal_code: slot.point.postalCode,
      collection_point_city: slot.point.city,
      collection_point_latitude: slot.point.latitude,
      collection_point_longitude: slot.point.longitude,
      collection_date: slot.date,
      collection_start: slot.start,
      collection_end: slot.end,
    }),
  }));
  const update = updateOrders(tx, shopId, jsonText(rows)).set(({ ref, fn: { coalesce } }) => ({
    revision: ref('next.revision'),
    sub_total: ref('next.sub_total'),
    platform_fees: ref('next.platform_fees'),
    borne_fees: ref('next.borne_fees'),
    total: ref('next.total'),
    collection_point_id: coalesce('next.collection_point_id', 'orders.collection_point_id'),
    collection_point_label: coalesce('next.collection_point_label', 'orders.collection_point_label'),
    collection_point_street: coalesce('next.collection_point_street', 'orders.collection_point_street'),
    collection_point_postal_code: coalesce('next.collection_point_postal_code', 'orders.collection_point_postal_code'),
    collection_point_city: coalesce('next.collection_point_city', 'orders.collection_point_city'),
    collection_point_latitude: coalesce('next.collection_point_latitude', 'orders.collection_point_latitude'),
    collection_point_longitude: coalesce('next.collection_point_longitude', 'orders.collection_point_longitude'),
    collection_date: coalesce('next.collection_date', 'orders.collection_date'),
    collection_start: coalesce('next.collection_start', 'orders.collection_start'),
    collection_end: coalesce('next.collection_end', 'orders.collection_end'),
  }));
  later(tx, update, (written) => assertAllWritten(written, rows));
}

/** The order's total stays, and its papers come to that much less. */
export async function addCredited(
  tx: Transaction,
  { shopId, orderId }: { shopId: string; orderId: string },
  cents: number,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ credited: eb('credited', '+', cents), revision: eb('revision', '+', 1) }))
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .execute();
}

export async function readBuyerOf(db: Queries, shopId: string, orderId: string): Promise<Buyer | null> {
  const { buyer } = await db
    .selectFrom('orders')
    .select('buyer')
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return buyer;
}

/** What a search for the order looks in follows the company's name. */
export async function writeBuyer(
  tx: Transaction,
  { shopId, orderId }: { shopId: string; orderId: string },
  { buyer, monthlyTerm }: { buyer: Buyer | null; monthlyTerm: number | null },
): Promise<void> {
  const { firstname, lastname } = await tx
    .selectFrom('orders')
    .select(['shopper_firstname as firstname', 'shopper_lastname as lastname'])
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('orders')
    .set((eb) => ({
      buyer,
      monthly_term: monthlyTerm,
      shopper_key: orderShopperKey({ firstname, lastname }, buyer?.company),
      revision: eb('revision', '+', 1),
    }))
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .execute();
}

export interface ChangeEntry {
  orderId: string;
  at: Date;
  actor: OrderActor;
  kind: OrderChangeKind;
  reason: string | null;
  revision: number;
  details: OrderDifference;
}

export function insertChanges(tx: Transaction, shopId: string, entries: readonly ChangeEntry[]): void {
  const rows = entries.map(({ orderId, details, ...entry }) => ({
    shop_id: shopId,
    order_id: orderId,
    ...entry,
    details: JSON.stringify(details),
  }));
  later(tx, tx.insertInto('order_changes').values(rows));
}
