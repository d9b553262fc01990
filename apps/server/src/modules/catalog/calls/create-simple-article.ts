import type { createSimpleArticle as call } from '@etal/contract/articles';
import { Refusal } from '@etal/contract/errors';
import { pricesOrRefusal } from '../prices-or-refusal.ts';
import { lockCatalogue } from '../saleables.queries.ts';
import { addSaleable } from '../write-saleable.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { storePicture, takePicture } from '../../../platform/images/picture.ts';
import type { Services } from '../../../platform/services.ts';
import { findArticle, hasCategory } from '../articles.queries.ts';

export function createSimpleArticle({ database, clock, images }: Services): Handler<typeof call> {
  return async ({ body }, { shopId }) => {
    const prices = pricesOrRefusal(body.pricingModel, body);
    const picture = await storePicture({ database, images }, shopId, body);
    if (!picture) throw new Refusal('IMAGE_REQUIRED');

    return database.withShop(shopId, async (tx) => {
      await lockCatalogue(tx, shopId);
      const { categoryId, pricingModel: pricing } = body;
      if (!(await hasCategory(tx, shopId, categoryId))) throw new Refusal('CATEGORY_UNKNOWN');
      const id = await addSaleable(tx, {
        shopId,
        body,
        imageId: await takePicture(tx, shopId, picture),
        now: clock.now(),
        kind: 'ARTICLE',
        pricing,
        prices,
        categoryId,
      });
      return findArticle(tx, shopId, id);
    });
  };
}
