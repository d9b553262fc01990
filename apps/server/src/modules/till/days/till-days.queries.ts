import type { TillClosing, TillDay } from '@etal/contract/till';
import { signed } from '@etal/domain/orders/ledger';
import { COUNTED_MEANS } from '@etal/domain/till/means';
import type { DatedClosing } from '@etal/texts/documents-till';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../../platform/db/database.ts';

/** A date of receipt in Paris, at one point or, where it is null, at none. */
export interface TillDayKey {
  date: string;
  collectionPointId: string | null;
}

/** What lies in the till: the rest of the ledger was not in anybody's hand. */
const IN_TILL = [...COUNTED_MEANS, 'UNSPECIFIED'] as const;

export const inTill = (db: Queries, shopId: string) =>
  db
    .selectFrom('money_entries as m')
    .where('m.shop_id', '=', shopId)
    .where('m.kind', 'in', ['TAKEN', 'GIVEN_BACK'])
    .where('m.means', 'in', IN_TILL);

const samePoint = (column: string, pointId: string | null) =>
  sql<boolean>`${sql.ref(column)} is not distinct from ${pointId}::uuid`;

/** The number of the closing that an entry `m` is in: the first that was made after it. */
export const closingOf = sql<number | null>`(
  select c.number from till_closings c
  where c.shop_id = m.shop_id and c.date = m.day
    and c.collection_point_id is not distinct from m.collection_point_id and c.up_to_sequence >= m.sequence
  order by c.number limit 1
)`;

/** The company that the order is for, or without an order the customer's. */
const COMPANY = sql<
  string | null
>`(case when m.order_id is null then shoppers.buyer else orders.buyer end) ->> 'company'`;

/**
 * Of `shoppers` and `orders`, joined from the left: `Le Bistrot (Léa Martin)`. Whom it was erased of has no name any
 * more.
 */
export const SHOPPER_NAME = sql<string>`coalesce(
  ${COMPANY} || ' (' || trim(concat(shoppers.firstname, ' ', shoppers.lastname)) || ')',
  nullif(trim(concat(shoppers.firstname, ' ', shoppers.lastname)), ''), 'Client effacé'
)`;

export async function readTillEntries(
  db: Queries,
  shopId: string,
  { date, collectionPointId }: TillDayKey,
): Promise<TillDay['entries']> {
  const rows = await inTill(db, shopId)
    .leftJoin('orders', (join) => join.onRef('orders.shop_id', '=', 'm.shop_id').onRef('orders.id', '=', 'm.order_id'))
    .leftJoin('shoppers', (join) =>
      join.onRef('shoppers.shop_id', '=', 'm.shop_id').onRef('shoppers.id', '=', 'm.shopper_id'),
    )
    .where('m.day', '=', date)
    .where(samePoint('m.collection_point_id', collectionPointId))
    .select([
      'm.sequence',
      sql<number>`extract(epoch from m.at)::bigint`.as('at'),
      'm.kind',
      'm.means',
      'm.cents',
      'm.note',
      'orders.reference as orderReference',
      SHOPPER_NAME.as('name'),
      closingOf.as('closing'),
    ])
    .orderBy('m.sequence')
    .execute();
  return rows.map((row) => ({ ...row, cents: signed(row) }));
}

const CLOSING = [
  'number',
  'complement',
  sql<number>`extract(epoch from closed_at)::bigint`.as('closedAt'),
  'float_cents as float',
  'expected',
  'counted',
  'note',
  'total',
  'month_total as monthTotal',
  'year_total as yearTotal',
  'perpetual_total as perpetualTotal',
] as const;

export async function readClosings(
  db: Queries,
  shopId: string,
  { date, collectionPointId }: TillDayKey,
): Promise<TillClosing[]> {
  return db
    .selectFrom('till_closings')
    .where('shop_id', '=', shopId)
    .where('date', '=', date)
    .where(samePoint('collection_point_id', collectionPointId))
    .select(CLOSING)
    .orderBy('number')
    .execute();
}

