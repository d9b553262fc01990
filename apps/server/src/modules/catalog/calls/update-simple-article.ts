import type { updateSimpleArticle as call } from '@etal/contract/articles';
import { Refusal } from '@etal/contract/errors';
import { omitUndefined } from '../../../platform/omit-undefined.ts';
import { pricesOrRefusal } from '../prices-or-refusal.ts';
import { lockCatalogue, lockSaleable } from '../saleables.queries.ts';
import { changeSaleable } from '../write-saleable.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { storePicture, takePicture } from '../../../platform/images/picture.ts';
import type { Services } from '../../../platform/services.ts';
import { findArticle, hasCategory } from '../articles.queries.ts';

/** What is absent stays (R-WIRE-3): the change is laid over the locked article and judged as a whole. */
export function updateSimpleArticle({ database, images, clock }: Services): Handler<typeof call> {
  return async ({ params: { id }, body }, { shopId }) => {
    const picture = await storePicture({ database, images }, shopId, body);

    return database.withShop(shopId, async (tx) => {
      const now = clock.now();
      await lockSaleable(tx, shopId, id);
      const wanted = { ...(await findArticle(tx, shopId, id, now)), ...omitUndefined(body) };
      const { categoryId, pricingModel: pricing } = wanted;
      if (body.categoryId !== undefined) {
        await lockCatalogue(tx, shopId);
        if (!(await hasCategory(tx, shopId, categoryId))) throw new Refusal('CATEGORY_UNKNOWN');
      }
      const imageId = picture && (await takePicture(tx, shopId, picture));
      await changeSaleable(tx, {
        shopId,
        id,
        wanted,
        body,
        imageId,
        pricing,
        prices: pricesOrRefusal(pricing, wanted),
        categoryId,
        now,
      });
      return findArticle(tx, shopId, id, now);
    });
  };
}
