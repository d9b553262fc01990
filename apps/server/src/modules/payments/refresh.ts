import { isFeeTaken } from '@etal/domain/orders/fees';
import type { Services } from '../../platform/services.ts';
import { PaymentsAway, PaymentRefused } from '../../ports/payment-service.ts';
import { tellModeOff } from '../notifications/notifications.ts';
import { readPaymentModes } from './payment-modes.queries.ts';
import {
  readPaymentLinks,
  endIbanSession,
  forgetIban,
  saveAccountReading,
  type PaymentLinks,
  rememberMonthlyPayouts,
} from './payment-settings.queries.ts';

/** Reads what became of the merchant's visit to give an IBAN; a visit still going on changes nothing. */
export async function refreshIban({ database, payments, clock }: Services, shopId: string): Promise<void> {
  const { ibanSessionId } = await database.withShop(shopId, (tx) => readPaymentLinks(tx, shopId));
  if (payments.kind === 'none' || ibanSessionId === null) return;
  const reading = await payments.readIbanSetup(ibanSessionId);
  if (reading.state === 'PENDING') return;
  await database.withShop(shopId, (tx) => endIbanSession(tx, shopId, ibanSessionId, reading, clock.now()));
}

/** Reads whether the IBAN may still be debited: a bank or a merchant can withdraw the mandate. */
export async function refreshMandate({ database, payments, clock, config }: Services, shopId: string): Promise<void> {
  const { paymentMethodId, mandateId } = await database.withShop(shopId, (tx) => readPaymentLinks(tx, shopId));
  if (payments.kind === 'none' || paymentMethodId === null) return;
  const { isActive } = await payments.readMandate({ paymentMethodId, mandateId });
  if (isActive) return;
  await database.withShop(shopId, async (tx) => {
    const now = clock.now();
    const isNeeded = isFeeTaken(config.platformFee);
    const { wasOffered } = await forgetIban(tx, shopId, { paymentMethodId, isNeeded }, now);
    if (wasOffered) await tellModeOff(tx, { shopId, channel: 'OFFLINE', now });
  });
}

/** Reads the shop's account again at the payment service. Asking twice, or at once from two places, does no harm. */
export async function refreshAccount(services: Services, shopId: string): Promise<void> {
  const { database, payments, clock, config } = services;
  const known = await database.withShop(shopId, (tx) => readPaymentLinks(tx, shopId));
  if (payments.kind === 'none' || known.accountId === null) return;
  const reading = await payments.readAccount(known.accountId);
  if (reading.canCharge !== known.canCharge || reading.payoutLast4 !== known.payoutLast4) {
    const isSaved = await database.withShop(shopId, async (tx) => {
      const now = clock.now();
      const { ONLINE } = await readPaymentModes(tx, shopId, config.platformFee);
      if (!(await saveAccountReading(tx, shopId, known, reading, now))) return false;
      if (ONLINE.isOffered && !reading.canCharge) await tellModeOff(tx, { shopId, channel: 'ONLINE', now });
      return true;
    });
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
