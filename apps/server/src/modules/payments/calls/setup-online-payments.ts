import { Refusal } from '@etal/contract/errors';
import type { setupOnlinePayments as call } from '@etal/contract/settings';
import { PAYMENT_ACCOUNT_OPENED } from '@etal/texts/keys';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { actorOf, recordSecurityEvent } from '../../security-journal/security-journal.ts';
import { findLegalInformation, shopLabel } from '../../settings/settings.ts';
import { answeredOrRefusal } from '../answered-or-refusal.ts';
import { lockPaymentSettings, readPaymentLinks, storeAccount } from '../payment-settings.queries.ts';

/** The account is made at the first visit; each visit gets a link of its own. */
export function setupOnlinePayments(services: Services): Handler<typeof call> {
  const { config, database, payments, clock, log } = services;
  return async (_input, context) => {
    const { shopId } = context;
    if (payments.kind === 'none') throw new Refusal('ONLINE_PAYMENTS_UNAVAILABLE');
    const shop = await database.withShop(shopId, async (tx) => ({
      legal: await findLegalInformation(tx, shopId),
      label: await shopLabel(tx, shopId),
      links: await readPaymentLinks(tx, shopId),
    }));
    const { legal } = shop;
    if (!legal) throw new Refusal('LEGAL_INFORMATION_MISSING');

    const { accountId: known, isDisconnected } = shop.links;
    // An account that the merchant took away from us is replaced by another.
    const lost = isDisconnected ? known : null;
    const openAccount = async (): Promise<string> => {
      const { accountId } = await answeredOrRefusal(log, () =>
        payments.createAccount({ shopId, label: shop.label, email: legal.email, insteadOf: lost }),
      );
      return database.withShop(shopId, async (tx) => {
        const { account_id: stored } = await lockPaymentSettings(tx, shopId);
        if (stored !== null && stored !== lost) return stored;
        await storeAccount(tx, shopId, accountId, clock.now());
        const subject = PAYMENT_ACCOUNT_OPENED;
        await recordSecurityEvent(services, tx, { shopId, actor: actorOf(context), kind: 'PAYMENTS_CHANGED', subject });
        return accountId;
      });
    };
    const accountId = known === null || isDisconnected ? await openAccount() : known;
    const url = await answeredOrRefusal(log, () =>
      payments.onboardingLink({
        accountId,
        returnUrl: `${config.origin}/admin/parametres?refreshOnlinePayments=true`,
        // The link was used or is too old: the page offers a new one.
        refreshUrl: `${config.origin}/admin/parametres?dialogue=inscription`,
      }),
    );
    return { url };
  };
}
