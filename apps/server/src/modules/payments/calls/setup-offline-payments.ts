import { randomUUID } from 'node:crypto';
import type { setupOfflinePayments as call } from '@etal/contract/settings';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { findLegalInformation, shopLabel } from '../../settings/settings.ts';
import { answeredOrRefusal } from '../answered-or-refusal.ts';
import { lockPaymentSettings, readPaymentLinks, storeIbanSession } from '../payment-settings.queries.ts';

/** Where no service keeps the IBAN, it is typed in the back-office itself (R-RUNNING-4). */
const TYPED_IBAN_DIALOG = '/admin/parametres?dialogue=iban';

export function setupOfflinePayments({ config, database, payments, clock, log }: Services): Handler<typeof call> {
  return async (_input, { shopId, user }) => {
    if (payments.kind === 'none') return { checkoutUrl: TYPED_IBAN_DIALOG };
    const shop = await database.withShop(shopId, async (tx) => ({
      legal: await findLegalInformation(tx, shopId),
      label: await shopLabel(tx, shopId),
      links: await readPaymentLinks(tx, shopId),
    }));
    const session = await answeredOrRefusal(log, () =>
      payments.startIbanSetup({
        shopId,
        label: shop.label,
        // An IBAN does not wait for the legal information.
        email: shop.legal?.email ?? user.email,
        setup: randomUUID(),
        customerId: shop.links.customerId,
        successUrl: `${config.origin}/admin/parametres?refreshOfflinePayments=true`,
        cancelUrl: `${config.origin}/admin/parametres`,
      }),
    );
    await database.withShop(shopId, async (tx) => {
      await lockPaymentSettings(tx, shopId);
      await storeIbanSession(tx, shopId, session, clock.now());
    });
    return { checkoutUrl: session.url };
  };
}
