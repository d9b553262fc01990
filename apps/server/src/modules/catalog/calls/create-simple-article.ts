import type { createSimpleArticle as call } from '@etal/contract/articles';
import { Refusal } from '@etal/contract/errors';
import { IMAGE_MAX_BYTES } from '@etal/domain/images';
import { pricesOrRefusal } from '../prices-or-refusal.ts';
import { lockCatalogue } from '../saleables.queries.ts';
import { addSaleable } from '../write-saleable.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { decodeUpload } from '../../../platform/images/decode-upload.ts';
import { storeImage } from '../../../platform/images/store-image.ts';
import type { Services } from '../../../platform/services.ts';
import { findArticle, hasCategory } from '../articles.queries.ts';

export function createSimpleArticle({ database, clock, images }: Services): Handler<typeof call> {
  return async ({ body }, { shopId }) => {
    const prices = pricesOrRefusal(body.pricingModel, body);
    if (!body.img) throw new Refusal('IMAGE_REQUIRED');
    const image = await storeImage(images, decodeUpload(body.img, IMAGE_MAX_BYTES));

    return database.withShop(shopId, async (tx) => {
      await lockCatalogue(tx, shopId);
      const { categoryId, pricingModel: pricing } = body;
      if (!(await hasCategory(tx, shopId, categoryId))) throw new Refusal('CATEGORY_UNKNOWN');
      const id = await addSaleable(tx, {
        shopId,
        body,
        image,
        now: clock.now(),
        kind: 'ARTICLE',
        pricing,
        prices,
        categoryId,
      });
      return findArticle(tx, shopId, id, clock.now());
    });
  };
}
