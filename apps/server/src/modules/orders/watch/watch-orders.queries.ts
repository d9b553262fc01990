import type { Queries } from '../../../platform/db/database.ts';

export function ordersVersionsOf(db: Queries, shopIds: string[]): Promise<{ shopId: string; version: number }[]> {
  return db
    .selectFrom('shops')
    .select(['id as shopId', 'orders_version as version'])
    .where('id', 'in', shopIds)
    .execute();
}
