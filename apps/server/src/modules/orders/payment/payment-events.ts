import type { Database } from '../../../platform/db/database.ts';
import { delivers, enqueue, topic } from '../../../platform/outbox/outbox.ts';
import { findPaymentBySession, findPaymentOf, type PaymentOfOrder } from './order-payments.queries.ts';
import { settle } from './settle-payment.ts';
import type { Clock } from '../../../ports/clock.ts';
import { AccountLost, type PaymentEvent, paymentEvent } from '../../../ports/payment-service.ts';
import type { Services } from '../../../platform/services.ts';
import {
  disconnectAccount,
  findShopByAccount,
  findShopByCustomer,
  findShopByIbanSession,
  findShopByPaymentMethod,
  refreshAccount,
  refreshFeeDebit,
  refreshIban,
  refreshMandate,
  refreshPayouts,
} from '../../payments/payments.ts';

const PAYMENT_EVENT = topic('payment-event', paymentEvent, 'payment');

export const paymentEventDeliveries = (services: Services) =>
  delivers(PAYMENT_EVENT, (event) => applyEvent(services, event));

/** Kept before it is answered, so that the service may forget it; the same event a second time is the same row. */
export async function keepEvent(
  { database, clock }: { database: Database; clock: Clock },
  event: PaymentEvent,
): Promise<void> {
  const message = {
    topic: PAYMENT_EVENT,
    payload: event,
    dedupeKey: `${PAYMENT_EVENT.name}:${event.id}`,
    availableAt: clock.now(),
  };
  await database.withoutShop(async (tx) => enqueue(tx, message));
}

/**
 * An event says what to look at, never what it has become: that is read again, so order and repetition do not matter.
 */
async function applyEvent(services: Services, { accountId, about }: PaymentEvent): Promise<void> {
  switch (about.kind) {
    case 'CHECKOUT':
      if (accountId)
        await readAgain(
          services,
          await acrossShops(services, (tx) => findPaymentBySession(tx, { accountId, sessionId: about.sessionId })),
        );
      break;
    case 'PAYMENT':
      if (accountId)
        await readAgain(services, await acrossShops(services, (tx) => findPaymentOf(tx, { ...about, accountId })));
      break;
    case 'ACCOUNT':
      if (accountId)
        await forShop(await acrossShops(services, (tx) => findShopByAccount(tx, accountId)), (shopId) =>
          refreshAccount(services, shopId),
        );
      break;
    case 'ACCOUNT_DISCONNECTED':
      if (accountId)
        await forShop(await acrossShops(services, (tx) => findShopByAccount(tx, accountId)), (shopId) =>
          disconnectAccount(services, { shopId, accountId }),
        );
      break;
    case 'PAYOUT':
      if (accountId)
        await forShop(await acrossShops(services, (tx) => findShopByAccount(tx, accountId)), (shopId) =>
          refreshPayouts(services, shopId),
        );
      break;
    case 'IBAN_SETUP':
      await forShop(await acrossShops(services, (tx) => findShopByIbanSession(tx, about.sessionId)), (shopId) =>
        refreshIban(services, shopId),
      );
      break;
    case 'IBAN':
      await forShop(await acrossShops(services, (tx) => findShopByCustomer(tx, about.customerId)), (shopId) =>
        refreshIban(services, shopId),
      );
      break;
    case 'MANDATE':
      await forShop(await acrossShops(services, (tx) => findShopByPaymentMethod(tx, about.paymentMethodId)), (shopId) =>
        refreshMandate(services, shopId),
      );
      break;
    case 'FEE_DEBIT':
      await refreshFeeDebit(services, about.debitId);
      break;
  }
}

const acrossShops = <Found>(
  { database }: Services,
  find: Parameters<typeof database.acrossShops<Found>>[0],
): Promise<Found> => database.acrossShops(find);

async function readAgain(services: Services, payment: PaymentOfOrder | undefined): Promise<void> {
  if (!payment?.sessionId) return;
  const { accountId, sessionId } = payment;
  try {
    await settle(services, payment, await services.payments.readCheckout({ accountId, sessionId }));
  } catch (error) {
    // A late message of an account that is no longer ours to read.
    if (!(error instanceof AccountLost)) throw error;
  }
}

async function forShop(shopId: string | undefined, refresh: (shopId: string) => Promise<unknown>): Promise<void> {
  if (shopId) await refresh(shopId);
}
