import { Refusal } from '@etal/contract/errors';
import type { configureOnlinePayments as call } from '@etal/contract/settings';
import { keptMinimum, onlineBlocker } from '@etal/domain/settings/payment-settings';
import { paymentModeSwitched } from '@etal/texts/keys';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { actorOf, recordSecurityEvent } from '../../security-journal/security-journal.ts';
import { findLegalInformation, readParameters } from '../../settings/settings.ts';
import { minimumOrRefusal } from '../minimum-or-refusal.ts';
import { lockPaymentSettings, setOnlineMode } from '../payment-settings.queries.ts';

/** Turning off is always allowed; turning on needs everything that taking money needs. */
export function configureOnlinePayments(services: Services): Handler<typeof call> {
  const { database, payments, clock } = services;
  return async ({ body }, context) => {
    const { shopId } = context;
    const mode = minimumOrRefusal(body);
    if (mode.enabled && payments.kind === 'none') throw new Refusal('ONLINE_PAYMENTS_UNAVAILABLE');
    return database.withShop(shopId, async (tx) => {
      const current = await lockPaymentSettings(tx, shopId);
      const hasLegalInformation = (await findLegalInformation(tx, shopId)) !== undefined;
      const blocker = onlineBlocker({ hasLegalInformation, isAccountConfigured: current.account_can_charge });
      if (mode.enabled && blocker) throw new Refusal(blocker);
      await setOnlineMode(tx, shopId, { enabled: mode.enabled, minimum: keptMinimum(mode) }, clock.now());
      const subject = paymentModeSwitched('ONLINE', mode.enabled);
      if (mode.enabled !== current.online_enabled)
        await recordSecurityEvent(services, tx, { shopId, actor: actorOf(context), kind: 'PAYMENTS_CHANGED', subject });
      return (await readParameters(tx, shopId)).onlinePaymentsDetails;
    });
  };
}
