import { createArticles as call } from '@etal/contract/articles';
import { Refusal } from '@etal/contract/errors';
import { foldText } from '@etal/domain/fold-text';
import { sentenceOf } from '@etal/texts/errors';
import { LINE_PROBLEMS } from '@etal/texts/imports';
import { idempotencyKeyOf, once } from '../../../platform/http/once.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { storeDrawings } from '../../../platform/images/picture.ts';
import type { Services } from '../../../platform/services.ts';
import { addArticles, type NewArticle } from '../add-articles.ts';
import { articleNames } from '../articles.queries.ts';
import { pricesOrRefusal } from '../prices-or-refusal.ts';
import { lockCatalogue } from '../saleables.queries.ts';

/** R-CATALOG-33: all of them or none; sent twice under one key, they are made once. */
export function createArticles({ database, clock, images }: Services): Handler<typeof call> {
  return async ({ body }, { shopId, request }) => {
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    const now = clock.now();
    const drawings = await storeDrawings(
      { database, images },
      shopId,
      body.articles.map(({ imgDrawing }) => imgDrawing),
    );
    return database.withShop(shopId, (tx) =>
      once(
        tx,
        { shopId, call: call.name, key, body, now },
        call.response,
        async () => {
          await lockCatalogue(tx, shopId);
          const taken = new Set((await articleNames(tx, shopId)).map(({ label }) => foldText(label)));
          const problems: { row: number; problem: string }[] = [];
          const list = body.articles.flatMap((article, row): NewArticle[] => {
            const name = foldText(article.label);
            if (taken.has(name)) {
              problems.push({ row, problem: LINE_PROBLEMS.NAME_TAKEN });
              return [];
            }
            taken.add(name);
            try {
              const prices = pricesOrRefusal(article.pricingModel, article);
              return [{ body: article, prices, imageId: drawings.get(article.imgDrawing) ?? '' }];
            } catch (error) {
              if (!(error instanceof Refusal)) throw error;
              problems.push({ row, problem: sentenceOf(error) });
              return [];
            }
          });
          if (problems.length > 0) return { created: [], problems };
          return { created: (await addArticles(tx, shopId, list, now)).map(({ id }) => id), problems };
        },
        ({ problems }) => problems.length === 0,
      ),
    );
  };
}
