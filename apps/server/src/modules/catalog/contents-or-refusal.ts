import { Refusal } from '@etal/contract/errors';
import { type BagContent, contentProblem, keptContent, mergeContents } from '@etal/domain/catalog/bags';
import type { Transaction } from '../../platform/db/database.ts';
import { findListedArticles } from './bags.queries.ts';

/** As it is asked for: what does not say a weight has none. */
export type GivenContent = Omit<BagContent, 'weight'> & { weight?: number | null | undefined };

const REFUSALS = {
  COUNTED_IN_PIECES: 'BAG_CONTENT_IN_PIECES',
  OPTION_UNKNOWN: 'BAG_CONTENT_OPTION',
  TOO_HEAVY: 'BAG_CONTENT_TOO_HEAVY',
} as const;

/** R-CATALOG-21: this shop's own articles, each in its own measure. */
export async function contentsOrRefusal(
  tx: Transaction,
  shopId: string,
  given: readonly GivenContent[],
): Promise<BagContent[]> {
  const contents = mergeContents(given.map((content) => ({ ...content, weight: content.weight ?? null })));
  const articles = await findListedArticles(tx, shopId, [...new Set(contents.map(({ articleId }) => articleId))]);
  const kept = contents.map((content) => {
    const article = articles.get(content.articleId);
    if (!article) throw new Refusal('BAG_ARTICLE_UNKNOWN');
    const problem = contentProblem(content, article);
    if (problem) throw new Refusal(REFUSALS[problem], { label: article.label });
    return keptContent(content, article);
  });
  return kept;
}
