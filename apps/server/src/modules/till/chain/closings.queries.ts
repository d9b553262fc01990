import type { TillClosing } from '@etal/contract/till';
import type { MoneyMeans } from '@etal/domain/till/means';
import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';
import { closingOf, inTill } from '../days/till-days.queries.ts';

/** All closings of a shop in the order of their numbers. */
export function readAllClosings(
  db: Queries,
  shopId: string,
): Promise<(Omit<TillClosing, 'complement' | 'closedAt' | 'float' | 'counted' | 'note'> & { date: string })[]> {
  return db
    .selectFrom('till_closings')
    .where('shop_id', '=', shopId)
    .select([
      'number',
      'date',
      'expected',
      'total',
      'month_total as monthTotal',
      'year_total as yearTotal',
      'perpetual_total as perpetualTotal',
    ])
    .orderBy('number')
    .execute();
}

/** What the entries of each closing come to, by means. */
export function sumEntriesByClosing(
  db: Queries,
  shopId: string,
): Promise<{ closing: number | null; means: MoneyMeans; cents: number }[]> {
  return inTill(db, shopId)
    .select([
      closingOf.as('closing'),
      'm.means',
      sql<number>`sum(case m.kind when 'TAKEN' then m.cents else -m.cents end)::int`.as('cents'),
    ])
    .groupBy([closingOf, 'm.means'])
    .execute();
}

/** How many entries its chain says it has, for the operator's eyes. */
export async function countEntries(db: Queries, shopId: string): Promise<number> {
  const { count } = await db
    .selectFrom('money_entries')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Every shop, or the one of that slug. */
export function listShops(db: Queries, slug?: string): Promise<{ id: string; slug: string }[]> {
  return db
    .selectFrom('shops')
    .select(['id', 'slug'])
    .$if(slug !== undefined, (query) => query.where('slug', '=', slug ?? ''))
    .orderBy('slug')
    .execute();
}
