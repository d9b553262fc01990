import { type BagType, BAG_PRICING } from '@etal/domain/catalog/bags';
import type { Prices, PricingModel } from '@etal/domain/catalog/pricing';
import { type DayStock, stockOn, type StockMove } from '@etal/domain/catalog/stock';
import type { LineDeposit } from '@etal/domain/till/deposits';
import type { VatRate } from '@etal/domain/vat';
import { type InferResult, sql } from 'kysely';
import { Refusal } from '@etal/contract/errors';
import { shortageOf, stockLeft } from '@etal/domain/orders/lines';
import { compiledOnce } from '../../platform/db/compiled-once.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/any-of.ts';
import { jsonRows } from '../../platform/db/insert-rows.ts';
import { atTheEnd, later } from '../../platform/db/transactions.ts';
import { type DaysLeft, daysLeft, readDays, writeDays } from './day-stock.queries.ts';
import { depositOfSaleable } from './saleable-columns.queries.ts';

/**
 * In which everybody holds saleables: what is counted, then the rest. An order holds from its beginning what it counts
 * on, and the rest against edits alone: whoever is not an edit writes to that rest at the end of the transaction only.
 */
export const HOLDING_ORDER = sql`not s.is_stock_enabled, s.id`;

export interface OrderedSaleable extends Prices, DayStock {
  id: string;
  label: string;
  imageId: string;
  categoryLabel: string | null;
  tvaRate: VatRate;
  isPerishable: boolean;
  isEnabled: boolean;
  pricingModel: PricingModel;
  deposit: LineDeposit | null;
}

/**
 * Locks the rows in `HOLDING_ORDER`, so that two who want the same things wait in turn instead of deadlocking. What the
 * collection dates have left is read after the lock and not with it: a statement that waits for the lock would see the
 * orders as they were before. Both travel in one message.
 */
export async function lockSaleables(
  tx: Transaction,
  shopId: string,
  ids: string[],
  dates: readonly string[],
  exceptOrderId?: string,
): Promise<Map<string, OrderedSaleable>> {
  const [from, to] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  const [rows, days] = await Promise.all([
    selectSaleables(tx, shopId, ids).orderBy(HOLDING_ORDER).forUpdate('s').execute(),
    from && to ? readDays(tx, shopId, { saleableIds: ids, from, to, ...(exceptOrderId && { exceptOrderId }) }) : [],
  ]);
  return byId(rows, daysLeft(rows, days));
}

type Wanted = { shopId: string; ids: readonly string[] };

const countedHeld = compiledOnce((db, { shopId, ids }: Wanted) =>
  db
    .selectFrom('saleables as s')
    .select('s.id')
    .where('s.shop_id', '=', shopId)
    .where('s.id', '=', anyOf(ids))
    .where('s.is_stock_enabled', '=', true)
    .orderBy('s.id')
    .forNoKeyUpdate(),
);

const saleablesHeld = compiledOnce((db, { shopId, ids }: Wanted) =>
  selectSaleables(db, shopId, ids).orderBy('s.id').forKeyShare('s'),
);

/**
 * The same for new orders: rows whose stock is counted are held against other orders, the rest only against who locks
 * them to edit them. Orders of what never runs out do not wait for each other.
 */
export async function holdForOrders(
  tx: Transaction,
  shopId: string,
  ids: readonly string[],
  dates: readonly string[],
): Promise<Map<string, OrderedSaleable>> {
  const [from, to] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  const [held, rows, days] = await Promise.all([
    countedHeld.rows(tx, { shopId, ids }),
    saleablesHeld.rows(tx, { shopId, ids }),
    from && to ? readDays(tx, shopId, { saleableIds: ids, from, to }) : [],
  ]);
  const heldIds = new Set(held.map(({ id }) => id));
  // Its stock has come to be counted between the first statement and the second.
  if (rows.some(({ id, isStockEnabled }) => isStockEnabled && !heldIds.has(id)))
    return holdForOrders(tx, shopId, ids, dates);
  return byId(rows, daysLeft(rows, days));
}

/** The same, for who sells nothing of it now. */
export const readSaleables = async (
  db: Queries,
  shopId: string,
  ids: string[],
): Promise<Map<string, OrderedSaleable>> =>
  ids.length === 0 ? new Map() : byId(await selectSaleables(db, shopId, ids).execute(), new Map());

const selectSaleables = (db: Queries, shopId: string, ids: readonly string[]) =>
  db
    .selectFrom('saleables as s')
    .leftJoin('article_categories as c', (join) =>
      join.onRef('c.shop_id', '=', 's.shop_id').onRef('c.id', '=', 's.category_id'),
    )
    .select([
      's.id',
      's.label',
      's.image_id as imageId',
      'c.label as categoryLabel',
      's.tva_rate as tvaRate',
      's.is_perishable as isPerishable',
      's.is_enabled as isEnabled',
      's.pricing',
      's.unit_price as unitPrice',
      's.price_per_kilogram as pricePerKilogram',
      's.average_weight as averageWeight',
      's.options',
      's.unit',
      's.is_stock_enabled as isStockEnabled',
      's.stock',
      's.stock_per_day as stockPerDay',
      's.usual_stock as usualStock',
      depositOfSaleable.as('deposit'),
    ])
    .where('s.shop_id', '=', shopId)
    .where('s.id', '=', anyOf(ids));

type SaleableRow = InferResult<ReturnType<typeof selectSaleables>>[number];

const byId = (rows: SaleableRow[], days: DaysLeft): Map<string, OrderedSaleable> =>
  new Map(
    rows.map(({ pricing, ...row }) => [
      row.id,
      { ...row, dayStock: days.get(row.id) ?? [], pricingModel: pricingModelOf(pricing) },
    ]),
  );

