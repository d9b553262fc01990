import type { Holiday } from '@etal/contract/collection-points';
import type { Closure } from '@etal/domain/collection/closures';
import type { Queries, Transaction } from '../../platform/db/database.ts';

/** Soonest first. */
export const selectHolidays = (db: Queries, shopId: string) =>
  db
    .selectFrom('shop_holidays')
    .where('shop_id', '=', shopId)
    .select(['from_date as from', 'to_date as to', 'message'])
    .orderBy('from_date')
    .orderBy('to_date');

export const readHolidays = (db: Queries, shopId: string): Promise<Holiday[]> => selectHolidays(db, shopId).execute();

export async function upsertHoliday(tx: Transaction, shopId: string, { from, to, message }: Holiday): Promise<void> {
  await tx
    .insertInto('shop_holidays')
    .values({ shop_id: shopId, from_date: from, to_date: to, message })
    .onConflict((conflict) => conflict.columns(['shop_id', 'from_date', 'to_date']).doUpdateSet({ message }))
    .execute();
}

export async function deleteHoliday(tx: Transaction, shopId: string, { from, to }: Closure): Promise<void> {
  await tx
    .deleteFrom('shop_holidays')
    .where('shop_id', '=', shopId)
    .where('from_date', '=', from)
    .where('to_date', '=', to)
    .execute();
}
