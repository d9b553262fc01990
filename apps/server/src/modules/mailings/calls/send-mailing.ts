import { randomUUID } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import type { sendMailing as call } from '@etal/contract/mailings';
import { IMAGE_MAX_BYTES } from '@etal/domain/images';
import * as z from 'zod/mini';
import { idempotencyKeyOf, once } from '../../../platform/http/once.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { decodeUpload } from '../../../platform/images/decode-upload.ts';
import { insertImages } from '../../../platform/images/images.queries.ts';
import { storeImage } from '../../../platform/images/store-image.ts';
import type { Services } from '../../../platform/services.ts';
import { insertMailing, listMailings } from '../mailings.queries.ts';
import { checkAudience, refuseWhereShut } from '../reach.ts';
import { queueMailing, refuseTooMany } from '../queue-mailing.ts';

/** At once, all is judged now; for later, when its hour comes. */
export function sendMailing({ database, clock, images, config }: Services): Handler<typeof call> {
  return async ({ body }, { shopId, request }) => {
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    const now = clock.now();
    const { subject, intro, img, collectionPointId, sendAt } = body;
    const image = img ? await storeImage(images, decodeUpload(img, IMAGE_MAX_BYTES)) : undefined;
    return database.withShop(shopId, async (tx) => {
      const asked = { shopId, call: 'SendMailing', key, body, now };
      const { id } = await once(tx, asked, z.object({ id: z.string() }), async () => {
        const audience = { everyone: collectionPointId ? { collectionPoint: collectionPointId } : {} };
        await checkAudience(tx, shopId, audience);
        if (sendAt && sendAt * 1000 <= now.getTime()) throw new Refusal('SEND_AT_PASSED');
        await refuseWhereShut(tx, shopId, audience);
        await refuseTooMany(tx, shopId, now);
        if (image) await insertImages(tx, shopId, [image]);
        const mailing = { id: randomUUID(), kind: 'SLATE' as const, subject, text: intro, audience };
        await insertMailing(tx, shopId, {
          ...mailing,
          imageId: image?.id ?? null,
          sendAt: sendAt ? new Date(sendAt * 1000) : now,
          now,
        });
        if (sendAt) return { id: mailing.id };
        const { reach, isEmpty } = await queueMailing(tx, shopId, mailing, { now, feeRate: config.platformFee });
        if (isEmpty) throw new Refusal('NOTHING_ON_SALE');
        if (reach.recipients === 0) throw new Refusal('NOBODY_TO_WRITE_TO', { leftOut: reach.leftOut });
        return { id: mailing.id };
      });
      const [sent] = await listMailings(tx, shopId, { limit: 1, id });
      if (!sent) throw new Error('A mailing was not kept.');
      return sent;
    });
  };
}
