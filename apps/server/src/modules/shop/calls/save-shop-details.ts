import type { saveShopDetails as call } from '@etal/contract/site';
import { COVER_MAX_BYTES, IMAGE_MAX_BYTES } from '@etal/domain/images';
import type { Handler } from '../../../platform/http/route.ts';
import { decodeUpload } from '../../../platform/images/decode-upload.ts';
import { insertImages } from '../../../platform/images/images.queries.ts';
import { storeImage } from '../../../platform/images/store-image.ts';
import type { Services } from '../../../platform/services.ts';
import { readDetails, updateDetails } from '../site.queries.ts';

/** An image, a colour or a look that is not sent stays as it is. */
export function saveShopDetails({ database, images }: Services): Handler<typeof call> {
  return async ({ body: { about, thumbnailImg, coverImg, accentColor, look } }, { shopId }) => {
    // Both are looked at before either is stored.
    const [thumbnailBytes, coverBytes] = [
      thumbnailImg && decodeUpload(thumbnailImg, IMAGE_MAX_BYTES),
      coverImg && decodeUpload(coverImg, COVER_MAX_BYTES),
    ];
    const thumbnail = thumbnailBytes ? await storeImage(images, thumbnailBytes) : undefined;
    const cover = coverBytes ? await storeImage(images, coverBytes) : undefined;
    return database.withShop(shopId, async (tx) => {
      if (thumbnail) await insertImages(tx, shopId, [thumbnail]);
      if (cover) await insertImages(tx, shopId, [cover]);
      await updateDetails(tx, shopId, {
        about,
        ...(thumbnail ? { thumbnailImageId: thumbnail.id } : {}),
        ...(cover ? { coverImageId: cover.id } : {}),
        ...(accentColor === undefined ? {} : { accentColor }),
        ...(look === undefined ? {} : { look }),
      });
      return readDetails(tx, shopId);
    });
  };
}
