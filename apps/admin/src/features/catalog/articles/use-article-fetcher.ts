import { useIntentFetcher } from '../../../calls/use-intent-fetcher.ts';
import type { ArticleDone, ArticleIntent } from './article-actions.ts';

export const useArticleFetcher = (onDone: (done: ArticleDone) => void) =>
  useIntentFetcher<ArticleIntent, ArticleDone>(onDone);
