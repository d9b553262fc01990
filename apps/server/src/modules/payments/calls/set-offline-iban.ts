import { Refusal } from '@etal/contract/errors';
import type { setOfflineIban as call } from '@etal/contract/settings';
import { compactIban, ibanLast4, isIban } from '@etal/domain/settings/iban';
import { endOfIban } from '@etal/texts/keys';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { actorOf, recordSecurityEvent } from '../../security-journal/security-journal.ts';
import { readParameters } from '../../settings/settings.ts';
import { lockPaymentSettings, storeTypedIban } from '../payment-settings.queries.ts';

/** The whole number is kept for the operator's debits and never answered: four signs are enough to know it again. */
export function setOfflineIban(services: Services): Handler<typeof call> {
  const { database, payments, clock } = services;
  return async ({ body: { iban } }, context) => {
    const { shopId } = context;
    if (payments.kind !== 'none') throw new Refusal('IBAN_KEPT_BY_SERVICE');
    if (!isIban(iban)) throw new Refusal('IBAN_INVALID');
    return database.withShop(shopId, async (tx) => {
      await lockPaymentSettings(tx, shopId);
      await storeTypedIban(tx, shopId, { iban: compactIban(iban), last4: ibanLast4(iban) }, clock.now());
      const subject = endOfIban(ibanLast4(iban));
      await recordSecurityEvent(services, tx, { shopId, actor: actorOf(context), kind: 'IBAN_CHANGED', subject });
      return (await readParameters(tx, shopId)).offlinePaymentsDetails;
    });
  };
}
