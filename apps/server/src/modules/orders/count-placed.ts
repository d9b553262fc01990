import type { Transaction } from '../../platform/db/database.ts';
import { countOrderOfSaleables } from '../catalog/catalog.ts';
import { countOrderOfShopper } from '../shoppers/shoppers.ts';

/** R-SHOPPERS-3: the order counts of articles, bags and customers are real figures. */
export async function countPlaced(tx: Transaction, shopId: string, orderId: string): Promise<void> {
  await countOrderOfSaleables(tx, shopId, orderId);
  await countOrderOfShopper(tx, shopId, orderId);
}
