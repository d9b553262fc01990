import type { refreshPaymentMethods as call } from '@etal/contract/settings';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { actorOf } from '../../security-journal/security-journal.ts';
import { answeredOrRefusal } from '../answered-or-refusal.ts';
import { refreshIban } from '../refresh.ts';

export function refreshPaymentMethods(services: Services): Handler<typeof call> {
  return async (_input, context) => {
    await answeredOrRefusal(services.log, () => refreshIban(services, context.shopId, actorOf(context)));
    return {};
  };
}
