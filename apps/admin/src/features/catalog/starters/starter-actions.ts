import { createArticles } from '@etal/contract/articles';
import type { CallInput } from '@etal/contract/endpoint';
import { call } from '../../../calls/api.ts';
import { defineIntents } from '../../../calls/intents.ts';

interface StartersAsked {
  /** One per list: sent twice, it is made once. */
  key: string;
  articles: CallInput<typeof createArticles>['body']['articles'];
}

interface StartersDone {
  created: number;
  problems: { row: number; problem: string }[];
}

export const { action: starterAction, useFetcher: useStartersFetcher } = defineIntents(
  async ({ key, articles }: StartersAsked): Promise<StartersDone> => {
    const done = await call(createArticles, { body: { articles } }, { headers: { 'idempotency-key': key } });
    return { created: done.created.length, problems: done.problems };
  },
);
