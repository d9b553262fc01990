import type { SalesFigures } from '@etal/contract/sales';
import { addDays } from '@etal/domain/calendar/dates';
import { COUNTED_STATUSES, type DateRange, GONE_DAYS, UNSEEN_DAYS } from '@etal/domain/figures/sales-periods';
import { ERASED_SHOPPER } from '@etal/domain/shoppers/erased';
import { SOLD_STATUSES } from '@etal/domain/shop/dashboard';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queries } from '../../platform/db/database.ts';
import { sqlLiterals } from '../../platform/db/literals.ts';

/** How many lines a list has at most: nobody reads further, and a year of a big shop stays quick. */
const LINES = 100;

interface SoldRow {
  orders: number;
  amount: number;
  isEstimate: boolean;
}
interface Compared {
  now: SoldRow;
  before: SoldRow;
}

/** One row of sums as the wire compares them. */
interface Sums {
  orders: number;
  amount: number;
  isEstimate: boolean;
  ordersBefore: number;
  amountBefore: number;
  isEstimateBefore: boolean;
}

export type SalesRows = Pick<SalesFigures, 'unseen'> & {
  days: { date: string; orders: number; amount: number; isEstimate: boolean }[];
  articles: (Sums & { saleableId: string; label: string; pieces: number; unit: string | null; grams: number })[];
  points: (Sums & { collectionPointId: string; label: string })[];
  shoppers: (Sums & { shopperId: string; name: string })[];
};

export function compared<Row extends Sums>({
  orders,
  amount,
  isEstimate,
  ordersBefore,
  amountBefore,
  isEstimateBefore,
  ...row
}: Row): Omit<Row, keyof Sums> & Compared {
  return {
    ...row,
    now: { orders, amount, isEstimate },
    before: { orders: ordersBefore, amount: amountBefore, isEstimate: isEstimateBefore },
  };
}

/**
 * Both periods in one pass over the orders' dates (`orders_by_collection`), so that a shop of many years answers by
 * what the two periods hold. « now » is the period from `range.from` on, « before » what precedes it.
 */
