import { explains } from '@etal/domain/payouts/payout';
import { PaymentRefused, PaymentsAway } from '../../../ports/payment-service.ts';
import type { Services } from '../../../platform/services.ts';
import { findLastPayout, findPaidOutShops, keepPayoutLines, keepPayouts, type PaidOutShop } from './payouts.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A bank may send back what it was paid, days after. */
const LOOKS_BACK_MS = 35 * DAY_MS;
const FIRST_LOOK_MS = 400 * DAY_MS;

/**
 * R-FEES-7: brings the payouts of every shop, or of one, to what the payment service says. The page reads what is kept
 * and waits for nobody. It may run as often as one likes, and by several at once.
 */
export async function refreshPayouts(services: Services, shopId?: string): Promise<void> {
  const { database, payments, log } = services;
  if (payments.kind === 'none') return;
  for (const shop of await database.acrossShops((tx) => findPaidOutShops(tx, shopId))) {
    try {
      await refreshShop(services, shop);
    } catch (error) {
      if (error instanceof PaymentsAway) return;
      if (!(error instanceof PaymentRefused)) throw error;
      log.warn({ shopId: shop.shopId, code: error.code }, 'payouts could not be read');
    }
  }
}

async function refreshShop(services: Services, { shopId, accountId }: PaidOutShop): Promise<void> {
  const { database, payments, clock, log } = services;
  const last = await database.withShop(shopId, (tx) => findLastPayout(tx, shopId));
  const since = new Date(last ? last.getTime() - LOOKS_BACK_MS : clock.now().getTime() - FIRST_LOOK_MS);
  const payouts = await payments.listPayouts(accountId, since);
  if (payouts.length === 0) return;
  const unknown = await database.withShop(shopId, (tx) => keepPayouts(tx, shopId, payouts));
  for (const { payoutId, amount, hasLines } of payouts) {
    if (!hasLines || !unknown.has(payoutId)) continue;
    const lines = await payments.listPayoutLines(accountId, payoutId);
    // Lines that do not come to the payout would explain it wrongly: it is said to be without lines until they do.
    if (explains(lines, amount))
      await database.withShop(shopId, (tx) => keepPayoutLines(tx, { shopId, payoutId, now: clock.now() }, lines));
    else log.error({ shopId, payoutId }, 'the lines of a payout do not come to its amount');
  }
}
