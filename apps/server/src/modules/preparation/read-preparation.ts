import { Refusal } from '@etal/contract/errors';
import type { PreparedOrder, Preparation } from '@etal/contract/preparation';
import { paymentsOf } from '@etal/domain/orders/ledger';
import { byDirectoryName, preparationTotals } from '@etal/domain/orders/preparation';
import type { Transaction } from '../../platform/db/database.ts';
import { readBagContents } from '../catalog/catalog.ts';
import { toOrder, toWithdrawals } from '../order-records/order-records.ts';
import { readAccounts, readDepositKinds } from '../till/till.ts';
import {
  type PreparedOrderRow,
  findPreparedOrders,
  findPreparedPoint,
  type PreparedDay,
  preparedSales,
} from './preparation.queries.ts';

/** All of it but who reads it. */
export type ReadPreparation = Omit<Preparation, 'reader' | 'member' | 'keepUntil'>;

/** One day at one point, as the screen and the spreadsheet both show it. */
export async function readPreparation(
  tx: Transaction,
  shopId: string,
  day: PreparedDay,
  isShown: (order: PreparedOrderRow) => boolean = () => true,
): Promise<ReadPreparation> {
  const point = await findPreparedPoint(tx, shopId, day);
  if (!point) throw new Refusal('POINT_UNKNOWN');
  const rows = (await findPreparedOrders(tx, shopId, day)).filter(isShown).toSorted(byDirectoryName);
  const [waiting, prepared] = [rows.filter(isWaiting), rows.filter((row) => !isWaiting(row))];
  const sales = preparedSales(prepared);
  const saleableIds = [...new Set(preparedSales(rows).map(({ saleableId }) => saleableId))];
  const bags = await readBagContents(tx, shopId, saleableIds, day.date);
  const { toAccept, ...collectionPoint } = point;
  return {
    date: day.date,
    collectionPoint,
    toAccept,
    totals: preparationTotals(sales, bags),
    orders: prepared.map(toPreparedOrder),
    waiting: waiting.map(toPreparedOrder),
    bags: [...bags].map(([saleableId, contents]) => ({ saleableId, contents: [...contents] })),
    balances: await readAccounts(tx, shopId, [...new Set(rows.map(({ shopperId }) => shopperId))]),
    depositKinds: await readDepositKinds(tx, shopId),
  };
}

const isWaiting = ({ status }: PreparedOrderRow): boolean => status === 'PAID';

const toPreparedOrder = ({ money, withdrawn, collectedAt, ...row }: PreparedOrderRow): PreparedOrder => ({
  ...toOrder(row),
  payments: paymentsOf(money),
  withdrawals: toWithdrawals(withdrawn),
  collectedAt,
});
