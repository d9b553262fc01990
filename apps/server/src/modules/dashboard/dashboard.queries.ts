import type { Dashboard } from '@etal/contract/dashboard';
import { addDays } from '@etal/domain/calendar/dates';
import { COUNTED_STATUSES } from '@etal/domain/figures/sales-periods';
import { ACTIVE_STATUSES } from '@etal/domain/orders/order';
import { DASHBOARD_LINES, type DashboardPeriods, type DayFigures } from '@etal/domain/shop/dashboard';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queries } from '../../platform/db/database.ts';
import { sqlLiterals } from '../../platform/db/literals.ts';
import { imageUrlOf } from '../../platform/images/image-url.queries.ts';

type Figures = Pick<Dashboard, 'bestSaleables' | 'nextCollections'> & { days: DayFigures[] };

/**
 * In one statement, and by dates alone: each part reads a few weeks of an index on the collection date, so that a
 * shop of many years answers as fast as a new one.
 */
export function readFigures(
  tx: Queries,
  shopId: string,
  { today, thisWeek, lastWeek, bestSalesFrom }: DashboardPeriods,
): Promise<Figures> {
  const sold = tx
    .selectFrom('orders as o')
    .where('o.shop_id', '=', shopId)
    .where('o.status', 'in', sqlLiterals(COUNTED_STATUSES))
    .where('o.is_test', '=', false);
  const turnoverOf = (column: 'o.sub_total' | 'line.sub_total') => sql<number>`sum(${sql.ref(column)})::bigint`;

  const days = sold
    .where('o.collection_date', '>=', lastWeek)
    .where('o.collection_date', '<', addDays(thisWeek, 7))
    .groupBy('o.collection_date')
    .select([
      'o.collection_date as date',
      sql<number>`count(*)::int`.as('orders'),
      turnoverOf('o.sub_total').as('turnover'),
      sql<boolean>`bool_or(exists (
        select from order_sales estimated
        where estimated.shop_id = o.shop_id and estimated.order_id = o.id
          and estimated.klass = 'WeighingRequiredUnitOrderSale' and estimated.weighed_grams is null
      ))`.as('isEstimate'),
    ]);

  const lines = sold
    .where('o.collection_date', '>=', bestSalesFrom)
    .where('o.collection_date', '<=', today)
    .innerJoin('order_sales as line', (join) =>
      join.onRef('line.shop_id', '=', 'o.shop_id').onRef('line.order_id', '=', 'o.id'),
    )
    .groupBy('line.saleable_id')
    .select([
      'line.saleable_id',
      sql<number>`count(distinct o.id)::int`.as('orders'),
      turnoverOf('line.sub_total').as('turnover'),
      sql<boolean>`bool_or(line.klass = 'WeighingRequiredUnitOrderSale' and line.weighed_grams is null)`.as(
        'is_estimate',
      ),
    ]);
  const bestSaleables = tx
    .selectFrom(lines.as('best'))
    .innerJoin('saleables as s', (join) => join.on('s.shop_id', '=', shopId).onRef('s.id', '=', 'best.saleable_id'))
    .select([
      's.id as saleableId',
      sql<'article' | 'bag'>`lower(s.kind)`.as('kind'),
      's.label',
      imageUrlOf('s.image_id').as('imgUrl'),
      'best.orders',
      'best.turnover',
      'best.is_estimate as isEstimate',
    ])
    .orderBy('best.turnover', 'desc')
    .orderBy(sql`s.label collate "und-x-icu"`)
    .orderBy('s.id')
    .limit(sql.lit(DASHBOARD_LINES));

  const countOf = (status: (typeof ACTIVE_STATUSES)[number]) =>
    sql<number>`(count(*) filter (where o.status = ${sql.lit(status)}))::int`;
  const nextCollections = tx
    .selectFrom('orders as o')
    .where('o.shop_id', '=', shopId)
    .where('o.status', 'in', sqlLiterals(ACTIVE_STATUSES))
    .where('o.is_test', '=', false)
    .where('o.collection_date', '>=', today)
    .groupBy(['o.collection_date', 'o.collection_point_id'])
    .select([
      'o.collection_date as date',
      'o.collection_point_id as collectionPointId',
      // Orders keep the name the point had: the latest placed has the one it bears now.
      sql<string>`(array_agg(o.collection_point_label order by o.created_at desc))[1]`.as('collectionPointLabel'),
      countOf('PAID').as('toAccept'),
      countOf('ACCEPTED').as('accepted'),
    ])
    .orderBy('o.collection_date')
    .orderBy(sql`min(o.collection_start)`)
    .orderBy('o.collection_point_id')
    .limit(sql.lit(DASHBOARD_LINES));

  return tx
    .selectNoFrom(() => [
      jsonArrayFrom(days).as('days'),
      jsonArrayFrom(bestSaleables).as('bestSaleables'),
      jsonArrayFrom(nextCollections).as('nextCollections'),
    ])
    .executeTakeFirstOrThrow();
}
