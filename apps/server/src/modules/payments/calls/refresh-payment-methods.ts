import type { refreshPaymentMethods as call } from '@etal/contract/settings';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { answeredOrRefusal } from '../answered-or-refusal.ts';
import { refreshIban } from '../refresh.ts';

export function refreshPaymentMethods(services: Services): Handler<typeof call> {
  return async (_input, { shopId }) => {
    await answeredOrRefusal(services.log, () => refreshIban(services, shopId));
    return {};
  };
}
