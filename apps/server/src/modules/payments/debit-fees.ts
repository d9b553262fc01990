import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { feeMonth, MAX_DEBIT_FAILURES, MIN_DEBIT } from '@etal/domain/orders/fees';
import { type FeeDebitReading, PaymentRefused, PaymentsAway } from '../../ports/payment-service.ts';
import type { Services } from '../../platform/services.ts';
import {
  findDebit,
  findDebitsToSend,
  findShopsThatOwe,
  planDebit,
  type PlannedDebit,
  recordDebit,
} from './debit-fees.queries.ts';

/** How long to wait after a failed debit before trying again. */
const RETRY_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Once a month, the platform's fees on the on-site orders of the months gone by are taken from the merchant's IBAN.
 * Planned first, in our books, then asked for: a repeated request is the same debit.
 */
export async function debitFees(services: Services): Promise<void> {
  if (services.payments.kind === 'none') return;
  const { database, clock } = services;
  const month = feeMonth(parisWallTime(clock.now().getTime() / 1000).date);
  const shops = await database.acrossShops((tx) => findShopsThatOwe(tx, { before: month, atLeast: MIN_DEBIT }));
  for (const shopId of shops)
    await database.withShop(shopId, (tx) =>
      planDebit(tx, { shopId, before: month, atLeast: MIN_DEBIT, now: clock.now() }),
    );
  const failedBefore = new Date(clock.now().getTime() - RETRY_AFTER_MS);
  for (const debit of await database.acrossShops((tx) =>
    findDebitsToSend(tx, { maxFailures: MAX_DEBIT_FAILURES, failedBefore }),
  )) {
    try {
      await record(services, debit, await services.payments.debitFees({ ...debit, attempt: debit.failures }));
    } catch (error) {
      if (error instanceof PaymentsAway) return;
      if (!(error instanceof PaymentRefused)) throw error;
      services.log.warn({ shopId: debit.shopId, month: debit.month, code: error.code }, 'fee debit refused');
      await record(services, debit, { debitId: null, state: 'FAILED' });
    }
  }
}

/** The answer to a debit comes days later, by an event. */
export async function refreshFeeDebit(services: Services, debitId: string): Promise<void> {
  const debit = await services.database.acrossShops((tx) => findDebit(tx, debitId));
  if (debit) await record(services, debit, await services.payments.readFeeDebit(debitId));
}

function record(
  { database, clock }: Services,
  { shopId, month }: Pick<PlannedDebit, 'shopId' | 'month'>,
  { debitId, state }: Omit<FeeDebitReading, 'debitId'> & { debitId: string | null },
): Promise<void> {
  return database.withShop(shopId, (tx) =>
    recordDebit(tx, { shopId, month, debitId, state, maxFailures: MAX_DEBIT_FAILURES, now: clock.now() }),
  );
}
