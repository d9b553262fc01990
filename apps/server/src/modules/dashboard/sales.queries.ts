import type { SalesFigures } from '@etal/contract/sales';
import { addDays } from '@etal/domain/calendar/dates';
import { COUNTED_STATUSES, type DateRange, GONE_DAYS, UNSEEN_DAYS } from '@etal/domain/figures/sales-periods';
import { ERASED_SHOPPER } from '@etal/domain/shoppers/erased';
import { SOLD_STATUSES } from '@etal/domain/shop/dashboard';
import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { sqlLiterals } from '../../platform/db/literals.ts';

/** How many lines a list has at most: nobody reads further, and a year of a big shop stays quick. */
const LINES = 100;

/** What a row sums up, of the period and of the one before it. */
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
  articles: (Omit<Sums, 'orders' | 'ordersBefore'> & {
    saleableId: string;
    label: string;
    isBag: boolean;
    pieces: number;
    unit: string | null;
    grams: number;
  })[];
  points: (Sums & { collectionPointId: string; label: string })[];
  shoppers: (Sums & { shopperId: string; name: string })[];
};

const COUNTED = sql.join(sqlLiterals(COUNTED_STATUSES));
const COMING = sql.join(sqlLiterals(SOLD_STATUSES));

const SUMS = sql`
  (count(*) filter (where is_now))::int as "orders",
  coalesce(sum(sub_total) filter (where is_now), 0)::bigint as "amount",
  coalesce(bool_or(is_estimate) filter (where is_now), false) as "isEstimate",
  (count(*) filter (where not is_now))::int as "ordersBefore",
  coalesce(sum(sub_total) filter (where not is_now), 0)::bigint as "amountBefore",
  coalesce(bool_or(is_estimate) filter (where not is_now), false) as "isEstimateBefore"`;

/** What is to be weighed and was not hangs on a weight that is only expected (`order_sales_unweighed`). */
const UNWEIGHED = sql`l.klass = 'WeighingRequiredUnitOrderSale' and l.weighed_grams is null`;

/**
 * One pass over the orders of both periods (`orders_by_collection` holds all it asks of them) and one over their lines,
 * each added up as it is read, so that nothing of that length is kept on the way and PostgreSQL may share it between
 * processors. Names are those of today, and joined to what is left. The limit is a value, not a word of the statement:
 * what suits a week does not suit a year, and a statement cut by one is planned anew for its dates (`kept-plans.ts`).
 */
