import { addDays } from '@etal/domain/calendar/dates';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { mondayOf } from '@etal/domain/calendar/weeks';
import type { LastWeek, WeekSaleable } from '@etal/domain/catalog/week';
import { sql } from 'kysely';
import { anyOf } from '../../platform/db/any-of.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { jsonRows } from '../../platform/db/insert-rows.ts';

/**
 * R-CATALOG-11: notes whether these are on sale now, and what the merchant counted of them where that was just written.
 * Written before a change and after it, a thing that was on sale at some time of its week is known to have been.
 */
export async function noteWeek(
  tx: Transaction,
  shopId: string,
  ids: readonly string[],
  { now, isCounted }: { now: Date; isCounted: boolean },
): Promise<void> {
  await sql`
    insert into saleable_weeks as w (shop_id, saleable_id, week, was_on_sale, is_on_sale, stock)
    select shop_id, id, ${weekOf(now)}::date, is_enabled, is_enabled,
      case when ${isCounted}::boolean and stock > 0 then stock end
    from saleables where shop_id = ${shopId} and id = ${anyOf(ids)} order by id
    on conflict (shop_id, saleable_id, week) do update set
      was_on_sale = w.was_on_sale or excluded.was_on_sale,
      is_on_sale = excluded.is_on_sale,
      stock = greatest(w.stock, excluded.stock)`.execute(tx);
}

/** The week before this one; what was not changed in it stood as the last change before left it. */
export async function readLastWeek(db: Queries, shopId: string, now: Date): Promise<LastWeek[]> {
  const lastWeek = addDays(weekOf(now), -7);
  const { rows } = await sql<LastWeek>`
    select distinct on (saleable_id) saleable_id as id, stock,
      case when week = ${lastWeek}::date then was_on_sale else is_on_sale end as "wasOnSale"
    from saleable_weeks where shop_id = ${shopId} and week <= ${lastWeek}::date
    order by saleable_id, week desc`.execute(db);
  return rows;
}

const weekOf = (now: Date): string => mondayOf(parisWallTime(now.getTime() / 1000).date);

export interface EditedSaleable extends Omit<WeekSaleable, 'pricingModel' | 'averageWeight' | 'options'> {
  id: string;
}

/** One statement, however many there are; the caller has locked the rows. */
export async function updateInWeek(tx: Transaction, shopId: string, edited: readonly EditedSaleable[]): Promise<void> {
  const rows = edited.map((one) => ({
    id: one.id,
    is_enabled: one.isEnabled,
    unit_price: one.unitPrice,
    price_per_kilogram: one.pricePerKilogram,
    is_stock_enabled: one.isStockEnabled,
    stock: one.stock,
    usual_stock: one.usualStock,
  }));
  await sql`
    update saleables s
    set is_enabled = next.is_enabled, unit_price = next.unit_price, price_per_kilogram = next.price_per_kilogram,
      is_stock_enabled = next.is_stock_enabled, stock = next.stock, usual_stock = next.usual_stock
    from ${jsonRows(rows)} as next (id uuid, is_enabled boolean, unit_price int, price_per_kilogram int,
      is_stock_enabled boolean, stock int, usual_stock int)
    where s.shop_id = ${shopId} and s.id = next.id`.execute(tx);
}
