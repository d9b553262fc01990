import { randomUUID } from 'node:crypto';
import { endOf, startOf } from '@etal/domain/collection/opening-hours';
import type { CollectionSlot } from '@etal/domain/collection/slots';
import type { PlatformFee } from '@etal/domain/orders/fees';
import type { PricedLine } from '@etal/domain/orders/lines';
import {
  givesStockBack,
  type OrderSource,
  type PaymentChannel,
  type StoredOrderStatus,
} from '@etal/domain/orders/order';
import type { PaymentStatus } from '@etal/domain/orders/payment';
import type { Buyer } from '@etal/domain/shoppers/buyer';
import { orderShopperKey } from '@etal/domain/search-keys';
import { sql } from 'kysely';
import { anyOfTexts } from '../../../platform/db/any-of.ts';
import { compiledOnce } from '../../../platform/db/compiled-once.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { insertLater } from '../../../platform/db/insert-rows.ts';
import type { OrderedSaleable } from '../../catalog/catalog.ts';
import type { OrderPoint } from '../../collection/collection.ts';
import { depositColumns } from '../../order-records/order-records.ts';
import type { ShopperGiven } from '../../shoppers/shoppers.ts';

export interface PlacedOrder {
  id: string;
  reference: string;
  accessToken: string;
  isAwaitingPayment: boolean;
  /** Of the request that placed it; null where it was placed before requests were compared. */
  bodyHash: string | null;
}

const placedByKeys = compiledOnce((db, { shopId, keys }: { shopId: string; keys: readonly string[] }) =>
  db
    .selectFrom('orders')
    .select([
      'idempotency_key as key',
      'idempotency_hash as bodyHash',
      'id',
      'reference',
      'access_token as accessToken',
      sql<boolean>`status = 'PENDING_PAYMENT'`.as('isAwaitingPayment'),
    ])
    .where('shop_id', '=', shopId)
    .where('idempotency_key', '=', anyOfTexts(keys)),
);

/** Those that were placed under these keys, by the key. */
export async function findPlaced(
  tx: Transaction,
  shopId: string,
  keys: readonly string[],
): Promise<Map<string | null, PlacedOrder>> {
  const rows = await placedByKeys.rows(tx, { shopId, keys });
  return new Map(rows.map(({ key, ...order }) => [key, order]));
}

export interface NewOrder {
  id: string;
  reference: string;
  status: StoredOrderStatus;
  paymentStatus: PaymentStatus;
  /** Of the site's request; the merchant's own orders are made once in another way. */
  idempotencyKey: string | null;
  /** Of that request's body: another under the same key is another order. */
  bodyHash?: string | null;
  source: OrderSource;
  /** The platform's fee and who pays it, which the order keeps; null for a test order. */
  fee: PlatformFee | null;
  channel: PaymentChannel;
  isTest: boolean;
  point: Pick<OrderPoint, 'id' | 'label' | 'street' | 'postalCode' | 'city' | 'latitude' | 'longitude'>;
  slot: Pick<CollectionSlot, 'date' | 'period'>;
  shopperId: string;
  shopper: ShopperGiven;
  note: string;
  subTotal: number;
  fees: number;
  borneFees: number;
  lines: NewLine[];
  now: Date;
  /** Of an order that comes with its past: why it ended, and when it was handed over. */
  reason?: string | null;
  collectedAt?: Date | null;
  /** The terms it was placed under (`keepTerms`). */
  termsHash?: string | null;
  /** The company it is for. */
  buyer?: Buyer | null;
  /** It waits for its card: who places it then may be written to (R-MAILINGS-1). */
  acceptsMail?: boolean;
  /** Within how many days the invoice of its month is paid; null or left out where the order has its own. */
  monthlyTerm?: number | null;
}