export async function readSales(
  tx: Queries,
  shopId: string,
  { range, before, today }: { range: DateRange; before: DateRange; today: string },
): Promise<SalesRows> {
  const sold = tx
    .selectFrom('orders as o')
    .where('o.shop_id', '=', shopId)
    .where('o.status', 'in', sqlLiterals(COUNTED_STATUSES))
    .where('o.is_test', '=', false)
    .where('o.collection_date', '>=', before.from)
    .where('o.collection_date', '<=', range.to);
  const isNow = sql<boolean>`o.collection_date >= ${range.from}`;
  // A line that is to be weighed and was not hangs on a weight that is only expected.
  const isEstimated = sql<boolean>`(line.klass = 'WeighingRequiredUnitOrderSale' and line.weighed_grams is null)`;
  const holdsEstimate = sql<boolean>`exists (
    select from order_sales line where line.shop_id = o.shop_id and line.order_id = o.id and ${isEstimated}
  )`;
  const sumsOf = (amount: 'o.sub_total' | 'line.sub_total', estimated: typeof isNow) => [
    sql<number>`(count(distinct o.id) filter (where ${isNow}))::int`.as('orders'),
    sql<number>`coalesce(sum(${sql.ref(amount)}) filter (where ${isNow}), 0)::bigint`.as('amount'),
    sql<boolean>`coalesce(bool_or(${estimated}) filter (where ${isNow}), false)`.as('isEstimate'),
    sql<number>`(count(distinct o.id) filter (where not ${isNow}))::int`.as('ordersBefore'),
    sql<number>`coalesce(sum(${sql.ref(amount)}) filter (where not ${isNow}), 0)::bigint`.as('amountBefore'),
    sql<boolean>`coalesce(bool_or(${estimated}) filter (where not ${isNow}), false)`.as('isEstimateBefore'),
  ];

  const days = sold
    .groupBy('o.collection_date')
    .select([
      'o.collection_date as date',
      sql<number>`count(*)::int`.as('orders'),
      sql<number>`sum(o.sub_total)::bigint`.as('amount'),
      sql<boolean>`bool_or(${holdsEstimate})`.as('isEstimate'),
    ]);

  const articles = sold
    .innerJoin('order_sales as line', (join) =>
      join.onRef('line.shop_id', '=', 'o.shop_id').onRef('line.order_id', '=', 'o.id'),
    )
    .groupBy('line.saleable_id')
    .select([
      'line.saleable_id as saleableId',
      // Lines keep the name of their day: the latest has the one it is known by.
      sql<string>`(array_agg(line.saleable_label order by o.created_at desc))[1]`.as('label'),
      sql<number>`coalesce(sum(line.quantity) filter (where ${isNow} and line.option_weight is null), 0)::bigint`.as(
        'pieces',
      ),
      sql<string | null>`case when count(distinct coalesce(line.unit, '')) = 1 then min(line.unit) end`.as('unit'),
      sql<number>`coalesce(sum(coalesce(line.weighed_grams, line.selected_weight,
        line.quantity * coalesce(line.option_weight, line.average_weight), 0)) filter (where ${isNow}), 0)::bigint`.as(
        'grams',
      ),
      ...sumsOf('line.sub_total', isEstimated),
    ])
    .orderBy('amount', 'desc')
    .orderBy('amountBefore', 'desc')
    .orderBy('line.saleable_id')
    .limit(sql.lit(LINES));

  const points = sold
    .groupBy('o.collection_point_id')
    .select([
      'o.collection_point_id as collectionPointId',
      sql<string>`(array_agg(o.collection_point_label order by o.created_at desc))[1]`.as('label'),
      ...sumsOf('o.sub_total', holdsEstimate),
    ])
    .orderBy('amount', 'desc')
    .orderBy('o.collection_point_id')
    .limit(sql.lit(LINES));

  const shoppers = sold
    .innerJoin('shoppers as s', (join) => join.onRef('s.shop_id', '=', 'o.shop_id').onRef('s.id', '=', 'o.shopper_id'))
    .groupBy(['s.id', 's.firstname', 's.lastname'])
    .select([
      's.id as shopperId',
      sql<string>`trim(s.firstname || ' ' || s.lastname)`.as('name'),
      ...sumsOf('o.sub_total', holdsEstimate),
    ])
    .orderBy('amount', 'desc')
    .orderBy('s.id')
    .limit(sql.lit(LINES));

  // An order that still waits for an answer is a customer who comes.
  const unseen = tx
    .selectFrom('orders as o')
    .innerJoin('shoppers as s', (join) => join.onRef('s.shop_id', '=', 'o.shop_id').onRef('s.id', '=', 'o.shopper_id'))
    .where('o.shop_id', '=', shopId)
    .where('o.status', 'in', sqlLiterals(SOLD_STATUSES))
    .where('o.is_test', '=', false)
    .where('o.collection_date', '>=', addDays(today, -GONE_DAYS))
    .where((eb) =>
      eb.or([eb('s.firstname', '<>', ERASED_SHOPPER.firstname), eb('s.lastname', '<>', ERASED_SHOPPER.lastname)]),
    )
    .groupBy(['s.id', 's.firstname', 's.lastname', 's.email_key'])
    .having(sql<boolean>`max(o.collection_date) < ${addDays(today, -UNSEEN_DAYS)}`)
    .select([
      's.id as shopperId',
      sql<string>`trim(s.firstname || ' ' || s.lastname)`.as('name'),
      sql<string>`max(o.collection_date)`.as('lastDate'),
      sql<number>`count(*)::int`.as('orders'),
      sql<boolean>`s.email_key is not null`.as('hasEmail'),
    ])
    .orderBy('lastDate', 'desc')
    .orderBy('s.id')
    .limit(sql.lit(LINES));

  return tx
    .selectNoFrom(() => [
      jsonArrayFrom(days).as('days'),
      jsonArrayFrom(articles).as('articles'),
      jsonArrayFrom(points).as('points'),
      jsonArrayFrom(shoppers).as('shoppers'),
      jsonArrayFrom(unseen).as('unseen'),
    ])
    .executeTakeFirstOrThrow();
}
