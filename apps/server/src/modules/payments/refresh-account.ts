import type { Services } from '../../platform/services.ts';
import { PaymentRefused, PaymentsAway } from '../../ports/payment-service.ts';
import {
  type PaymentLinks,
  readPaymentLinks,
  rememberMonthlyPayouts,
  saveAccountReading,
} from './payment-settings.queries.ts';

/** Reads the shop's account again at the payment service. Asking twice, or at once from two places, does no harm. */
export async function refreshAccount(services: Services, shopId: string): Promise<void> {
  const { database, payments, clock } = services;
  const known = await database.withShop(shopId, (tx) => readPaymentLinks(tx, shopId));
  if (payments.kind === 'none' || known.accountId === null) return;
  const reading = await payments.readAccount(known.accountId);
  if (reading.canCharge !== known.canCharge || reading.payoutLast4 !== known.payoutLast4) {
    const isSaved = await database.withShop(shopId, (tx) =>
      saveAccountReading(tx, shopId, known, reading, clock.now()),
    );
    // Another process saved a reading meanwhile, perhaps a newer one, so the account is read again.
    if (!isSaved) return refreshAccount(services, shopId);
  }
  if (reading.canCharge) await payOutMonthly(services, shopId, known);
}

/**
 * R-SCREENS-10: on the 1st. An account that takes money stands, whether its payouts could be planned yet or not.
 */
async function payOutMonthly(
  { database, payments, log }: Services,
  shopId: string,
  { accountId, paysOutMonthly }: PaymentLinks,
): Promise<void> {
  if (paysOutMonthly || accountId === null) return;
  try {
    await payments.payOutMonthly(accountId);
  } catch (error) {
    if (!(error instanceof PaymentsAway || error instanceof PaymentRefused)) throw error;
    log.warn(
      { shopId, code: error instanceof PaymentRefused ? error.code : undefined },
      'monthly payouts are not set, to be tried again',
    );
    return;
  }
  await database.withShop(shopId, (tx) => rememberMonthlyPayouts(tx, shopId, accountId));
}
