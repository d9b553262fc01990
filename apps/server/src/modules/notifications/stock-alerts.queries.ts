import { stockOnSome } from '@etal/domain/catalog/stock';
import { openDates } from '@etal/domain/collection/slots';
import { stockLeft } from '@etal/domain/orders/lines';
import { emailKey } from '@etal/domain/search-keys';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { anyOf } from '../../platform/db/any-of.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { isPublishedShop } from '../../platform/db/published.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { readDaysLeft } from '../catalog/catalog.ts';

export interface StockAlert {
  saleableId: string;
  email: string;
  createdAt: Date;
}

type OnSaleable = ExpressionBuilder<Tables & { s: Tables['saleables'] }, 's'>;

/** On sale, and some of it is left; of what each collection date counts for itself, those that an open date has. */
const isBack = (eb: OnSaleable, leftOnSomeDay: readonly string[]) =>
  eb.and([
    eb('s.is_enabled', '=', true),
    eb.or([
      eb('s.is_stock_enabled', '=', false),
      eb(sql`coalesce(s.stock, 0)`, '>', 0),
      eb('s.id', '=', anyOf(leftOnSomeDay)),
    ]),
  ]);

/** R-CATALOG-13: of what is counted per collection date, that of which some open date has something left. */
async function findLeftOnSomeDay(db: Queries, shopId: string, now: Date): Promise<string[]> {
  const saleables = await db
    .selectFrom('saleables')
    .select(['id', 'is_stock_enabled as isStockEnabled', 'stock'])
    .select(['stock_per_day as stockPerDay', 'usual_stock as usualStock'])
    .where('shop_id', '=', shopId)
    .where('stock_per_day', '=', true)
    .execute();
  if (saleables.length === 0) return [];
  const points = await db
    .selectFrom('collection_points')
    .select((eb) => [
      'opening_hours as openingHours',
      'closures',
      jsonArrayFrom(
        eb
          .selectFrom('shop_holidays as h')
          .whereRef('h.shop_id', '=', 'collection_points.shop_id')
          .select(['h.from_date as from', 'h.to_date as to']),
      ).as('holidays'),
    ])
    .where('shop_id', '=', shopId)
    .where('is_enabled', '=', true)
    .execute();
  const dates = openDates(points, now.getTime() / 1000);
  const days = await readDaysLeft(db, shopId, saleables, now);
  return saleables
    .filter((saleable) => stockLeft(stockOnSome({ ...saleable, dayStock: days.get(saleable.id) ?? [] }, dates)) !== 0)
    .map(({ id }) => id);
}

/**
 * Only for what stands on the site as sold out; asked for twice, it is noted once, since the first time. Gives whether
 * it was noted now.
 */
export async function insertAlert(tx: Transaction, shopId: string, alert: StockAlert): Promise<boolean> {
  const leftOnSomeDay = await findLeftOnSomeDay(tx, shopId, alert.createdAt);
  const noted = await tx
    .insertInto('stock_alerts')
    .columns(['shop_id', 'saleable_id', 'email_key', 'email', 'created_at'])
    .expression(
      tx
        .selectFrom('saleables as s')
        .select([
          's.shop_id',
          's.id',
          sql<string>`${emailKey(alert.email)}::text`.as('email_key'),
          sql<string>`${alert.email}::text`.as('email'),
          sql<Date>`${alert.createdAt}::timestamptz`.as('created_at'),
        ])
        .where('s.shop_id', '=', shopId)
        .where('s.id', '=', alert.saleableId)
        .where('s.is_enabled', '=', true)
        .where((eb) => eb.not(isBack(eb, leftOnSomeDay))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return noted.length > 0;
}

export async function deleteOldAlerts(tx: Transaction, createdBefore: Date): Promise<void> {
  await tx.deleteFrom('stock_alerts').where('created_at', '<', createdBefore).execute();
}

/** Where something may be back: what is counted per collection date is judged with the shop's own opening hours. */
export async function findShopsWithNews(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom('stock_alerts as a')
    .innerJoin('saleables as s', (join) =>
      join.onRef('s.shop_id', '=', 'a.shop_id').onRef('s.id', '=', 'a.saleable_id'),
    )
    .innerJoin('shops', 'shops.id', 'a.shop_id')
    .where(isPublishedShop())
    .where('a.told_at', 'is', null)
    .where((eb) => eb.or([isBack(eb, []), eb('s.stock_per_day', '=', true)]))
    .select('a.shop_id as shopId')
    .distinct()
    .execute();
  return rows.map(({ shopId }) => shopId);
}

/** Marks those who can be told now: of two processes, one finds each. */
export async function takeAlerts(tx: Transaction, shopId: string, now: Date): Promise<string[]> {
  const leftOnSomeDay = await findLeftOnSomeDay(tx, shopId, now);
  const taken = await tx
    .updateTable('stock_alerts as a')
    .from('saleables as s')
    .set({ told_at: now })
    .whereRef('s.shop_id', '=', 'a.shop_id')
    .whereRef('s.id', '=', 'a.saleable_id')
    .where('a.shop_id', '=', shopId)
    .where('a.told_at', 'is', null)
    .where((eb) => isBack(eb, leftOnSomeDay))
    .returning('a.id')
    .execute();
  return taken.map(({ id }) => id);
}

/** The alert waits again. */
export async function putBackAlert(tx: Transaction, shopId: string, id: string): Promise<void> {
  await tx
    .updateTable('stock_alerts')
    .set({ told_at: null })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute();
}

export async function deleteAlert(tx: Transaction, shopId: string, id: string): Promise<void> {
  await tx.deleteFrom('stock_alerts').where('shop_id', '=', shopId).where('id', '=', id).execute();
}

/** Whom an alert is for, with the thing as the mail tells of it; undefined when it was erased. */
export async function findAlert(db: Queries, shopId: string, id: string, now: Date) {
  const leftOnSomeDay = await findLeftOnSomeDay(db, shopId, now);
  return db
    .selectFrom('stock_alerts as a')
    .innerJoin('saleables as s', (join) =>
      join.onRef('s.shop_id', '=', 'a.shop_id').onRef('s.id', '=', 'a.saleable_id'),
    )
    .where('a.shop_id', '=', shopId)
    .where('a.id', '=', id)
    .select((eb) => ['a.email', 's.kind', 's.slug', 's.label', isBack(eb, leftOnSomeDay).as('isBack')])
    .executeTakeFirst();
}

/** R-MAILINGS-6: what these customers wait for goes with them. */
export async function forgetAlerts(tx: Transaction, shopId: string, shopperIds: string[]): Promise<void> {
  await tx
    .deleteFrom('stock_alerts')
    .where('shop_id', '=', shopId)
    .where('email_key', 'in', (eb) =>
      eb
        .selectFrom('shoppers')
        .select('email_key')
        .where('shop_id', '=', shopId)
        .where('id', 'in', shopperIds)
        .where('email_key', 'is not', null)
        .$castTo<{ email_key: string }>(),
    )
    .execute();
}

export function alertsOf(db: Queries, shopId: string, email: string): Promise<{ label: string; createdAt: Date }[]> {
  return db
    .selectFrom('stock_alerts as a')
    .innerJoin('saleables as s', (join) =>
      join.onRef('s.shop_id', '=', 'a.shop_id').onRef('s.id', '=', 'a.saleable_id'),
    )
    .where('a.shop_id', '=', shopId)
    .where('a.email_key', '=', emailKey(email))
    .select(['s.label', 'a.created_at as createdAt'])
    .orderBy('a.created_at')
    .execute();
}
