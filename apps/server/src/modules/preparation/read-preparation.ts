import { Refusal } from '@etal/contract/errors';
import type { Preparation } from '@etal/contract/preparation';
import { byDirectoryName, preparationTotals } from '@etal/domain/orders/preparation';
import type { Transaction } from '../../platform/db/database.ts';
import { toOrder } from '../order-records/order-records.ts';
import {
  findBagContents,
  findPreparedOrders,
  findPreparedPoint,
  type PreparedDay,
  preparedSales,
} from './preparation.queries.ts';

/** One day at one point, as the screen and the spreadsheet both show it. */
export async function readPreparation(tx: Transaction, shopId: string, day: PreparedDay): Promise<Preparation> {
  const point = await findPreparedPoint(tx, shopId, day);
  if (!point) throw new Refusal('POINT_UNKNOWN');
  const rows = (await findPreparedOrders(tx, shopId, day)).toSorted(byDirectoryName);
  const sales = preparedSales(rows);
  const bags = await findBagContents(tx, shopId, [...new Set(sales.map(({ saleableId }) => saleableId))]);
  const { toAccept, ...collectionPoint } = point;
  return {
    date: day.date,
    collectionPoint,
    toAccept,
    totals: preparationTotals(sales, bags),
    orders: rows.map(({ collectedAt, ...order }) => ({ ...toOrder(order), collectedAt })),
  };
}
