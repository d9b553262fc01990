import type { ArticlesBag } from '@etal/contract/baskets';
import { Refusal } from '@etal/contract/errors';
import { type BagType, listsItsContents, mergeContents } from '@etal/domain/catalog/bags';
import type { Transaction } from '../../platform/db/database.ts';
import { areArticles } from './bags.queries.ts';

/** Only a detailed bag keeps a list, of this shop's own articles. */
export async function contentsOrRefusal(
  tx: Transaction,
  shopId: string,
  bagType: BagType,
  given: ArticlesBag['articles'],
): Promise<ArticlesBag['articles']> {
  if (!listsItsContents(bagType)) return [];
  const contents = mergeContents(given);
  if (
    !(await areArticles(
      tx,
      shopId,
      contents.map(({ articleId }) => articleId),
    ))
  )
    throw new Refusal('BAG_ARTICLE_UNKNOWN');
  return contents;
}
