import type { createSimpleArticle as call } from '@etal/contract/articles';
import { Refusal } from '@etal/contract/errors';
import { pricesOrRefusal } from '../prices-or-refusal.ts';
import { lockCatalogue } from '../saleables.queries.ts';
import { addSaleable } from '../write-saleable.ts';
import { madeOnce } from '../../../platform/http/once.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { storePicture, takePicture } from '../../../platform/images/picture.ts';
import type { Services } from '../../../platform/services.ts';
import { findArticle, hasCategory } from '../articles.queries.ts';

export function createSimpleArticle({ database, clock, images }: Services): Handler<typeof call> {
  return async ({ body }, { shopId, request }) => {
    const prices = pricesOrRefusal(body.pricingModel, body);
    const picture = await storePicture({ database, images }, shopId, body);
    if (!picture) throw new Refusal('IMAGE_REQUIRED');

    return database.withShop(shopId, async (tx) => {
      await lockCatalogue(tx, shopId);
      const { categoryId, pricingModel: pricing } = body;
      if (!(await hasCategory(tx, shopId, categoryId))) throw new Refusal('CATEGORY_UNKNOWN');
      const now = clock.now();
      const id = await madeOnce(tx, request, { shopId, call: 'CreateSimpleArticle', body, now }, async () => {
        const imageId = await takePicture(tx, shopId, picture);
        return addSaleable(tx, { shopId, body, imageId, now, kind: 'ARTICLE', pricing, prices, categoryId });
      });
      return findArticle(tx, shopId, id, clock.now());
    });
  };
}
