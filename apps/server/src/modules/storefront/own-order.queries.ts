import type { Order, OrderChange, Withdrawal } from '@etal/contract/orders';
import { merchantSlot } from '@etal/domain/collection/slots';
import { depositsOfOrder } from '@etal/domain/orders/ledger';
import type { PlatformFee } from '@etal/domain/orders/fees';
import type { StoredOrderStatus } from '@etal/domain/orders/order';
import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import {
  journalRows,
  moneyRows,
  selectAnyOrders,
  toChange,
  toOrder,
  toWithdrawals,
  withdrawnLines,
} from '../order-records/order-records.ts';

export interface OwnOrder {
  shopId: string;
  order: Order;
  status: StoredOrderStatus;
  checkoutUrl: string | null;
  address: { street: string; postalCode: string; city: string };
  geolocation: { latitude: number; longitude: number } | null;
  collectedAt: number | null;
  perishableIds: string[];
  withdrawals: Withdrawal[];
  /** Until when its slot takes orders, and whether the shop lets shoppers change theirs. */
  orderBefore: number | null;
  mayChange: boolean;
  changes: OrderChange[];
  heldAmount: number | null;
  fee: PlatformFee | null;
  deposits: ReturnType<typeof depositsOfOrder>;
}

/** Finds the order only when shop, reference and token all match; otherwise it is not found, whatever was wrong. */
export async function findOwnOrder(
  db: Queries,
  { slug, reference }: { slug: string; reference: string },
  token: string,
  now: number,
): Promise<OwnOrder | undefined> {
  const row = await selectAnyOrders(db)
    .innerJoin('shops', 'shops.id', 'orders.shop_id')
    .leftJoin('order_payments', (join) =>
      join.onRef('order_payments.shop_id', '=', 'orders.shop_id').onRef('order_payments.order_id', '=', 'orders.id'),
    )
    .leftJoin('collection_points as point', (join) =>
      join.onRef('point.shop_id', '=', 'orders.shop_id').onRef('point.id', '=', 'orders.collection_point_id'),
    )
    .select((eb) => [
      'point.opening_hours as openingHours',
      'point.closures',
      'shops.shoppers_may_change_orders as mayChange',
      'orders.fee_basis_points as basisPoints',
      'orders.fee_fixed_cents as fixedCents',
      sql<number | null>`case when orders.payment_status = 'AUTHORIZED' then order_payments.amount end`.as(
        'heldAmount',
      ),
      journalRows(eb).as('changes'),
      moneyRows(eb).as('money'),
      'orders.shop_id as shopId',
      'orders.status as storedStatus',
      'order_payments.checkout_url as checkoutUrl',
      'orders.collection_point_street as street',
      'orders.collection_point_postal_code as postalCode',
      'orders.collection_point_city as pointCity',
      'orders.collection_point_latitude as latitude',
      'orders.collection_point_longitude as longitude',
      sql<number | null>`extract(epoch from orders.collected_at)::bigint`.as('collectedAt'),
      withdrawnLines(eb).as('withdrawn'),
    ])
    .where('shops.slug', '=', slug)
    .where('orders.reference', '=', reference.toUpperCase())
    .where('orders.access_token', '=', token)
    .executeTakeFirst();
  if (!row) return undefined;
  const {
    shopId,
    storedStatus,
    checkoutUrl,
    street,
    postalCode,
    pointCity,
    latitude,
    longitude,
    collectedAt,
    withdrawn,
    openingHours,
    closures,
    mayChange,
    changes,
    money,
    heldAmount,
    basisPoints,
    fixedCents,
    ...stored
  } = row;
  const order = toOrder(stored);
  const slot =
    openingHours && closures
      ? merchantSlot({ openingHours, closures }, { date: order.collectionDate, period: order.collectionPeriod }, now)
      : undefined;
  return {
    shopId,
    order,
    status: storedStatus,
    checkoutUrl,
    address: { street, postalCode, city: pointCity },
    geolocation: latitude !== null && longitude !== null ? { latitude, longitude } : null,
    collectedAt,
    perishableIds: stored.sales.filter(({ is_perishable }) => is_perishable).map(({ id }) => id),
    withdrawals: toWithdrawals(withdrawn),
    orderBefore: slot?.orderBefore ?? null,
    mayChange,
    changes: changes.map(toChange),
    heldAmount,
    deposits: depositsOfOrder({ status: storedStatus, lines: order.sales }, money),
    fee: basisPoints !== null && fixedCents !== null ? { basisPoints, fixedCents } : null,
  };
}
