import type { createArticlesBag as call } from '@etal/contract/baskets';
import { Refusal } from '@etal/contract/errors';
import { BAG_PRICING } from '@etal/domain/catalog/bags';
import { IMAGE_MAX_BYTES } from '@etal/domain/images';
import { pricesOrRefusal } from '../prices-or-refusal.ts';
import { lockCatalogue } from '../saleables.queries.ts';
import { addSaleable } from '../write-saleable.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { decodeUpload } from '../../../platform/images/decode-upload.ts';
import { storeImage } from '../../../platform/images/store-image.ts';
import type { Services } from '../../../platform/services.ts';
import { findBag, replaceContents } from '../bags.queries.ts';
import { contentsOrRefusal } from '../contents-or-refusal.ts';

export function createArticlesBag({ database, clock, images }: Services): Handler<typeof call> {
  return async ({ body }, { shopId }) => {
    const prices = pricesOrRefusal(BAG_PRICING[body.bagType], body);
    if (!body.img) throw new Refusal('BAG_IMAGE_REQUIRED');
    const image = await storeImage(images, decodeUpload(body.img, IMAGE_MAX_BYTES));

    return database.withShop(shopId, async (tx) => {
      await lockCatalogue(tx, shopId);
      const contents = await contentsOrRefusal(tx, shopId, body.bagType, body.articles ?? []);
      const id = await addSaleable(tx, {
        shopId,
        body,
        image,
        now: clock.now(),
        kind: 'BAG',
        pricing: body.bagType,
        prices,
        categoryId: null,
      });
      await replaceContents(tx, shopId, id, contents);
      return findBag(tx, shopId, id, clock.now());
    });
  };
}
