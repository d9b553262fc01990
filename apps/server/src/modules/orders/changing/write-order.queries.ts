import type { OrderChangeKind, OrderDifference } from '@etal/domain/orders/journal';
import type { OrderLine } from '@etal/domain/orders/order-line';
import type { OrderActor, StoredOrderStatus } from '@etal/domain/orders/order';
import type { PaymentStatus } from '@etal/domain/orders/payment';
import type { OrderTotals } from '@etal/domain/orders/totals';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { withRows } from '../../../platform/db/insert-rows.ts';
import type { OrderedSaleable } from '../../catalog/catalog.ts';
import type { OrderPoint } from '../../collection/collection.ts';
import { depositColumns } from '../../order-records/order-records.ts';

export interface StatusWrite {
  from: StoredOrderStatus;
  to: StoredOrderStatus;
  paymentStatus: PaymentStatus;
  reason: string | null;
  now: Date;
  /** Nobody fetched it. */
  isNoShow: boolean;
  holdsStock: boolean;
}

/** Guarded by the old status, although the row is locked: a write that finds another one must not pass unseen. */
export async function writeStatus(
  tx: Transaction,
  shopId: string,
  orderId: string,
  { from, to, paymentStatus, reason, now, isNoShow, holdsStock }: StatusWrite,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set((eb) => ({
      status: to,
      payment_status: paymentStatus,
      revision: eb('revision', '+', 1),
      holds_stock: holdsStock,
      no_show_at: isNoShow ? now : null,
      collected_at: to === 'COLLECTED' ? now : null,
      ...(reason !== null && { status_reason: reason }),
    }))
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .where('status', '=', from)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`Order ${orderId} was not ${from}.`);
}

export async function writePaymentStatus(
  tx: Transaction,
  shopId: string,
  orderId: string,
  paymentStatus: PaymentStatus,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ payment_status: paymentStatus })
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

export async function insertHistory(tx: Transaction, shopId: string, entries: readonly HistoryEntry[]): Promise<void> {
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
  await withRows(tx.insertInto('order_history'), rows).execute();
}

/** What a line says of the thing it sells, beside its amounts. */
export type LineSaleable = Pick<OrderedSaleable, 'id' | 'imageId' | 'isPerishable'>;

/** The lines become these. Those that are kept keep their place; what is added comes last. */
export async function writeLines(
  tx: Transaction,
  { shopId, orderId }: { shopId: string; orderId: string },
  before: readonly OrderLine[],
  after: readonly OrderLine[],
  {
    saleables,
    estimatedWeights,
  }: { saleables: ReadonlyMap<string, LineSaleable>; estimatedWeights: ReadonlySet<string> },
): Promise<void> {
  const kept = new Map(before.map((line) => [line.id, line]));
  const added = after.filter(({ id }) => !kept.has(id));
  const changed = after.filter((line) => kept.has(line.id) && kept.get(line.id) !== line);
  for (const { id } of after) kept.delete(id);
  if (kept.size > 0)
    await tx
      .deleteFrom('order_sales')
      .where('shop_id', '=', shopId)
      .where('order_id', '=', orderId)
      .where('id', 'in', [...kept.keys()])
      .execute();
  for (const line of changed)
    await tx
      .updateTable('order_sales')
      .set({
        quantity: line.quantity,
        selected_weight: line.selectedWeight,
        option_weight: line.optionWeight,
        unit_price: line.unitPrice,
        weighed_grams: line.weighedGrams,
        is_weight_estimated: estimatedWeights.has(line.id),
        estimated_sub_total: line.estimatedSubTotal,
        sub_total: line.subTotal,
      })
      .where('shop_id', '=', shopId)
      .where('id', '=', line.id)
      .execute();
  if (added.length === 0) return;
  const { last } = await tx
    .selectFrom('order_sales')
    .select(sql<number>`coalesce(max(position), -1)::int`.as('last'))
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const rows = added.map((line, index) => {
    const saleable = saleables.get(line.saleableId);
    if (!saleable) throw new Error(`Line ${line.id} is of nothing that is sold.`);
    return {
      shop_id: shopId,
      id: line.id,
      order_id: orderId,
      position: last + 1 + index,
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
      weighed_grams: line.weighedGrams,
      estimated_sub_total: line.estimatedSubTotal,
      sub_total: line.subTotal,
      ...depositColumns(line.deposit),
    };
  });
  await withRows(tx.insertInto('order_sales'), rows).execute();
}

/** Where and when an order is fetched. */
export interface NewSlot {
  point: Pick<OrderPoint, 'id' | 'label' | 'street' | 'postalCode' | 'city' | 'latitude' | 'longitude'>;
  date: string;
  start: number;
  end: number;
}

/** The amounts and the slot of an order, with its next revision. */
export async function writeAmounts(
  tx: Transaction,
  { shopId, orderId }: { shopId: string; orderId: string },
  { subTotal, fees, total }: OrderTotals,
  slot: NewSlot | null,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({
      sub_total: subTotal,
      platform_fees: fees,
      total,
      revision: eb('revision', '+', 1),
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
    }))
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .execute();
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

export interface ChangeEntry {
  orderId: string;
  at: Date;
  actor: OrderActor;
  kind: OrderChangeKind;
  reason: string | null;
  revision: number;
  details: OrderDifference;
}

export async function insertChanges(tx: Transaction, shopId: string, entries: readonly ChangeEntry[]): Promise<void> {
  const rows = entries.map(({ orderId, details, ...entry }) => ({
    shop_id: shopId,
    order_id: orderId,
    ...entry,
    details: JSON.stringify(details),
  }));
  await tx.insertInto('order_changes').values(rows).execute();
}
