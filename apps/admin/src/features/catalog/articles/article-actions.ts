import {
  type Article,
  type Category,
  createSimpleArticle,
  updateSimpleArticle,
  updateSingleArticlesCategories,
} from '@etal/contract/articles';
import type { CallInput } from '@etal/contract/endpoint';
import { deleteSaleable } from '@etal/contract/saleables';
import { redirect } from 'react-router';
import { call } from '../../../calls/api.ts';
import { defineIntents } from '../../../calls/intents.ts';
import { keyed } from '../../../calls/new-key.ts';
import { paths } from '../../../routing/paths.ts';

/** What the article screens ask of the server. One action serves them all: each screen offers several of these. */
export type ArticleIntent =
  | { intent: 'create'; body: CallInput<typeof createSimpleArticle>['body'] }
  | { intent: 'update'; id: string; body: CallInput<typeof updateSimpleArticle>['body'] }
  | { intent: 'toggle'; id: string; isEnabled: boolean }
  | { intent: 'delete'; id: string }
  | { intent: 'categories'; categories: CallInput<typeof updateSingleArticlesCategories>['body'] };

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
        categories: await call(updateSingleArticlesCategories, { body: asked.categories }),
      };
  }
}

export const { action: articleAction, useFetcher: useArticleFetcher } = defineIntents(perform);
