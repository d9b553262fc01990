import { randomUUID } from 'node:crypto';
import { endOf, startOf } from '@etal/domain/collection/opening-hours';
import type { CollectionSlot } from '@etal/domain/collection/slots';
import type { PricedLine } from '@etal/domain/orders/lines';
import type { PaymentChannel, StoredOrderStatus } from '@etal/domain/orders/order';
import type { PaymentStatus } from '@etal/domain/orders/payment';
import { orderShopperKey } from '@etal/domain/search-keys';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { OrderedSaleable } from '../../catalog/catalog.ts';
import type { OrderPoint } from '../../collection/collection.ts';
import type { ShopperGiven } from '../../shoppers/shoppers.ts';

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

/** Everything it was placed with is copied: later edits never change it (R-ORDERS-3 and R-COLLECTION-3). */
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
      shopper_key: orderShopperKey(shopper),
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