export async function readSales(
  tx: Queries,
  shopId: string,
  { range, before, today }: { range: DateRange; before: DateRange; today: string },
): Promise<SalesRows> {
  const isSold = sql`o.shop_id = ${shopId} and o.status in (${COUNTED}) and not o.is_test
    and o.collection_date >= ${before.from} and o.collection_date <= ${range.to}`;
  const { rows } = await sql<SalesRows>`
    with sums as (
      select collection_date, collection_point_id, shopper_id, ${SUMS}
      from (
        select o.collection_date, o.collection_point_id, o.shopper_id, o.sub_total,
          o.collection_date >= ${range.from} as is_now, estimated.order_id is not null as is_estimate
        from orders o
        left join (
          select distinct l.order_id from order_sales l where l.shop_id = ${shopId} and ${UNWEIGHED}
        ) estimated on estimated.order_id = o.id
        where ${isSold}
      ) sold
      group by grouping sets ((collection_date), (collection_point_id), (shopper_id))
    ), days as (
      select collection_date::text as "date", "orders" + "ordersBefore" as "orders",
        "amount" + "amountBefore" as "amount", "isEstimate" or "isEstimateBefore" as "isEstimate"
      from sums where collection_date is not null
    ), articles as (
      select saleable_id,
        coalesce(sum(pieces) filter (where is_now), 0)::bigint as "pieces",
        case when min(first_unit) = max(last_unit) and sum(with_unit) = sum(lines) then min(first_unit) end as "unit",
        coalesce(sum(grams) filter (where is_now), 0)::bigint as "grams",
        coalesce(sum(amount) filter (where is_now), 0)::bigint as "amount",
        coalesce(bool_or(is_estimate) filter (where is_now), false) as "isEstimate",
        coalesce(sum(amount) filter (where not is_now), 0)::bigint as "amountBefore",
        coalesce(bool_or(is_estimate) filter (where not is_now), false) as "isEstimateBefore"
      from (
        select l.saleable_id, o.collection_date >= ${range.from} as is_now, sum(l.sub_total) as amount,
          count(*) as lines, count(l.unit) as with_unit, min(l.unit) as first_unit, max(l.unit) as last_unit,
          sum(case when l.option_weight is null then l.quantity end) as pieces,
          sum(coalesce(l.weighed_grams, l.selected_weight, l.quantity * coalesce(l.option_weight, l.average_weight), 0))
            as grams,
          bool_or(${UNWEIGHED}) as is_estimate
        from orders o join order_sales l on l.shop_id = ${shopId} and l.order_id = o.id
        where ${isSold}
        group by 1, 2
      ) of_period
      group by saleable_id
      order by "amount" desc, "amountBefore" desc, saleable_id limit ${LINES}
    ), points as (
      select * from sums where collection_point_id is not null
      order by "amount" desc, collection_point_id limit ${LINES}
    ), shoppers_of as (
      select * from sums where shopper_id is not null
      order by "amount" desc, shopper_id limit ${LINES}
    ), seen as (
      -- An order that still waits for an answer is a customer who comes.
      select shopper_id, max(collection_date) as last_date, count(*)::int as "orders"
      from orders
      where shop_id = ${shopId} and status in (${COMING}) and not is_test
        and collection_date >= ${addDays(today, -GONE_DAYS)}
      group by shopper_id
      having max(collection_date) < ${addDays(today, -UNSEEN_DAYS)}
    ), unseen as (
      select s.id as "shopperId", trim(s.firstname || ' ' || s.lastname) as "name", last_date::text as "lastDate",
        seen."orders", s.email_key is not null as "hasEmail"
      from seen join shoppers s on s.shop_id = ${shopId} and s.id = seen.shopper_id
      where (s.firstname, s.lastname) <> (${ERASED_SHOPPER.firstname}, ${ERASED_SHOPPER.lastname})
      order by last_date desc, s.id limit ${LINES}
    )
    select
      coalesce((select json_agg(days) from days), '[]') as days,
      coalesce((
        select json_agg(row_to_json(r) order by r."amount" desc, r."amountBefore" desc, r."saleableId")
        from (
          select s.id as "saleableId", s.label as "label", s.kind = 'BAG' as "isBag", a."pieces", a."unit",
            a."grams", a."amount", a."isEstimate", a."amountBefore", a."isEstimateBefore"
          from articles a join saleables s on s.shop_id = ${shopId} and s.id = a.saleable_id
        ) r
      ), '[]') as articles,
      coalesce((
        select json_agg(row_to_json(r) order by r."amount" desc, r."collectionPointId")
        from (
          select p.collection_point_id as "collectionPointId", coalesce(c.label, '') as "label", p."orders",
            p."amount", p."isEstimate", p."ordersBefore", p."amountBefore", p."isEstimateBefore"
          from points p
          left join collection_points c on c.shop_id = ${shopId} and c.id = p.collection_point_id
        ) r
      ), '[]') as points,
      coalesce((
        select json_agg(row_to_json(r) order by r."amount" desc, r."shopperId")
        from (
          select s.id as "shopperId", trim(s.firstname || ' ' || s.lastname) as "name", o."orders", o."amount",
            o."isEstimate", o."ordersBefore", o."amountBefore", o."isEstimateBefore"
          from shoppers_of o join shoppers s on s.shop_id = ${shopId} and s.id = o.shopper_id
        ) r
      ), '[]') as shoppers,
      coalesce((select json_agg(unseen order by unseen."lastDate" desc, unseen."shopperId") from unseen), '[]')
        as unseen`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A statement without a table gives one row.');
  return row;
}
