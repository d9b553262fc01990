import type { Order, OrderChange, Withdrawal } from '@etal/contract/orders';
import { merchantSlot } from '@etal/domain/collection/slots';
import { cardMoney, type CardMoney, depositsOfOrder } from '@etal/domain/orders/ledger';
import type { PlatformFee } from '@etal/domain/orders/fees';
import type { StoredOrderStatus } from '@etal/domain/orders/order';
import { type InferResult, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
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
  /** Opens it (R-STOREFRONT-4). */
  token: string;
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
  card: CardMoney;
  fee: PlatformFee | null;
  deposits: ReturnType<typeof depositsOfOrder>;
  hasTerms: boolean;
}

export interface OrderKey {
  reference: string;
  token: string;
}

/** Finds the order only when shop, reference and token all match; otherwise it is not found, whatever was wrong. */
export async function findOwnOrder(
  db: Queries,
  { slug, reference }: { slug: string; reference: string },
  token: string,
  now: number,
): Promise<OwnOrder | undefined> {
  const [row] = await findOwnOrders(db, slug, [{ reference, token }], now);
  return row;
}

/** Those whose reference and token match, in one round trip; in no order. */
export async function findOwnOrders(
  db: Queries,
  slug: string,
  keys: readonly OrderKey[],
  now: number,
): Promise<OwnOrder[]> {
  if (keys.length === 0) return [];
  const rows = await selectOwnOrders(db)
    .where('shops.slug', '=', slug)
    .where((eb) =>
      eb.or(
        keys.map(({ reference, token }) =>
          eb.and([eb('orders.reference', '=', reference.toUpperCase()), eb('orders.access_token', '=', token)]),
        ),
      ),
    )
    .execute();
  return rows.map((row) => toOwnOrder(row, now));
}

/** Older ones are found by the links of their mails. */
const MOST_OF_SHOPPER = 100;

/** A customer's orders of a shop, the latest collection first, but for those given up before they were paid. */
export async function findOrdersOfShopper(
  db: Queries,
  { shopId, shopperId }: { shopId: string; shopperId: string },
  now: number,
): Promise<OwnOrder[]> {
  const rows = await selectOwnOrders(db)
    .where('orders.shop_id', '=', shopId)
    .where('orders.shopper_id', '=', shopperId)
    .where('orders.status', '<>', 'EXPIRED')
    .orderBy('orders.collection_date', 'desc')
    .orderBy('orders.collection_start', 'desc')
    .orderBy('orders.id')
    .limit(MOST_OF_SHOPPER)
    .execute();
  return rows.map((row) => toOwnOrder(row, now));
}

const selectOwnOrders = (db: Queries) =>
  selectAnyOrders(db)
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
      jsonArrayFrom(
        eb
          .selectFrom('shop_holidays as h')
          .whereRef('h.shop_id', '=', 'orders.shop_id')
          .select(['h.from_date as from', 'h.to_date as to']),
      ).as('holidays'),
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
      'orders.access_token as token',
      sql<boolean>`orders.terms_hash is not null`.as('hasTerms'),
    ]);

function toOwnOrder(row: InferResult<ReturnType<typeof selectOwnOrders>>[number], now: number): OwnOrder {
  const {
    token,
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
    holidays,
    mayChange,
    changes,
    money,
    heldAmount,
    basisPoints,
    fixedCents,
    hasTerms,
    ...stored
  } = row;
  const order = toOrder(stored);
  const slot =
    openingHours && closures
      ? merchantSlot(
          { openingHours, closures, holidays },
          { date: order.collectionDate, period: order.collectionPeriod },
          now,
        )
      : undefined;
  return {
    shopId,
    token,
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
    card: cardMoney(money),
    deposits: depositsOfOrder({ status: storedStatus, lines: order.sales }, money),
    fee: basisPoints !== null && fixedCents !== null ? { basisPoints, fixedCents, bearer: order.feeBearer } : null,
    hasTerms,
  };
}
