import type { updateArticlesBag as call } from '@etal/contract/baskets';
import { BAG_PRICING, listsItsContents } from '@etal/domain/catalog/bags';
import { omitUndefined } from '../../../platform/omit-undefined.ts';
import { pricesOrRefusal } from '../prices-or-refusal.ts';
import { lockSaleable } from '../saleables.queries.ts';
import { changeSaleable } from '../write-saleable.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { storePicture, takePicture } from '../../../platform/images/picture.ts';
import type { Services } from '../../../platform/services.ts';
import { findBag, replaceContents } from '../bags.queries.ts';
import { contentsOrRefusal } from '../contents-or-refusal.ts';

/** As an article's: what is absent stays (R-WIRE-3). A bag that is no longer detailed forgets its list. */
export function updateArticlesBag({ database, images, clock }: Services): Handler<typeof call> {
  return async ({ params: { id }, body }, { shopId }) => {
    const picture = await storePicture({ database, images }, shopId, body);

    return database.withShop(shopId, async (tx) => {
      const now = clock.now();
      await lockSaleable(tx, shopId, id);
      const wanted = { ...(await findBag(tx, shopId, id, now)), ...omitUndefined(body) };
      const prices = pricesOrRefusal(BAG_PRICING[wanted.bagType], wanted);
      const imageId = picture && (await takePicture(tx, shopId, picture));
      await changeSaleable(tx, {
        shopId,
        id,
        wanted,
        body,
        imageId,
        pricing: wanted.bagType,
        prices,
        categoryId: null,
        now,
      });
      if (!listsItsContents(wanted.bagType)) await replaceContents(tx, shopId, id, []);
      else if (body.articles) await replaceContents(tx, shopId, id, await contentsOrRefusal(tx, shopId, body.articles));
      return findBag(tx, shopId, id, now);
    });
  };
}
