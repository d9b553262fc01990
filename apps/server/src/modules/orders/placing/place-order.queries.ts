import { randomUUID } from 'node:crypto';
import { BAG_PRICING, type BagType } from '@etal/domain/catalog/bags';
import type { PricingModel, Prices } from '@etal/domain/catalog/pricing';
import type { Stock } from '@etal/domain/catalog/stock';
import type { Closure } from '@etal/domain/collection/closures';
import { endOf, type OpeningHours, startOf } from '@etal/domain/collection/opening-hours';
import type { CollectionSlot } from '@etal/domain/collection/slots';
import { foldText } from '@etal/domain/fold-text';
import type { PricedLine } from '@etal/domain/orders/lines';
import type { PaymentChannel, StoredOrderStatus } from '@etal/domain/orders/order';
import type { ShopMode } from '@etal/domain/orders/payment-modes';
import type { PaymentStatus } from '@etal/domain/orders/payment';
import type { VatRate } from '@etal/domain/vat';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queries, Transaction } from '../../../platform/db/database.ts';
import type { ShopperGiven } from '../../shoppers/shopper-details.queries.ts';

export interface PlacedOrder {
  id: string;
  reference: string;
  accessToken: string;
  isAwaitingPayment: boolean;
}

const PLACED = [
  'id',
  'reference',
  'access_token as accessToken',
  sql<boolean>`status = 'PENDING_PAYMENT'`.as('isAwaitingPayment'),
] as const;

