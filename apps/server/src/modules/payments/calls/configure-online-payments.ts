import { Refusal } from '@etal/contract/errors';
import type { configureOnlinePayments as call } from '@etal/contract/settings';
import { keptMinimum, onlineBlocker } from '@etal/domain/settings/payment-settings';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { findLegalInformation, readParameters } from '../../settings/settings.ts';
import { minimumOrRefusal } from '../minimum-or-refusal.ts';
import { lockPaymentSettings, setOnlineMode } from '../payment-settings.queries.ts';

/** Turning off is always allowed; turning on needs everything that taking money needs. */
export function configureOnlinePayments({ database, payments, clock }: Services): Handler<typeof call> {
  return async ({ body }, { shopId }) => {
    const mode = minimumOrRefusal(body);
    if (mode.enabled && payments.kind === 'none') throw new Refusal('ONLINE_PAYMENTS_UNAVAILABLE');
    return database.withShop(shopId, async (tx) => {
      const current = await lockPaymentSettings(tx, shopId);
      const hasLegalInformation = (await findLegalInformation(tx, shopId)) !== undefined;
      const blocker = onlineBlocker({ hasLegalInformation, isAccountConfigured: current.account_can_charge });
      if (mode.enabled && blocker) throw new Refusal(blocker);
      await setOnlineMode(tx, shopId, { enabled: mode.enabled, minimum: keptMinimum(mode) }, clock.now());
      return (await readParameters(tx, shopId)).onlinePaymentsDetails;
    });
  };
}
