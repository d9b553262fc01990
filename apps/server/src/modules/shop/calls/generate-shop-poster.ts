import type { generateShopPoster as call } from '@etal/contract/dashboard';
import { PDF } from '@etal/contract/documents';
import { sitePath } from '@etal/contract/site-pages';
import { POSTER_NAME, shopPoster } from '@etal/texts/poster';
import type { Handler } from '../../../platform/http/route.ts';
import { jpegKey } from '../../../platform/images/image-files.ts';
import type { Services } from '../../../platform/services.ts';
import { readPosterFacts } from '../lifecycle.queries.ts';

/** Of any shop, published or not: a market stall is prepared before the opening. */
export function generateShopPoster({ config, database, documents, images, clock }: Services): Handler<typeof call> {
  return async (_input, { shopId }) => {
    const { slug, label, imageId, points } = await database.withShop(shopId, (tx) => readPosterFacts(tx, shopId));
    const poster = shopPoster({ shopLabel: label, url: `${config.origin}${sitePath(slug, { kind: 'home' })}`, points });
    const picture = (await images.get(jpegKey(imageId))) ?? null;
    return {
      name: `${POSTER_NAME} ${label}.pdf`,
      type: PDF,
      content: await documents.poster({ ...poster, picture, date: clock.now() }),
    };
  };
}
