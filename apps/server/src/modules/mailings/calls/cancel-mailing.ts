import { Refusal } from '@etal/contract/errors';
import type { cancelMailing as call } from '@etal/contract/mailings';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { cancelScheduled } from '../mailings.queries.ts';

/** Called off twice, it is called off. */
export function cancelMailing({ database }: Services): Handler<typeof call> {
  return ({ params: { id } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      const state = await cancelScheduled(tx, shopId, id);
      if (state === null) throw new Refusal('MAILING_UNKNOWN');
      if (state === 'SENT') throw new Refusal('MAILING_SENT');
      return {};
    });
}
