import type { OrderTotals } from '@etal/domain/orders/totals';
import type { Transaction } from '../../platform/db/database.ts';

export interface StoredLine {
  id: string;
  klass: string;
  pricePerKilogram: number | null;
  weighedGrams: number | null;
  subTotal: number;
}

export function readLines(tx: Transaction, shopId: string, orderId: string): Promise<StoredLine[]> {
  return tx
    .selectFrom('order_sales')
    .select([
      'id',
      'klass',
      'price_per_kilogram as pricePerKilogram',
      'weighed_grams as weighedGrams',
      'sub_total as subTotal',
    ])
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

export async function writeWeight(
  tx: Transaction,
  shopId: string,
  { id, weighedGrams, subTotal }: StoredLine,
): Promise<void> {
  await tx
    .updateTable('order_sales')
    .set({ weighed_grams: weighedGrams, sub_total: subTotal })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute();
}

export async function writeAmounts(
  tx: Transaction,
  shopId: string,
  orderId: string,
  { subTotal, fees, total }: OrderTotals,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ sub_total: subTotal, platform_fees: fees, total })
    .where('shop_id', '=', shopId)
    .where('id', '=', orderId)
    .execute();
}
