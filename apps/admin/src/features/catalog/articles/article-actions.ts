import {
  type Article,
  type Category,
  createSimpleArticle,
  updateSimpleArticle,
  updateSingleArticlesCategories,
} from '@etal/contract/articles';
import type { CallInput } from '@etal/contract/endpoint';
import { deleteSaleable } from '@etal/contract/saleables';
import { getShopAggregate } from '@etal/contract/shop';
import { redirect } from 'react-router';
import { call } from '../../../calls/api.ts';
import { defineIntents } from '../../../calls/intents.ts';
import { keyed } from '../../../calls/new-key.ts';
import { mergeList } from '../../../forms/merge-list.ts';
import { paths } from '../../../routing/paths.ts';
import type { NamedCategory } from './categories-dialog.tsx';

/** What the article screens ask of the server. One action serves them all: each screen offers several of these. */
export type ArticleIntent =
  | { intent: 'create'; body: CallInput<typeof createSimpleArticle>['body'] }
  | { intent: 'update'; id: string; body: CallInput<typeof updateSimpleArticle>['body'] }
  | { intent: 'toggle'; id: string; isEnabled: boolean }
  | { intent: 'delete'; id: string }
  | { intent: 'categories'; opened: NamedCategory[]; wanted: NamedCategory[] };

export type ArticleDone =
  | { intent: 'create' | 'update' | 'toggle'; article: Article }
  | { intent: 'categories'; categories: Category[] };

async function perform(asked: ArticleIntent, key: string): Promise<ArticleDone> {
  switch (asked.intent) {
    case 'create':
      return { intent: asked.intent, article: await call(createSimpleArticle, { body: asked.body }, keyed(key)) };
    case 'update':
      return {
        intent: asked.intent,
        article: await call(updateSimpleArticle, { params: { id: asked.id }, body: asked.body }),
      };
    case 'toggle':
      return {
        intent: asked.intent,
        article: await call(updateSimpleArticle, { params: { id: asked.id }, body: { isEnabled: asked.isEnabled } }),
      };
    case 'delete':
      await call(deleteSaleable, { params: { id: asked.id } });
      // The action redirects, not the page: once the shop is read again, the article has no page left.
      throw redirect(paths.articles);
    case 'categories':
      return {
        intent: asked.intent,
        categories: await saveCategories(asked),
      };
  }
}

/** The call takes the whole list: it is read again, so that what another tab has changed meanwhile stays. */
async function saveCategories({
  opened,
  wanted,
}: {
  opened: NamedCategory[];
  wanted: NamedCategory[];
}): Promise<Category[]> {
  const { singleArticlesCategories } = await call(getShopAggregate, {});
  const now: NamedCategory[] = singleArticlesCategories.map(({ id, label }) => ({ id, label }));
  const body = mergeList(({ id = '' }) => id, { opened, wanted, now });
  return call(updateSingleArticlesCategories, { body });
}

export const { action: articleAction, useFetcher: useArticleFetcher } = defineIntents(perform);
