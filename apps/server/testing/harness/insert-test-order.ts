import { randomUUID } from 'node:crypto';
import { orderShopperKey } from '@etal/domain/search-keys';
import type { Insertable } from 'kysely';
import type { Database } from '../../src/platform/db/database.ts';
import type { Tables } from '../../src/platform/db/schema.ts';

export interface TestOrder {
  shopId: string;
  saleableId: string;
  order?: Partial<Insertable<Tables['orders']>>;
  sale?: Partial<Insertable<Tables['order_sales']>>;
}

/** An order as one placed on the site would be stored: two pieces at 2,50 €. */
export async function insertTestOrder(
  database: Database,
  { shopId, saleableId, order = {}, sale = {} }: TestOrder,
): Promise<{ id: string; reference: string }> {
  const id = randomUUID();
  const { shopper_firstname: firstname = 'Anne', shopper_lastname: lastname = 'Müller' } = order;
  return database.withShop(shopId, async (tx) => {
    const { image_id } = await tx
      .selectFrom('saleables')
      .select('image_id')
      .where('id', '=', saleableId)
      .executeTakeFirstOrThrow();
    const { reference } = await tx
      .insertInto('orders')
      .values({
        shop_id: shopId,
        id,
        reference: id.replaceAll('-', '').slice(0, 8).toUpperCase(),
        status: 'PAID',
        payment_channel: 'OFFLINE',
        collection_point_id: randomUUID(),
        collection_point_label: 'Marché',
        collection_date: '2026-11-20',
        collection_start: 8 * 60,
        collection_end: 12 * 60 + 30,
        shopper_id: randomUUID(),
        shopper_firstname: firstname,
        shopper_lastname: lastname,
        shopper_email: 'anne@etal.test',
        shopper_phone: '+33600000000',
        shopper_city: 'Sarlat',
        shopper_key: orderShopperKey({ firstname, lastname }),
        sub_total: 500,
        platform_fees: 15,
        total: 515,
        ...order,
      })
      .returning('reference')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('order_sales')
      .values({
        shop_id: shopId,
        id: randomUUID(),
        order_id: id,
        position: 0,
        klass: 'UnitOrderSale',
        saleable_id: saleableId,
        saleable_label: 'Tomates',
        saleable_image_id: image_id,
        saleable_category_label: 'Légumes',
        tva_rate: 'RATE_5_5',
        quantity: 2,
        unit_price: 250,
        estimated_sub_total: 500,
        sub_total: 500,
        ...sale,
      })
      .execute();
    return { id, reference };
  });
}
