import type { Transaction } from '../../platform/db/database.ts';
import { countOrdersOfSaleables } from '../catalog/catalog.ts';
import { countOrdersOfShoppers } from '../shoppers/shoppers.ts';

/** R-SHOPPERS-3: the order counts of articles, bags and customers are real figures. */
export function countPlaced(tx: Transaction, shopId: string, orderIds: string[]): void {
  countOrdersOfSaleables(tx, shopId, orderIds);
  countOrdersOfShoppers(tx, shopId, orderIds);
}