export function findPlaced(tx: Transaction, shopId: string, idempotencyKey: string): Promise<PlacedOrder | undefined> {
  return tx
    .selectFrom('orders')
    .select(PLACED)
    .where('shop_id', '=', shopId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

export interface OrderPoint {
  id: string;
  label: string;
  street: string;
  postalCode: string;
  city: string;
  latitude: number;
  longitude: number;
  openingHours: OpeningHours;
  closures: Closure[];
  onlinePaymentsEnabled: boolean;
  offlinePaymentsEnabled: boolean;
}

/** A point that is switched off takes no order. */
export function findPoint(db: Queries, shopId: string, pointId: string): Promise<OrderPoint | undefined> {
  return db
    .selectFrom('collection_points')
    .select([
      'id',
      'label',
      'street',
      'postal_code as postalCode',
      'city',
      'latitude',
      'longitude',
      'opening_hours as openingHours',
      'closures',
      'online_payments_enabled as onlinePaymentsEnabled',
      'offline_payments_enabled as offlinePaymentsEnabled',
    ])
    .where('shop_id', '=', shopId)
    .where('id', '=', pointId)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
}

export interface OrderedSaleable extends Prices, Stock {
  id: string;
  label: string;
  imageId: string;
  categoryLabel: string | null;
  tvaRate: VatRate;
  isPerishable: boolean;
  isEnabled: boolean;
  pricingModel: PricingModel;
}

/** Held in one order for all, so that two carts with the same things wait for each other instead of blocking. */
export async function lockSaleables(
  tx: Transaction,
  shopId: string,
  ids: string[],
): Promise<Map<string, OrderedSaleable>> {
  const rows = await tx
    .selectFrom('saleables as s')
    .leftJoin('article_categories as c', (join) =>
      join.onRef('c.shop_id', '=', 's.shop_id').onRef('c.id', '=', 's.category_id'),
    )
    .select([
      's.id',
      's.label',
      's.image_id as imageId',
      'c.label as categoryLabel',
      's.tva_rate as tvaRate',
      's.is_perishable as isPerishable',
      's.is_enabled as isEnabled',
      's.pricing',
      's.unit_price as unitPrice',
      's.price_per_kilogram as pricePerKilogram',
      's.average_weight as averageWeight',
      's.options',
      's.is_stock_enabled as isStockEnabled',
      's.stock',
    ])
    .where('s.shop_id', '=', shopId)
    .where('s.id', 'in', [...new Set(ids)])
    .orderBy('s.id')
    .forUpdate('s')
    .execute();
  return new Map(rows.map(({ pricing, ...row }) => [row.id, { ...row, pricingModel: pricingModelOf(pricing) }]));
}

const pricingModelOf = (pricing: PricingModel | BagType): PricingModel =>
  pricing in BAG_PRICING ? BAG_PRICING[pricing as BagType] : (pricing as PricingModel);

export interface PaymentModes extends Record<PaymentChannel, ShopMode> {
  accountId: string | null;
}

/** Switched on, and really able to take money (decisions 43). */
export async function readPaymentModes(db: Queries, shopId: string): Promise<PaymentModes> {
  const row = await db.selectFrom('payment_settings').selectAll().where('shop_id', '=', shopId).executeTakeFirst();
  return {
    accountId: row?.account_id ?? null,
    ONLINE: {
      isOffered: row ? row.online_enabled && row.account_can_charge : false,
      minimalOrderAmount: row?.online_minimum ?? null,
    },
    OFFLINE: {
      isOffered: row ? row.offline_enabled && row.iban_last4 !== null && !row.fees_overdue : false,
      minimalOrderAmount: row?.offline_minimum ?? null,
    },
  };
}

export interface NewOrder {
  id: string;
  reference: string;
  status: StoredOrderStatus;
  paymentStatus: PaymentStatus;
  idempotencyKey: string;
  channel: PaymentChannel;
  isTest: boolean;
  point: OrderPoint;
  slot: CollectionSlot;
  shopperId: string;
  shopper: ShopperGiven;
  note: string;
  subTotal: number;
  fees: number;
  lines: { saleable: OrderedSaleable; priced: PricedLine }[];
  now: Date;
}

/** Everything it was placed with is copied: later edits never change it (decisions 22 and 39). */
export async function insertOrder(tx: Transaction, shopId: string, order: NewOrder): Promise<PlacedOrder> {
  const { point, slot, shopper } = order;
  const placed = await tx
    .insertInto('orders')
    .values({
      shop_id: shopId,
      id: order.id,
      reference: order.reference,
      status: order.status,
      payment_status: order.paymentStatus,
      idempotency_key: order.idempotencyKey,
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
      shopper_key: foldText(`${shopper.firstname} ${shopper.lastname} ${shopper.firstname}`),
      note: order.note,
      sub_total: order.subTotal,
      platform_fees: order.fees,
      total: order.subTotal + order.fees,
      created_at: order.now,
    })
    .returning(PLACED)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('order_sales')
    .values(
      order.lines.map(({ saleable, priced }, position) => ({
        shop_id: shopId,
        id: randomUUID(),
        order_id: order.id,
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
        estimated_sub_total: priced.subTotal,
        sub_total: priced.subTotal,
      })),
    )
    .execute();
  return placed;
}

/** The rows are held since `lockSaleables`, and were found to be enough. */
export async function takeStock(tx: Transaction, shopId: string, orderId: string): Promise<void> {
  await sql`
    update saleables
    set stock = nullif(saleables.stock - held.amount, 0)
    from (
      select saleable_id, sum(coalesce(quantity, selected_weight))::int as amount
      from order_sales
      where shop_id = ${shopId} and order_id = ${orderId}
      group by saleable_id
    ) held
    where saleables.shop_id = ${shopId} and saleables.id = held.saleable_id and saleables.is_stock_enabled`.execute(tx);
}

/** Decisions 36. A group whose point was made before there were groups does not exist: nobody joins it. */
export async function joinGroup(
  tx: Transaction,
  shopId: string,
  { pointId, shopperId, now }: { pointId: string; shopperId: string; now: Date },
): Promise<void> {
  await sql`
    with joined as (
      insert into shopper_group_members (shop_id, group_id, shopper_id, joined_at)
      select shop_id, id, ${shopperId}, ${now} from shopper_groups where shop_id = ${shopId} and collection_point_id = ${pointId}
      on conflict do nothing
      returning group_id
    )
    update shopper_groups set members_count = members_count + 1 where shop_id = ${shopId} and id in (select group_id from joined)`.execute(
    tx,
  );
}

export async function insertOrderPayment(
  tx: Transaction,
  shopId: string,
  orderId: string,
  {
    accountId,
    amount,
    applicationFee,
    expiresAt,
  }: { accountId: string; amount: number; applicationFee: number; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('order_payments')
    .values({
      shop_id: shopId,
      order_id: orderId,
      account_id: accountId,
      amount,
      application_fee: applicationFee,
      expires_at: expiresAt,
    })
    .execute();
}

export interface Checkout {
  accountId: string;
  url: string | null;
  expiresAt: Date;
  reference: string;
  accessToken: string;
  email: string;
  fees: number;
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

/** Decisions 42: the first test order moves the shop on. */
export async function startManagingTestOrder(tx: Transaction, shopId: string): Promise<void> {
  await tx
    .updateTable('shops')
    .set({ state: 'MANAGE_TEST_ORDER' })
    .where('id', '=', shopId)
    .where('state', '=', 'EMIT_TEST_ORDER')
    .execute();
}
