import type { updateCollectionPoint as call } from '@etal/contract/collection-points';
import { Refusal } from '@etal/contract/errors';
import { IMAGE_MAX_BYTES } from '@etal/domain/images';
import { groupDescription } from '@etal/texts/collection';
import type { Handler } from '../../../platform/http/route.ts';
import { decodeUpload } from '../../../platform/images/decode-upload.ts';
import { insertImages } from '../../../platform/images/images.queries.ts';
import { storeImage } from '../../../platform/images/store-image.ts';
import type { Services } from '../../../platform/services.ts';
import { renameGroup } from '../../shoppers/shoppers.ts';
import { findPoint, lockPoint, updatePoint } from '../collection-points.queries.ts';
import { scheduleOrRefusal } from '../schedule-or-refusal.ts';

/**
 * What is absent stays (R-WIRE-3). Orders keep their own copy of the point and are never touched (R-COLLECTION-3).
 */
export function updateCollectionPoint({ database, images }: Services): Handler<typeof call> {
  return async ({ params: { id }, body }, { shopId }) => {
    if (body.address === null) throw new Refusal('POINT_ADDRESS_REQUIRED');
    const image = body.img ? await storeImage(images, decodeUpload(body.img, IMAGE_MAX_BYTES)) : undefined;

    return database.withShop(shopId, async (tx) => {
      const current = await lockPoint(tx, shopId, id);
      if (!current) throw new Refusal('POINT_UNKNOWN');
      const label = body.label ?? current.label;
      if (image) await insertImages(tx, shopId, [image]);
      await updatePoint(tx, shopId, id, {
        ...scheduleOrRefusal({
          openingHours: body.openingHours ?? current.openingHours,
          closures: body.closures ?? current.closures,
        }),
        label,
        description: body.description ?? current.description,
        isEnabled: body.isEnabled ?? current.isEnabled,
        address: body.address ?? current.address,
        onlinePaymentsEnabled: body.onlinePaymentsEnabled ?? current.onlinePaymentsEnabled,
        offlinePaymentsEnabled: body.offlinePaymentsEnabled ?? current.offlinePaymentsEnabled,
        imageId: image?.id,
      });
      if (label !== current.label) await renameGroup(tx, shopId, id, { label, description: groupDescription(label) });
      const point = await findPoint(tx, shopId, id);
      if (!point) throw new Refusal('POINT_UNKNOWN');
      return point;
    });
  };
}