/** Those of these days, both included, in the order of their numbers. */
export function readClosingsOfDays(
  db: Queries,
  shopId: string,
  { from, to }: { from: string; to: string },
): Promise<DatedClosing[]> {
  return db
    .selectFrom('till_closings')
    .leftJoin('collection_points as p', (join) =>
      join.onRef('p.shop_id', '=', 'till_closings.shop_id').onRef('p.id', '=', 'till_closings.collection_point_id'),
    )
    .where('till_closings.shop_id', '=', shopId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .select([...CLOSING, 'date', 'p.label as point'])
    .orderBy('number')
    .execute();
}

export function findTillPoint(
  db: Queries,
  shopId: string,
  pointId: string,
): Promise<{ id: string; label: string } | undefined> {
  return db
    .selectFrom('collection_points')
    .select(['id', 'label'])
    .where('shop_id', '=', shopId)
    .where('id', '=', pointId)
    .executeTakeFirst();
}

export interface TillDaySummary {
  date: string;
  collectionPoint: { id: string; label: string } | null;
  total: number;
  open: number | null;
  closings: number;
}

/** The days of `2026-11` on which money changed hands. */
export async function readTillDays(db: Queries, shopId: string, month: string): Promise<TillDaySummary[]> {
  const first = `${month}-01`;
  const cents = sql`case m.kind when 'TAKEN' then m.cents else -m.cents end`;
  const rows = await inTill(db, shopId)
    .leftJoin('collection_points as p', (join) =>
      join.onRef('p.shop_id', '=', 'm.shop_id').onRef('p.id', '=', 'm.collection_point_id'),
    )
    .where('m.day', '>=', first)
    .where(sql<boolean>`m.day < (${first}::date + interval '1 month')`)
    .select([
      'm.day as date',
      'm.collection_point_id as pointId',
      'p.label',
      sql<number>`sum(${cents})::int`.as('total'),
      sql<number | null>`(sum(${cents}) filter (where ${closingOf} is null))::int`.as('open'),
      sql<number>`count(distinct ${closingOf})::int`.as('closings'),
    ])
    .groupBy(['m.day', 'm.collection_point_id', 'p.label'])
    .orderBy('m.day', 'desc')
    .orderBy('p.label')
    .execute();
  return rows.map(({ pointId, label, ...day }) => ({
    ...day,
    collectionPoint: pointId === null ? null : { id: pointId, label: label ?? '' },
  }));
}

export interface NewClosing extends TillDayKey, Pick<TillClosing, 'complement' | 'float' | 'expected' | 'counted'> {
  closedAt: Date;
  upToSequence: number;
  note: string | null;
  total: number;
}

/** Under the lock of the till: its number follows the last, and its totals are those of all closings with it. */
export async function insertClosing(tx: Transaction, shopId: string, closing: NewClosing): Promise<void> {
  const { date, collectionPointId, closedAt, upToSequence, float, expected, counted, total, ...rest } = closing;
  const totals = await tx
    .selectFrom('till_closings')
    .where('shop_id', '=', shopId)
    .select([
      sql<number>`coalesce(max(number), 0)::int`.as('number'),
      sql<number>`coalesce(sum(total) filter (where date_trunc('month', date) = date_trunc('month', ${date}::date)), 0)`.as(
        'month',
      ),
      sql<number>`coalesce(sum(total) filter (where date_trunc('year', date) = date_trunc('year', ${date}::date)), 0)`.as(
        'year',
      ),
      sql<number>`coalesce(sum(total), 0)`.as('ever'),
    ])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('till_closings')
    .values({
      shop_id: shopId,
      number: totals.number + 1,
      date,
      collection_point_id: collectionPointId,
      closed_at: closedAt,
      up_to_sequence: upToSequence,
      float_cents: float,
      expected: JSON.stringify(expected),
      counted: JSON.stringify(counted),
      total,
      month_total: totals.month + total,
      year_total: totals.year + total,
      perpetual_total: totals.ever + total,
      ...rest,
    })
    .execute();
}
