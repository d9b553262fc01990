import type { searchAddress as call } from '@etal/contract/collection-points';
import { Refusal } from '@etal/contract/errors';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import type { FastifyReply } from 'fastify';
import type { Handler } from '../../../platform/http/route.ts';
import { countTries, throttleKey } from '../../../platform/http/throttle.ts';
import type { Services } from '../../../platform/services.ts';

export function searchAddress(services: Services): Handler<typeof call> {
  const { addresses, log } = services;
  return async ({ query: { q } }, { shopId, reply }) => {
    await countTries(services, [{ key: throttleKey('address-search', shopId), rule: THROTTLES.addressSearchPerShop }]);
    const signal = whenGone(reply);
    try {
      return { type: 'FeatureCollection', features: await addresses.search(q, signal) };
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'address search failed');
      throw new Refusal('ADDRESS_SEARCH_FAILED');
    }
  };
}

/** The browser aborts a search at the next keystroke: nobody waits for this answer any more. */
function whenGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
