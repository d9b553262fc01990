import { parisWallTime } from '@etal/domain/calendar/paris-time';
import type { DayLeft, StockPlan } from '@etal/domain/catalog/stock';
import { sql } from 'kysely';
import { anyOf } from '../../platform/db/any-of.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { jsonRows } from '../../platform/db/insert-rows.ts';

/** R-CATALOG-13: what is offered of a thing on a collection date (null: the usual quantity) and what orders hold. */
export interface SaleableDay {
  saleableId: string;
  date: string;
  offered: number | null;
  taken: number;
}

interface DaysWanted {
  saleableIds: readonly string[];
  from: string;
  to?: string;
  /** An order that is to be judged as if it held nothing. */
  exceptOrderId?: string;
}

/**
 * The dates of which something is said or for which something was taken, of the things that each date counts its own
 * of. What is taken is read from the orders themselves, so that it is always what they hold; the caller who judges by
 * it holds the saleables (`lockSaleables`, `holdForOrders`).
 */
export async function readDays(
  db: Queries,
  shopId: string,
  { saleableIds, from, to = 'infinity', exceptOrderId }: DaysWanted,
): Promise<SaleableDay[]> {
  if (saleableIds.length === 0) return [];
  const counted = sql`array(
    select id from saleables where shop_id = ${shopId} and id = ${anyOf(saleableIds)} and stock_per_day
  )`;
  // The planner is not shown the dates, or it would plan anew for each.
  const period = sql`between (select ${from}::date) and (select ${to}::date)`;
  const { rows } = await sql<SaleableDay>`
    with said as (
      select saleable_id, date, offered from saleable_days
      where shop_id = ${shopId} and saleable_id = any (${counted})
        and date ${period}
    ), held as (
      select l.saleable_id, o.collection_date as date, sum(coalesce(l.quantity, l.selected_weight))::int as taken
      from orders o join order_sales l on l.shop_id = o.shop_id and l.order_id = o.id
      where o.shop_id = ${shopId} and o.holds_stock and o.collection_date ${period}
        and l.saleable_id = any (${counted}) and cardinality(${counted}) > 0
        and o.id is distinct from ${exceptOrderId ?? null}::uuid
      group by l.saleable_id, o.collection_date
    )
    select saleable_id as "saleableId", date, offered, coalesce(taken, 0) as taken
    from said full join held using (saleable_id, date)
    order by date, saleable_id`.execute(db);
  return rows;
}

/** What each of these has left on a date, below zero where more was promised. */
export type DaysLeft = ReadonlyMap<string, DayLeft[]>;

/** For who shows nothing of a single date. */
export const NO_DAYS: DaysLeft = new Map();

type Counted = Pick<StockPlan, 'stockPerDay' | 'usualStock'> & { id: string };

export function daysLeft(saleables: readonly Counted[], days: readonly SaleableDay[]): DaysLeft {
  const usual = new Map(saleables.map(({ id, usualStock }) => [id, usualStock ?? 0]));
  const left = new Map<string, DayLeft[]>();
  for (const { saleableId, date, offered, taken } of days)
    left.set(saleableId, [
      ...(left.get(saleableId) ?? []),
      { date, left: (offered ?? usual.get(saleableId) ?? 0) - taken },
    ]);
  return left;
}

const countedPerDay = (saleables: readonly Counted[]): string[] =>
  saleables.filter(({ stockPerDay }) => stockPerDay).map(({ id }) => id);

export async function listCountedPerDay(db: Queries, shopId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('saleables')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('stock_per_day', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

/** As the screens and the site read it: from today on, and never below none. */
export async function readDaysLeft(
  db: Queries,
  shopId: string,
  saleables: readonly Counted[],
  now: Date,
): Promise<DaysLeft> {
  const from = parisWallTime(now.getTime() / 1000).date;
  const days = await readDays(db, shopId, { saleableIds: countedPerDay(saleables), from });
  return new Map(
    [...daysLeft(saleables, days)].map(([id, of]) => [id, of.map((day) => ({ ...day, left: Math.max(0, day.left) }))]),
  );
}

/** Another quantity for these dates; null goes back to the usual one. */
export async function writeDays(
  tx: Transaction,
  shopId: string,
  days: readonly Pick<SaleableDay, 'saleableId' | 'date' | 'offered'>[],
): Promise<void> {
  const rows = days.map(({ saleableId, date, offered }) => ({ saleable_id: saleableId, date, offered }));
  const said = sql`${jsonRows(rows)} as said (saleable_id uuid, date date, offered int)`;
  await sql`
    delete from saleable_days d using ${said}
    where d.shop_id = ${shopId} and d.saleable_id = said.saleable_id and d.date = said.date and said.offered is null
  `.execute(tx);
  await sql`
    insert into saleable_days (shop_id, saleable_id, date, offered)
    select ${shopId}::uuid, said.saleable_id, said.date, said.offered from ${said} where said.offered is not null
    on conflict (shop_id, saleable_id, date) do update set offered = excluded.offered`.execute(tx);
}

/** Goods that are missing are offered no more on their date, where each date counts its own (R-ORDERS-18). */
export async function offerLess(
  tx: Transaction,
  shopId: string,
  missing: readonly { saleableId: string; date: string; amount: number }[],
): Promise<void> {
  if (missing.length === 0) return;
  const rows = missing.map(({ saleableId, date, amount }) => ({ saleable_id: saleableId, date, amount }));
  await sql`
    insert into saleable_days (shop_id, saleable_id, date, offered)
    select s.shop_id, s.id, missing.date,
      greatest(0, coalesce(max(d.offered), max(s.usual_stock), 0) - sum(missing.amount)::int)
    from ${jsonRows(rows)} as missing (saleable_id uuid, date date, amount int)
    join saleables s on s.shop_id = ${shopId} and s.id = missing.saleable_id and s.stock_per_day
    left join saleable_days d on d.shop_id = s.shop_id and d.saleable_id = s.id and d.date = missing.date
    group by s.shop_id, s.id, missing.date
    on conflict (shop_id, saleable_id, date) do update set offered = excluded.offered`.execute(tx);
}
