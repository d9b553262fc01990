import { searchTerms } from '@etal/domain/search-keys';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';

/**
 * So many customers for each one wanted are asked first, in the order wanted, whether they have the words. What
 * thousands have is found among them at once; what too few of them have is rare enough to be looked up by the words.
 */
const ASKED_FOR_EACH = 10;

/** Sorts after every text that begins so. */
const LAST_SIGN = '\u{10FFFF}';

/**
 * A word with one of these beginnings. As ranges, not with `like`: under row-level security an index serves only
 * operators that are known to leak nothing, and `like` is none.
 */
const beginsSo = (beginnings: readonly string[]) => {
  const ranges = beginnings.map(
    (beginning) => sql<boolean>`(w.word >= ${beginning} and w.word < ${`${beginning}${LAST_SIGN}`})`,
  );
  return ranges.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(ranges, sql` or `)})`;
};

/** Whether the customer of this id has, for each of these terms, a word that begins so. */
const hasWords = (shopId: string, shopperId: RawBuilder<string>, terms: readonly (readonly string[])[]) =>
  sql<boolean>`${sql.join(
    [
      sql`true`,
      ...terms.map(
        (beginnings) =>
          sql`exists (select from shopper_words as w
              where w.shop_id = ${shopId} and w.shopper_id = ${shopperId} and ${beginsSo(beginnings)})`,
      ),
    ],
    sql` and `,
  )}`;

/**
 * Whoever has all the words of a search. Those who have each word are read by themselves and compared: while the
 * planner knows little of a shop, it would read everyone with the second word again for each one with the first.
 */
export function idsByWords(db: Queries, shopId: string, search: string) {
  const havingWord = (beginnings: readonly string[]) =>
    db
      .selectFrom('shopper_words as w')
      .select('w.shopper_id')
      .where('w.shop_id', '=', shopId)
      .where(beginsSo(beginnings));
  const [first = [], ...others] = searchTerms(search);
  return db
    .selectFrom(
      others.reduce((having, term) => having.intersect(havingWord(term)), havingWord(first).distinct()).as('having'),
    )
    .select('having.shopper_id');
}

/** The ids of a page of those who have the words, found among the first customers in this order; fewer where not. */
export function idsAmongFirst(
  db: Queries,
  shopId: string,
  search: string,
  {
    order,
    where = sql<boolean>`true`,
    limit,
    offset = 0,
  }: {
    order: RawBuilder<unknown>;
    where?: RawBuilder<boolean>;
    limit: number;
    offset?: number;
  },
) {
  const first = db
    .selectFrom('shoppers')
    .select(['shoppers.id', sql<number>`row_number() over (order by ${order})`.as('place')])
    .where('shoppers.shop_id', '=', shopId)
    .where(where)
    .orderBy(order)
    .limit((offset + limit) * ASKED_FOR_EACH);
  return db
    .selectFrom(first.as('first'))
    .select('first.id')
    .where(hasWords(shopId, sql.ref('first.id'), searchTerms(search)))
    .orderBy('first.place')
    .limit(limit)
    .offset(offset);
}
