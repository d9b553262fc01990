import { randomUUID } from 'node:crypto';
import type { createCollectionPoint as call } from '@etal/contract/collection-points';
import { Refusal } from '@etal/contract/errors';
import { groupDescription } from '@etal/texts/collection';
import { madeOnce } from '../../../platform/http/once.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { storePicture, takePicture } from '../../../platform/images/picture.ts';
import type { Services } from '../../../platform/services.ts';
import { insertGroups } from '../../shoppers/shoppers.ts';
import { findPoint, insertPoints } from '../collection-points.queries.ts';
import { scheduleOrRefusal } from '../schedule-or-refusal.ts';

/** The point and its group of shoppers are born together (R-SHOPPERS-2). */
export function createCollectionPoint({ database, clock, images }: Services): Handler<typeof call> {
  return async ({ body }, { shopId, request }) => {
    const { label, description, address } = body;
    const schedule = scheduleOrRefusal({ openingHours: body.openingHours ?? {}, closures: body.closures ?? [] });
    if (!address) throw new Refusal('POINT_ADDRESS_REQUIRED');
    const picture = await storePicture({ database, images }, shopId, body);
    if (!picture) throw new Refusal('IMAGE_REQUIRED');

    return database.withShop(shopId, async (tx) => {
      const now = clock.now();
      const id = await madeOnce(tx, request, { shopId, call: 'CreateCollectionPoint', body, now }, async () => {
        const made = randomUUID();
        await insertPoints(tx, shopId, [
          {
            ...schedule,
            id: made,
            label,
            description,
            address,
            imageId: await takePicture(tx, shopId, picture),
            isEnabled: body.isEnabled ?? true,
            onlinePaymentsEnabled: body.onlinePaymentsEnabled ?? true,
            offlinePaymentsEnabled: body.offlinePaymentsEnabled ?? true,
            now,
          },
        ]);
        await insertGroups(tx, shopId, [
          { id: randomUUID(), pointId: made, label, description: groupDescription(label), now },
        ]);
        return made;
      });
      const point = await findPoint(tx, shopId, id);
      if (!point) throw new Refusal('POINT_UNKNOWN');
      return point;
    });
  };
}
