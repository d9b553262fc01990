import { Refusal } from '@etal/contract/errors';
import type { configureOfflinePayments as call } from '@etal/contract/settings';
import { isIbanMissing } from '@etal/domain/orders/payment-modes';
import { keptMinimum } from '@etal/domain/settings/payment-settings';
import { paymentModeSwitched } from '@etal/texts/keys';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { actorOf, recordSecurityEvent } from '../../security-journal/security-journal.ts';
import { readParameters } from '../../settings/settings.ts';
import { minimumOrRefusal } from '../minimum-or-refusal.ts';
import { lockPaymentSettings, setOfflineMode } from '../payment-settings.queries.ts';

export function configureOfflinePayments(services: Services): Handler<typeof call> {
  const { database, clock, config } = services;
  return async ({ body }, context) => {
    const { shopId } = context;
    const mode = minimumOrRefusal(body);
    return database.withShop(shopId, async (tx) => {
      const current = await lockPaymentSettings(tx, shopId);
      if (mode.enabled && isIbanMissing({ ibanLast4: current.iban_last4 }, config.platformFee))
        throw new Refusal('IBAN_MISSING');
      if (mode.enabled && current.fees_overdue) throw new Refusal('FEES_OVERDUE');
      await setOfflineMode(tx, shopId, { enabled: mode.enabled, minimum: keptMinimum(mode) }, clock.now());
      const subject = paymentModeSwitched('OFFLINE', mode.enabled);
      if (mode.enabled !== current.offline_enabled)
        await recordSecurityEvent(services, tx, { shopId, actor: actorOf(context), kind: 'PAYMENTS_CHANGED', subject });
      return (await readParameters(tx, shopId)).offlinePaymentsDetails;
    });
  };
}
