import type { updateCollectionPoint as call } from '@etal/contract/collection-points';
import { Refusal } from '@etal/contract/errors';
import { groupDescription } from '@etal/texts/collection';
import type { Handler } from '../../../platform/http/route.ts';
import { storePicture, takePicture } from '../../../platform/images/picture.ts';
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
    const picture = await storePicture({ database, images }, shopId, body);

    return database.withShop(shopId, async (tx) => {
      const current = await lockPoint(tx, shopId, id);
      if (!current) throw new Refusal('POINT_UNKNOWN');
      const label = body.label ?? current.label;
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
        imageId: picture && (await takePicture(tx, shopId, picture)),
      });
      if (label !== current.label) await renameGroup(tx, shopId, id, { label, description: groupDescription(label) });
      const point = await findPoint(tx, shopId, id);
      if (!point) throw new Refusal('POINT_UNKNOWN');
      return point;
    });
  };
}
