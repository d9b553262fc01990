import type { createArticlesBag as call } from '@etal/contract/baskets';
import { Refusal } from '@etal/contract/errors';
import { BAG_PRICING, listsItsContents } from '@etal/domain/catalog/bags';
import { pricesOrRefusal } from '../prices-or-refusal.ts';
import { lockCatalogue } from '../saleables.queries.ts';
import { addSaleable } from '../write-saleable.ts';
import { madeOnce } from '../../../platform/http/once.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { storePicture, takePicture } from '../../../platform/images/picture.ts';
import type { Services } from '../../../platform/services.ts';
import { findBag, replaceContents } from '../bags.queries.ts';
import { contentsOrRefusal } from '../contents-or-refusal.ts';

export function createArticlesBag({ database, clock, images }: Services): Handler<typeof call> {
  return async ({ body }, { shopId, request }) => {
    const prices = pricesOrRefusal(BAG_PRICING[body.bagType], body);
    const picture = await storePicture({ database, images }, shopId, body);
    if (!picture) throw new Refusal('BAG_IMAGE_REQUIRED');

    return database.withShop(shopId, async (tx) => {
      await lockCatalogue(tx, shopId);
      const contents = listsItsContents(body.bagType) ? await contentsOrRefusal(tx, shopId, body.articles ?? []) : [];
      const now = clock.now();
      const id = await madeOnce(tx, request, { shopId, call: 'CreateArticlesBag', body, now }, async () => {
        const made = await addSaleable(tx, {
          shopId,
          body,
          imageId: await takePicture(tx, shopId, picture),
          now,
          kind: 'BAG',
          pricing: body.bagType,
          prices,
          categoryId: null,
        });
        await replaceContents(tx, shopId, made, contents);
        return made;
      });
      return findBag(tx, shopId, id, clock.now());
    });
  };
}
