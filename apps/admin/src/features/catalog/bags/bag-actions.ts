import { type ArticlesBag, createArticlesBag, setBagWeek, updateArticlesBag } from '@etal/contract/baskets';
import type { CallInput } from '@etal/contract/endpoint';
import { deleteSaleable } from '@etal/contract/saleables';
import { redirect } from 'react-router';
import { call } from '../../../calls/api.ts';
import { defineIntents } from '../../../calls/intents.ts';
import { keyed } from '../../../calls/new-key.ts';
import { paths } from '../../../routing/paths.ts';

export type BagIntent =
  | { intent: 'create'; body: CallInput<typeof createArticlesBag>['body'] }
  | { intent: 'update'; id: string; body: CallInput<typeof updateArticlesBag>['body'] }
  | { intent: 'toggle'; id: string; isEnabled: boolean }
  | { intent: 'delete'; id: string };

export interface WeekIntent {
  id: string;
  body: CallInput<typeof setBagWeek>['body'];
}

export interface BagDone {
  intent: 'create' | 'update' | 'toggle';
  bag: ArticlesBag;
}

const FAILURE = 'Une erreur est survenue lors de la création du panier.';

async function perform(asked: BagIntent, key: string): Promise<BagDone> {
  switch (asked.intent) {
    case 'create':
      return { intent: asked.intent, bag: await call(createArticlesBag, { body: asked.body }, keyed(key)) };
    case 'update':
      return {
        intent: asked.intent,
        bag: await call(updateArticlesBag, { params: { id: asked.id }, body: asked.body }),
      };
    case 'toggle':
      return {
        intent: asked.intent,
        bag: await call(updateArticlesBag, { params: { id: asked.id }, body: { isEnabled: asked.isEnabled } }),
      };
    case 'delete':
      await call(deleteSaleable, { params: { id: asked.id } });
      // The action redirects, not the page: once the shop is read again, the bag has no page left.
      throw redirect(paths.bags);
  }
}

export const { action: bagAction, useFetcher: useBagFetcher } = defineIntents(perform, ({ intent }) =>
  intent === 'create' ? FAILURE : undefined,
);

/** R-CATALOG-22: the composition of a surprise bag for one week. */
export const { action: bagWeekAction, useFetcher: useBagWeekFetcher } = defineIntents(({ id, body }: WeekIntent) =>
  call(setBagWeek, { params: { id }, body }),
);
