import { parisWallTime } from '@etal/domain/calendar/paris-time';
import type { FeeDebitState } from '@etal/domain/fees/fee-debit';
import { feeMonth } from '@etal/domain/orders/fees';
import type { Services } from '../../../platform/services.ts';
import { lockDebit } from './debit-fees.queries.ts';
import { findOpenDebits, markSettled, type OpenDebit } from './settle-debit.queries.ts';

/** R-FEES-5: what is still to come in of months gone by, for the operator. */
export const listDebitsToSettle = ({ database, clock }: Services): Promise<OpenDebit[]> =>
  database.acrossShops((tx) => findOpenDebits(tx, feeMonth(parisWallTime(clock.now().getTime() / 1000).date)));

/**
 * R-FEES-5: the operator has been paid in another way. Answers the state that was found: what the payment service is
 * debiting or has debited is left to it.
 */
export function settleDebit(
  { database, clock, log }: Services,
  { shopId, month }: { shopId: string; month: string },
): Promise<FeeDebitState | undefined> {
  return database.withShop(shopId, async (tx) => {
    const debit = await lockDebit(tx, { shopId, month });
    if (debit?.state !== 'PLANNED' && debit?.state !== 'FAILED') return debit?.state;
    await markSettled(tx, { shopId, month, now: clock.now() });
    log.warn({ shopId, month, amount: debit.amount }, 'fees settled by hand');
    return debit.state;
  });
}
