import { randomUUID } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import { type previewMessage as previewCall, sendMessage as sendCall } from '@etal/contract/mailings';
import { idempotencyKeyOf, once } from '../../../platform/http/once.ts';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { insertMailing } from '../mailings.queries.ts';
import { checkAudience, readReach, refuseWhereShut } from '../reach.ts';
import { queueMailing, refuseTooMany } from '../queue-mailing.ts';

export function previewMessage({ database }: Services): Handler<typeof previewCall> {
  return ({ body: { audience } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      await checkAudience(tx, shopId, audience);
      return readReach(tx, shopId, audience);
    });
}

export function sendMessage({ database, clock, config }: Services): Handler<typeof sendCall> {
  return ({ body }, { shopId, request }) => {
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    const now = clock.now();
    const { audience, subject, text } = body;
    return database.withShop(shopId, (tx) =>
      once(tx, { shopId, call: sendCall.name, key, body, now }, sendCall.response, async () => {
        await checkAudience(tx, shopId, audience);
        await refuseWhereShut(tx, shopId, audience);
        await refuseTooMany(tx, shopId, now);
        const mailing = { id: randomUUID(), kind: 'MESSAGE' as const, subject, text, audience };
        await insertMailing(tx, shopId, { ...mailing, sendAt: now, now });
        const { reach } = await queueMailing(tx, shopId, mailing, { now, feeRate: config.platformFee });
        if (reach.recipients === 0) throw new Refusal('NOBODY_TO_WRITE_TO', { leftOut: reach.leftOut });
        return reach;
      }),
    );
  };
}
