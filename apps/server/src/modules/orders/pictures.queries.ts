import { Refusal } from '@etal/contract/errors';
import { orderKey } from '@etal/domain/orders/order-key';
import type { Transaction } from '../../platform/db/database.ts';

/** Of a line of this order. */
export async function findPictureOfSale(
  tx: Transaction,
  shopId: string,
  order: string,
  saleId: string,
): Promise<{ orderId: string; imageId: string | null; label: string }> {
  const { column, value } = orderKey(order);
  const sale = await tx
    .selectFrom('orders')
    .leftJoin('order_sales', (join) =>
      join
        .onRef('order_sales.shop_id', '=', 'orders.shop_id')
        .onRef('order_sales.order_id', '=', 'orders.id')
        .on('order_sales.id', '=', saleId),
    )
    .select(['orders.id as orderId', 'saleable_image_id as imageId', 'saleable_label as label'])
    .where('orders.shop_id', '=', shopId)
    .where(`orders.${column}`, '=', value)
    .executeTakeFirst();
  if (!sale) throw new Refusal('ORDER_UNKNOWN');
  if (sale.label === null) throw new Refusal('SALE_UNKNOWN');
  return { ...sale, label: sale.label };
}

export async function takePictureFromSales(tx: Transaction, shopId: string, imageId: string): Promise<void> {
  await tx
    .updateTable('order_sales')
    .set({ saleable_image_id: null })
    .where('shop_id', '=', shopId)
    .where('saleable_image_id', '=', imageId)
    .execute();
}
