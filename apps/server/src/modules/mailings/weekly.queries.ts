import type { WeeklyHour } from '@etal/domain/mailings/weekly';
import type { Queries, Transaction } from '../../platform/db/database.ts';

export interface StoredWeekly extends WeeklyHour {
  enabled: boolean;
  intro: string;
}

const COLUMNS = ['is_enabled as enabled', 'weekday', 'minutes', 'intro', 'last_on as lastOn'] as const;

export function findWeekly(db: Queries, shopId: string): Promise<StoredWeekly | undefined> {
  return db.selectFrom('weekly_mailings').select(COLUMNS).where('shop_id', '=', shopId).executeTakeFirst();
}

/** One shop's setting is read and judged by one transaction at a time. */
export function lockWeekly(tx: Transaction, shopId: string): Promise<StoredWeekly | undefined> {
  return tx.selectFrom('weekly_mailings').select(COLUMNS).where('shop_id', '=', shopId).forUpdate().executeTakeFirst();
}

export async function saveWeekly(tx: Transaction, shopId: string, weekly: StoredWeekly): Promise<void> {
  const columns = {
    is_enabled: weekly.enabled,
    weekday: weekly.weekday,
    minutes: weekly.minutes,
    intro: weekly.intro,
    last_on: weekly.lastOn,
  };
  await tx
    .insertInto('weekly_mailings')
    .values({ shop_id: shopId, ...columns })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(columns))
    .execute();
}

export async function listWeekly(db: Queries): Promise<(StoredWeekly & { shopId: string })[]> {
  return db
    .selectFrom('weekly_mailings')
    .select(['shop_id as shopId', ...COLUMNS])
    .where('is_enabled', '=', true)
    .execute();
}
