import { isFeeTaken } from '@etal/domain/orders/fees';
import { endOfIban, endOfPayoutIban, PAYMENT_SERVICE_NAME } from '@etal/texts/keys';
import type { Actor } from '../../platform/http/actor.ts';
import type { Services } from '../../platform/services.ts';
import type { PayoutSchedule } from '@etal/domain/payouts/payout';
import {
  type AccountReading,
  type AccountRequirements,
  PaymentsAway,
  PaymentRefused,
} from '../../ports/payment-service.ts';
import { recordSecurityEvent } from '../security-journal/security-journal.ts';
import { tellModeOff, tellNotice } from '../notifications/notifications.ts';
import { readPaymentModes } from './payment-modes.queries.ts';
import {
  readPaymentLinks,
  endIbanSession,
  forgetIban,
  markDisconnected,
  saveAccountReading,
  type PaymentLinks,
  rememberMonthlyPayouts,
} from './payment-settings.queries.ts';

/** Told by the service's own message, while nobody of the shop is there. */
const PAYMENT_SERVICE: Actor = { userId: null, name: PAYMENT_SERVICE_NAME, place: '' };

/** Reads what became of the merchant's visit to give an IBAN; a visit still going on changes nothing. */
export async function refreshIban(services: Services, shopId: string, actor: Actor = PAYMENT_SERVICE): Promise<void> {
  const { database, payments, clock } = services;
  const { ibanSessionId } = await database.withShop(shopId, (tx) => readPaymentLinks(tx, shopId));
  if (payments.kind === 'none' || ibanSessionId === null) return;
  const reading = await payments.readIbanSetup(ibanSessionId);
  if (reading.state === 'PENDING') return;
  await database.withShop(shopId, async (tx) => {
    const isEnded = await endIbanSession(tx, shopId, ibanSessionId, reading, clock.now());
    if (!isEnded || reading.state !== 'DONE') return;
    const subject = endOfIban(reading.last4);
    await recordSecurityEvent(services, tx, { shopId, actor, kind: 'IBAN_CHANGED', subject });
  });
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
  // What the merchant has taken away from us cannot be read any more.
  if (payments.kind === 'none' || known.accountId === null || known.isDisconnected) return;
  const read = await payments.readAccount(known.accountId);
  // An account that has never taken money is still signing up, which always lacks something.
  const isUnderWay = read.canCharge || known.canCharge || known.requirements !== null;
  const reading = { ...read, requirements: isUnderWay ? read.requirements : null };
  if (isNews(known, reading)) {
    const isSaved = await database.withShop(shopId, async (tx) => {
      const now = clock.now();
      const { ONLINE } = await readPaymentModes(tx, shopId, config.platformFee);
      if (!(await saveAccountReading(tx, shopId, known, reading, now))) return false;
      // The account that money is paid out to is what a thief would change first.
      if (known.payoutLast4 !== null && reading.payoutLast4 !== known.payoutLast4)
        await recordSecurityEvent(services, tx, {
          shopId,
          actor: PAYMENT_SERVICE,
          kind: 'IBAN_CHANGED',
          subject: endOfPayoutIban(reading.payoutLast4),
        });
      if (ONLINE.isOffered && !reading.canCharge) await tellModeOff(tx, { shopId, channel: 'ONLINE', now });
      else if (reading.requirements && !known.requirements)
        await tellNotice(tx, { shopId, notice: alertOf(reading.requirements), now });
      return true;
    });
    // Another process saved a reading meanwhile, perhaps a newer one, so the account is read again.
    if (!isSaved) return refreshAccount(services, shopId);
  }
  if (reading.canCharge) await payOutMonthly(services, shopId, known);
}

const isNews = (known: PaymentLinks, reading: AccountReading): boolean =>
  reading.canCharge !== known.canCharge ||
  reading.payoutLast4 !== known.payoutLast4 ||
  reading.payoutSchedule !== known.payoutSchedule ||
  (reading.requirements === null) !== (known.requirements === null) ||
  reading.requirements?.isPastDue !== known.requirements?.isPastDue ||
  reading.requirements?.deadline?.getTime() !== known.requirements?.deadline?.getTime();

const alertOf = ({ isPastDue, deadline }: AccountRequirements) => ({
  kind: 'ACCOUNT_REQUIREMENTS' as const,
  isPastDue,
  deadline: deadline && Math.floor(deadline.getTime() / 1000),
});

/** R-PAYMENTS-8: card payment closes at once, and the merchant is told once. */
export async function disconnectAccount(
  { database, clock }: Services,
  account: { shopId: string; accountId: string },
): Promise<void> {
  await database.withShop(account.shopId, async (tx) => {
    const now = clock.now();
    if (await markDisconnected(tx, account, now))
      await tellNotice(tx, { shopId: account.shopId, notice: { kind: 'ACCOUNT_DISCONNECTED' }, now });
  });
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
  let payoutSchedule: PayoutSchedule | null;
  try {
    payoutSchedule = await payments.payOutMonthly(accountId);
  } catch (error) {
    if (!(error instanceof PaymentsAway || error instanceof PaymentRefused)) throw error;
    log.warn(
      { shopId, code: error instanceof PaymentRefused ? error.code : undefined },
      'monthly payouts are not set, to be tried again',
    );
    return;
  }
  await database.withShop(shopId, (tx) => rememberMonthlyPayouts(tx, shopId, { accountId, payoutSchedule }));
}
