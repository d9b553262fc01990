import type { updateArticlesBag as call } from '@etal/contract/baskets';
import { BAG_PRICING } from '@etal/domain/catalog/bags';
import { IMAGE_MAX_BYTES } from '@etal/domain/images';
import { omitUndefined } from '../../../platform/omit-undefined.ts';
import { pricesOrRefusal } from '../prices-or-refusal.ts';
import { lockSaleable } from '../saleables.queries.ts';
import { changeSaleable } from '../write-saleable.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { decodeUpload } from '../../../platform/images/decode-upload.ts';
import { storeImage } from '../../../platform/images/store-image.ts';
import type { Services } from '../../../platform/services.ts';
import { findBag, replaceContents } from '../bags.queries.ts';
import { contentsOrRefusal } from '../contents-or-refusal.ts';

/** As an article's: what is absent stays (R-WIRE-3). A bag that is no longer detailed forgets its list. */
export function updateArticlesBag({ database, images, clock }: Services): Handler<typeof call> {
  return async ({ params: { id }, body }, { shopId }) => {
    const image = body.img ? await storeImage(images, decodeUpload(body.img, IMAGE_MAX_BYTES)) : undefined;

    return database.withShop(shopId, async (tx) => {
      const now = clock.now();
      await lockSaleable(tx, shopId, id);
      const wanted = { ...(await findBag(tx, shopId, id, now)), ...omitUndefined(body) };
      const prices = pricesOrRefusal(BAG_PRICING[wanted.bagType], wanted);
      const contents = await contentsOrRefusal(tx, shopId, wanted.bagType, wanted.articles);
      await changeSaleable(tx, {
        shopId,
        id,
        wanted,
        body,
        image,
        pricing: wanted.bagType,
        prices,
        categoryId: null,
        now,
      });
      if (body.articles !== undefined || body.bagType !== undefined) await replaceContents(tx, shopId, id, contents);
      return findBag(tx, shopId, id, now);
    });
  };
}
