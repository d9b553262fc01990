import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { debitLeavesOn, debitRetriesOn } from '@etal/domain/fees/fee-debit';
import { feeMonth, MAX_DEBIT_FAILURES, MIN_DEBIT } from '@etal/domain/orders/fees';
import { type FeeDebitReading, PaymentRefused, PaymentsAway } from '../../../ports/payment-service.ts';
import type { Services } from '../../../platform/services.ts';
import { tellNotice } from '../../notifications/notifications.ts';
import {
  claimDebit,
  type DebitKey,
  findDebit,
  findDebitsToAnnounce,
  findDebitsToSend,
  findShopsThatOwe,
  markAnnounced,
  planDebit,
  recordDebit,
} from './debit-fees.queries.ts';
import { issueFeeInvoices } from './issue-fee-invoices.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long to wait after a failed debit before trying again. */
const RETRY_AFTER_MS = 3 * DAY_MS;

/**
 * R-FEES-2 to R-FEES-4: once a month the fees of the month gone by are invoiced, and those of on-site orders taken from
 * the merchant's IBAN. Planned first, in our books, then announced, then asked for: a repeated request is the same
 * debit. Without a payment service they are planned and announced, and the operator settles them by hand.
 */
export async function debitFees(services: Services): Promise<void> {
  await issueFeeInvoices(services);
  await planDebits(services);
  await announceDebits(services);
  if (services.payments.kind !== 'none') await sendDebits(services);
}

const today = ({ clock }: Services): string => parisWallTime(clock.now().getTime() / 1000).date;

async function planDebits(services: Services): Promise<void> {
  const { database, clock } = services;
  const month = feeMonth(today(services));
  const shops = await database.acrossShops((tx) => findShopsThatOwe(tx, { before: month, atLeast: MIN_DEBIT }));
  for (const shopId of shops)
    await database.withShop(shopId, (tx) =>
      planDebit(tx, { shopId, before: month, atLeast: MIN_DEBIT, now: clock.now() }),
    );
}

async function announceDebits(services: Services): Promise<void> {
  const { database, clock } = services;
  for (const { shopId, month } of await database.acrossShops((tx) => findDebitsToAnnounce(tx)))
    await database.withShop(shopId, async (tx) => {
      const now = clock.now();
      const leavesOn = debitLeavesOn(today(services));
      const announced = await markAnnounced(tx, { shopId, month, leavesOn, now });
      if (announced)
        await tellNotice(tx, { shopId, notice: { kind: 'DEBIT_ANNOUNCED', month, leavesOn, ...announced }, now });
    });
}

async function sendDebits(services: Services): Promise<void> {
  const { database, clock } = services;
  const failedBefore = new Date(clock.now().getTime() - RETRY_AFTER_MS);
  for (const debit of await database.acrossShops((tx) =>
    findDebitsToSend(tx, { maxFailures: MAX_DEBIT_FAILURES, failedBefore, today: today(services) }),
  )) {
    if (!(await database.withShop(debit.shopId, (tx) => claimDebit(tx, debit, clock.now())))) continue;
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

/** A failure is told once for each try (R-PAYMENTS-8). */
function record(
  services: Services,
  { shopId, month }: DebitKey,
  { debitId, state }: Omit<FeeDebitReading, 'debitId'> & { debitId: string | null },
): Promise<void> {
  const { database, clock } = services;
  return database.withShop(shopId, async (tx) => {
    const now = clock.now();
    const news = await recordDebit(tx, { shopId, month, debitId, state, maxFailures: MAX_DEBIT_FAILURES, now });
    if (!news || state !== 'FAILED') return;
    const retriesOn = news.failures < MAX_DEBIT_FAILURES ? debitRetriesOn(today(services)) : null;
    await tellNotice(tx, { shopId, notice: { kind: 'DEBIT_FAILED', month, amount: news.amount, retriesOn }, now });
  });
}
