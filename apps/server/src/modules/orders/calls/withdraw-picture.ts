import type { withdrawPicture as withdrawCall } from '@etal/contract/order-changes';
import { Refusal } from '@etal/contract/errors';
import type { Handler } from '../../../platform/http/route.ts';
import { deleteDiscardedFiles } from '../../../platform/images/discard-images.ts';
import { discardImage, isShown } from '../../../platform/images/discarded-images.queries.ts';
import type { Services } from '../../../platform/services.ts';
import { actorOf, recordSecurityEvent } from '../../security-journal/security-journal.ts';
import { readOrderDetail } from '../order-detail.queries.ts';
import { findPictureOfSale, takePictureFromSales } from '../pictures.queries.ts';

/** R-IMAGES-3: the picture goes from every order at once; what shows it today is given another one first. */
export function withdrawPicture(services: Services): Handler<typeof withdrawCall> {
  const { database, clock, log } = services;
  return async ({ params, body }, { shopId, ...context }) => {
    const order = await database.withShop(shopId, async (tx) => {
      const { orderId, imageId, label } = await findPictureOfSale(tx, shopId, params.id, body.saleId);
      // Pressed twice: it is gone already.
      if (imageId !== null) {
        if (await isShown(tx, shopId, imageId)) throw new Refusal('IMAGE_STILL_SHOWN');
        await takePictureFromSales(tx, shopId, imageId);
        await discardImage(tx, shopId, imageId, clock.now());
        const actor = actorOf(context);
        await recordSecurityEvent(services, tx, { shopId, actor, kind: 'PICTURE_WITHDRAWN', subject: label });
      }
      return readOrderDetail(tx, shopId, orderId);
    });
    // Nothing shows it any more; a store that is away is asked again within the hour.
    await deleteDiscardedFiles(services).catch((error: unknown) =>
      log.error({ err: error }, 'files of a withdrawn picture were not deleted yet'),
    );
    return order;
  };
}