const pricingModelOf = (pricing: PricingModel | BagType): PricingModel =>
  pricing in BAG_PRICING ? BAG_PRICING[pricing as BagType] : (pricing as PricingModel);

/**
 * The caller holds the rows (`holdForOrders`) and has checked that there is enough. Where each date counts its own,
 * what the orders hold is what is taken, and nothing more has to be written.
 */
export function takeStock(tx: Transaction, shopId: string, orderIds: readonly string[]): void {
  const update = sql`
    update saleables
    set stock = nullif(saleables.stock - held.amount, 0)
    from (
      select saleable_id, sum(coalesce(quantity, selected_weight))::int as amount
      from order_sales
      where shop_id = ${shopId} and order_id = ${anyOf(orderIds)}
      group by saleable_id
    ) held
    where saleables.shop_id = ${shopId} and saleables.id = held.saleable_id and saleables.is_stock_enabled
      and not saleables.stock_per_day`;
  later(tx, update);
}

/**
 * Stock counts pieces, or grams where the shopper chose the weight. Articles whose stock is not counted are left alone.
 */
export function returnStock(tx: Transaction, shopId: string, orderIds: string[]): void {
  const update = sql`
    with held as (
      select saleable_id, sum(coalesce(quantity, selected_weight))::int as amount
      from order_sales
      where shop_id = ${shopId} and order_id = ${anyOf(orderIds)}
      group by saleable_id
    ), ordered as (
      select s.id from saleables s
      where s.shop_id = ${shopId} and s.id in (select saleable_id from held) and s.is_stock_enabled
      order by s.id for no key update
    )
    update saleables
    set stock = coalesce(saleables.stock, 0) + held.amount
    from held join ordered on ordered.id = held.saleable_id
    where saleables.shop_id = ${shopId} and saleables.id = held.saleable_id and saleables.is_stock_enabled
      and not saleables.stock_per_day`;
  later(tx, update);
}

/** Holds what of these orders is counted, for who holds their customers next: a new order does it in that order. */
export function holdCounted(tx: Transaction, shopId: string, orderIds: string[]): void {
  const hold = sql`
    select s.id from saleables s
    where s.shop_id = ${shopId} and s.is_stock_enabled and s.id in (
      select saleable_id from order_sales where shop_id = ${shopId} and order_id = ${anyOf(orderIds)}
    )
    order by s.id for no key update`;
  later(tx, hold);
}

/** When the transaction ends: all orders of a thing count in its row. */
export function countOrdersOfSaleables(tx: Transaction, shopId: string, orderIds: string[]): void {
  const update = sql`
    with counted as (
      select saleable_id, count(distinct order_id)::int as orders
      from order_sales
      where shop_id = ${shopId} and order_id = ${anyOf(orderIds)}
      group by saleable_id
    ), ordered as (
      select s.id from saleables s where s.shop_id = ${shopId} and s.id in (select saleable_id from counted)
      order by ${HOLDING_ORDER} for no key update
    )
    update saleables set orders_count = orders_count + counted.orders
    from counted join ordered on ordered.id = counted.saleable_id
    where saleables.shop_id = ${shopId} and saleables.id = counted.saleable_id`;
  atTheEnd(tx, update);
}

/** What an order held before is taken once more, where there is enough of all of it. */
export async function takeStockAgain(
  tx: Transaction,
  shopId: string,
  { id: orderId, date }: { id: string; date: string },
): Promise<void> {
  const held = await tx
    .selectFrom('order_sales')
    .select(['saleable_id as saleableId', sql<number>`sum(coalesce(quantity, selected_weight))::int`.as('taken')])
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .groupBy('saleable_id')
    .execute();
  const ids = held.map(({ saleableId }) => saleableId);
  // The order counts as live already, and must not stand in its own way.
  const saleables = await lockSaleables(tx, shopId, ids, [date], orderId);
  for (const { saleableId, taken } of held) {
    const saleable = saleables.get(saleableId);
    const left = saleable && stockLeft(stockOn(saleable, date));
    if (saleable && left !== undefined && taken > left)
      throw new Refusal('STOCK_SHORT', shortageOf(saleable, date, left));
  }
  takeStock(tx, shopId, [orderId]);
}

/**
 * Takes so much of each thing, or gives it back where the amount is negative. The caller has locked the rows and
 * checked that there is enough; those whose stock is not counted are left alone.
 */
export function moveStock(tx: Transaction, shopId: string, moves: readonly StockMove[]): void {
  const rows = moves.map(({ saleableId, amount }) => ({ id: saleableId, amount }));
  const update = sql`
    update saleables
    set stock = nullif(coalesce(saleables.stock, 0) - moved.amount, 0)
    from (
      select id, sum(amount)::int as amount from ${jsonRows(rows)} as given (id uuid, amount int) group by id
    ) moved
    where saleables.shop_id = ${shopId} and saleables.id = moved.id and saleables.is_stock_enabled
      and not saleables.stock_per_day`;
  later(tx, update);
}

/** Nobody orders it any more until the merchant counts it again; where each date counts its own, for that date. */
export async function stopSelling(
  tx: Transaction,
  shopId: string,
  { saleableId, date }: { saleableId: string; date: string },
): Promise<void> {
  const { stock_per_day: isPerDay } = await tx
    .updateTable('saleables')
    .set({ is_stock_enabled: true, stock: null })
    .where('shop_id', '=', shopId)
    .where('id', '=', saleableId)
    .returning('stock_per_day')
    .executeTakeFirstOrThrow();
  if (isPerDay) await writeDays(tx, shopId, [{ saleableId, date, offered: 0 }]);
}