interface NewLine {
  id: string;
  saleable: Pick<
    OrderedSaleable,
    'id' | 'label' | 'imageId' | 'categoryLabel' | 'tvaRate' | 'isPerishable' | 'deposit'
  >;
  priced: PricedLine;
  /** What the scale said, and the amount that made of it. */
  weighed?: { grams: number; subTotal: number } | null;
}

/** Everything they were placed with is copied: later edits never change it (R-ORDERS-3 and R-COLLECTION-3). */
export function insertOrders(tx: Transaction, shopId: string, orders: readonly NewOrder[]): PlacedOrder[] {
  const rows = orders.map(({ point, slot, shopper, ...order }) => ({
    shop_id: shopId,
    id: order.id,
    reference: order.reference,
    access_token: newAccessToken(),
    status: order.status,
    payment_status: order.paymentStatus,
    status_reason: order.reason ?? null,
    idempotency_key: order.idempotencyKey,
    idempotency_hash: order.bodyHash ?? null,
    source: order.source,
    fee_basis_points: order.fee?.basisPoints ?? null,
    fee_fixed_cents: order.fee?.fixedCents ?? null,
    fee_bearer: order.fee?.bearer ?? 'SHOPPER',
    payment_channel: order.channel,
    is_test: order.isTest,
    collection_point_id: point.id,
    collection_point_label: point.label,
    collection_point_street: point.street,
    collection_point_postal_code: point.postalCode,
    collection_point_city: point.city,
    collection_point_latitude: point.latitude,
    collection_point_longitude: point.longitude,
    collection_date: slot.date,
    collection_start: startOf(slot.period),
    collection_end: endOf(slot.period),
    shopper_id: order.shopperId,
    shopper_firstname: shopper.firstname,
    shopper_lastname: shopper.lastname,
    shopper_email: shopper.email,
    shopper_phone: shopper.phone,
    shopper_city: shopper.city,
    shopper_key: orderShopperKey(shopper, order.buyer?.company),
    note: order.note,
    sub_total: order.subTotal,
    platform_fees: order.fees,
    borne_fees: order.borneFees,
    total: order.subTotal + order.fees,
    holds_stock: !order.isTest && !givesStockBack(order.status),
    created_at: order.now,
    collected_at: order.collectedAt ?? null,
    terms_hash: order.termsHash ?? null,
    buyer: order.buyer ?? null,
    monthly_term: order.monthlyTerm ?? null,
    accepts_mail: order.acceptsMail ?? false,
  }));
  insertLater(tx, 'orders', rows);
  const lines = orders.flatMap(({ id, lines }) => lines.map((line, position) => lineRow(shopId, id, line, position)));
  insertLater(tx, 'order_sales', lines);
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    accessToken: row.access_token,
    isAwaitingPayment: row.status === 'PENDING_PAYMENT',
    bodyHash: row.idempotency_hash,
  }));
}

/** By which whoever placed the order finds it again without an account: nobody guesses it. */
const newAccessToken = (): string => `${randomUUID()}${randomUUID()}`.replaceAll('-', '');

const lineRow = (shopId: string, orderId: string, { id, saleable, priced, weighed }: NewLine, position: number) => ({
  shop_id: shopId,
  id,
  order_id: orderId,
  position,
  klass: priced.klass,
  saleable_id: saleable.id,
  saleable_label: saleable.label,
  saleable_image_id: saleable.imageId,
  saleable_category_label: saleable.categoryLabel,
  tva_rate: saleable.tvaRate,
  is_perishable: saleable.isPerishable,
  quantity: priced.quantity,
  selected_weight: priced.selectedWeight,
  option_weight: priced.optionWeight,
  unit_price: priced.unitPrice,
  price_per_kilogram: priced.pricePerKilogram,
  average_weight: priced.averageWeight,
  unit: priced.unit,
  weighed_grams: weighed?.grams ?? null,
  estimated_sub_total: priced.subTotal,
  sub_total: weighed?.subTotal ?? priced.subTotal,
  ...depositColumns(saleable.deposit),
});
