import type { BagWeek } from '@etal/contract/baskets';
import { mondayOf } from '@etal/domain/calendar/weeks';
import { type BagContent, type BagType, listsItsContents } from '@etal/domain/catalog/bags';
import type { BagContents, PackedArticle } from '@etal/domain/orders/preparation';
import { type ExpressionBuilder, type InferResult, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** The compositions of a bag from a Monday on, the earliest first. */
export function readBagWeeks(db: Queries, shopId: string, bagId: string, from: string): Promise<BagWeek[]> {
  return db
    .selectFrom('bag_weeks as w')
    .where('w.shop_id', '=', shopId)
    .where('w.bag_id', '=', bagId)
    .where('w.week', '>=', from)
    .select((eb) => [
      'w.week',
      'w.is_shown as shown',
      jsonArrayFrom(
        eb
          .selectFrom('bag_week_articles as a')
          .whereRef('a.shop_id', '=', 'w.shop_id')
          .whereRef('a.bag_id', '=', 'w.bag_id')
          .whereRef('a.week', '=', 'w.week')
          .select(['a.article_id as articleId', 'a.quantity', 'a.weight'])
          .orderBy('a.position'),
      ).as('articles'),
    ])
    .orderBy('w.week')
    .execute();
}

/** The caller holds the bag's row, so that two saves follow each other. */
export async function writeBagWeek(
  tx: Transaction,
  shopId: string,
  bagId: string,
  { week, shown, articles }: { week: string; shown: boolean; articles: readonly BagContent[] },
): Promise<void> {
  await tx
    .deleteFrom('bag_weeks')
    .where('shop_id', '=', shopId)
    .where('bag_id', '=', bagId)
    .where('week', '=', week)
    .execute();
  if (articles.length === 0) return;
  await tx.insertInto('bag_weeks').values({ shop_id: shopId, bag_id: bagId, week, is_shown: shown }).execute();
  await tx
    .insertInto('bag_week_articles')
    .values(
      articles.map(({ articleId, quantity, weight }, position) => ({
        shop_id: shopId,
        bag_id: bagId,
        week,
        position,
        article_id: articleId,
        quantity,
        weight,
      })),
    )
    .execute();
}

/**
 * What those of these saleables that are bags hold when they are packed for a date (R-CATALOG-22): a detailed bag its
 * own contents, any other the composition of that week.
 */
export async function readBagContents(
  db: Queries,
  shopId: string,
  saleableIds: readonly string[],
  date: string,
): Promise<BagContents> {
  if (saleableIds.length === 0) return new Map();
  const contents = selectContents(db, shopId, {
    bagIds: sql`${saleableIds}::uuid[]`,
    week: sql`${mondayOf(date)}::date`,
  });
  return bagsOf(await contents.execute());
}

/** The same of each order that a statement reads, as one of its columns, for `bagsOf`. */
export const bagContentRows = (db: SelectingFrom) =>
  jsonArrayFrom(
    selectContents(db, sql.ref('orders.shop_id'), {
      bagIds: sql`array(
        select l.saleable_id from order_sales as l where l.shop_id = orders.shop_id and l.order_id = orders.id
      )`,
      week: sql`date_trunc('week', orders.collection_date::timestamp)::date`,
    }),
  );

type SelectingFrom = Pick<ExpressionBuilder<Tables, never>, 'selectFrom'>;

const selectContents = (
  db: SelectingFrom,
  shopId: string | RawBuilder<string>,
  { bagIds, week }: { bagIds: RawBuilder<unknown>; week: RawBuilder<unknown> },
) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('bag_articles as own')
        .select([
          'own.shop_id',
          'own.bag_id',
          'own.position',
          'own.article_id',
          'own.quantity',
          'own.weight',
          sql<boolean>`true`.as('is_own'),
        ])
        .unionAll(
          eb
            .selectFrom('bag_week_articles as weekly')
            .where('weekly.week', '=', sql<string>`${week}`)
            .select([
              'weekly.shop_id',
              'weekly.bag_id',
              'weekly.position',
              'weekly.article_id',
              'weekly.quantity',
              'weekly.weight',
              sql<boolean>`false`.as('is_own'),
            ]),
        )
        .as('b'),
    )
    .innerJoin('saleables as bag', (join) =>
      join.onRef('bag.shop_id', '=', 'b.shop_id').onRef('bag.id', '=', 'b.bag_id'),
    )
    .innerJoin('saleables as article', (join) =>
      join.onRef('article.shop_id', '=', 'b.shop_id').onRef('article.id', '=', 'b.article_id'),
    )
    .leftJoin('article_categories as category', (join) =>
      join.onRef('category.shop_id', '=', 'article.shop_id').onRef('category.id', '=', 'article.category_id'),
    )
    .where('b.shop_id', '=', shopId)
    .where('b.bag_id', '=', sql<string>`any (${bagIds})`)
    .select([
      'b.bag_id as bagId',
      'b.article_id as articleId',
      'b.quantity',
      'b.weight',
      'b.is_own as isOwn',
      'article.label',
      'article.unit',
      'category.label as categoryLabel',
      sql<BagType>`bag.pricing`.as('bagType'),
    ])
    .orderBy('b.position');

export function bagsOf(rows: readonly InferResult<ReturnType<typeof selectContents>>[number][]): BagContents {
  const bags = new Map<string, PackedArticle[]>();
  for (const { bagId, bagType, isOwn, ...content } of rows) {
    if (isOwn !== listsItsContents(bagType)) continue;
    bags.set(bagId, [...(bags.get(bagId) ?? []), content]);
  }
  return bags;
}

interface ShownWeek {
  bagId: string;
  week: string;
  contents: (BagContent & { label: string; unit: string | null })[];
}

/** The compositions that shoppers may see, from a Monday on. */
export function readShownWeeks(db: Queries, shopId: string, from: string): Promise<ShownWeek[]> {
  return db
    .selectFrom('bag_weeks as w')
    .innerJoin('saleables as bag', (join) =>
      join.onRef('bag.shop_id', '=', 'w.shop_id').onRef('bag.id', '=', 'w.bag_id'),
    )
    .where('w.shop_id', '=', shopId)
    .where('w.week', '>=', from)
    .where('w.is_shown', '=', true)
    .where('bag.is_enabled', '=', true)
    .where('bag.pricing', '<>', 'DETAILED_UNIT')
    .select((eb) => [
      'w.bag_id as bagId',
      'w.week',
      jsonArrayFrom(
        eb
          .selectFrom('bag_week_articles as a')
          .innerJoin('saleables as s', (join) =>
            join.onRef('s.shop_id', '=', 'a.shop_id').onRef('s.id', '=', 'a.article_id'),
          )
          .whereRef('a.shop_id', '=', 'w.shop_id')
          .whereRef('a.bag_id', '=', 'w.bag_id')
          .whereRef('a.week', '=', 'w.week')
          .select(['a.article_id as articleId', 's.label', 's.unit', 'a.quantity', 'a.weight'])
          .orderBy('a.position'),
      ).as('contents'),
    ])
    .orderBy('w.week')
    .execute();
}
