import type { refreshStripeConnectAccount as call } from '@etal/contract/settings';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { answeredOrRefusal } from '../answered-or-refusal.ts';
import { refreshAccount } from '../refresh.ts';

export function refreshStripeConnectAccount(services: Services): Handler<typeof call> {
  return async (_input, { shopId }) => {
    await answeredOrRefusal(services.log, () => refreshAccount(services, shopId));
    return {};
  };
}
