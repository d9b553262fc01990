import { Refusal } from '@etal/contract/errors';
import type { saveShopFeatures as call } from '@etal/contract/site';
import { IMAGE_MAX_BYTES } from '@etal/domain/images';
import type { Handler } from '../../../platform/http/route.ts';
import { decodeUpload } from '../../../platform/images/decode-upload.ts';
import { imageIdOf } from '../../../platform/images/image-files.ts';
import { insertImages } from '../../../platform/images/images.queries.ts';
import { type StoredImage, storeImage } from '../../../platform/images/store-image.ts';
import type { Services } from '../../../platform/services.ts';
import { ownImages, readDetails, replaceFeatures } from '../site.queries.ts';

/** Replaces the list; an image's address is kept only when it is this shop's own (R-SITE-3). */
export function saveShopFeatures({ database, images }: Services): Handler<typeof call> {
  return async ({ body: { data } }, { shopId }) => {
    const uploads = data.map(({ img }) => img && decodeUpload(img, IMAGE_MAX_BYTES));
    const stored: (StoredImage | undefined)[] = [];
    for (const bytes of uploads) stored.push(bytes ? await storeImage(images, bytes) : undefined);

    return database.withShop(shopId, async (tx) => {
      const keptIds = data.flatMap(({ imgUrl }) => imageIdOf(imgUrl ?? '') ?? []);
      const own = await ownImages(tx, shopId, keptIds);
      const features = data.map(({ title, text, imgUrl }, index) => {
        const imageId = stored[index]?.id ?? imageIdOf(imgUrl ?? '');
        const isOwn = stored[index] !== undefined || (imageId !== undefined && own.has(imageId));
        if (imageId === undefined || !isOwn) throw new Refusal('IMAGE_REQUIRED');
        return { title, text, imageId };
      });
      await insertImages(
        tx,
        shopId,
        stored.filter((image) => image !== undefined),
      );
      await replaceFeatures(tx, shopId, features);
      return readDetails(tx, shopId);
    });
  };
}
