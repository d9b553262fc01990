import type { OrderDetail } from '@etal/contract/orders';
import { type OrderKey, orderKey } from '@etal/domain/orders/order-key';
import type { Database } from '../../platform/db/database.ts';
import { gathered, perDatabase } from '../../platform/gathered.ts';
import { type DetailRow, readDetailRows, toDetail } from './order-detail.queries.ts';

/** So many are read by one statement; its answer is held in memory whole. */
const MOST_TOGETHER = 50;

/** Orders of a shop that are asked for at the same moment, by screens, stalls or a list that is accepted, together. */
const readingOf = perDatabase((database) => {
  const readingBy = (column: OrderKey['column']) =>
    gathered<string, DetailRow | undefined>(
      async (asked, shopId) => {
        const values = [...new Set(asked)];
        const rows = await database.readShop(shopId, (db) => readDetailRows(db, column, { shopId, values }));
        const found = new Map(rows.map((row) => [row[column], row]));
        return asked.map((value) => found.get(value));
      },
      { mostTogether: MOST_TOGETHER },
    );
  return { id: readingBy('id'), reference: readingBy('reference') };
});

/** An order by its id or its reference (R-ORDERS-1), as a call answers it. */
export async function readOrder(database: Database, shopId: string, idOrReference: string): Promise<OrderDetail> {
  const { column, value } = orderKey(idOrReference);
  return toDetail(await readingOf(database)[column](shopId, value));
}
