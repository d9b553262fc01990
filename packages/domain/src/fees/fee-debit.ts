import { addDays } from '../calendar/dates.ts';

/** How far the debit of a month's fees has come; SETTLED is by hand, where no payment service debits. */
export const FEE_DEBIT_STATES = ['PLANNED', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'SETTLED'] as const;
export type FeeDebitState = (typeof FEE_DEBIT_STATES)[number];

interface DatedDays {
  /** The first day of announcement on which it counts. */
  from: string;
  days: number;
}

/**
 * R-FEES-4: how long before a debit its merchant is told. SEPA says fourteen days unless the terms shorten it, which a
 * lawyer has to confirm: another number of days is one more line here.
 */
const NOTICE_DAYS: readonly DatedDays[] = [{ from: '2026-01-01', days: 2 }];

const noticeDays = (announcedOn: string): number => NOTICE_DAYS.findLast(({ from }) => from <= announcedOn)?.days ?? 14;

/** The first day on which a debit that is announced on this day may leave. */
export const debitLeavesOn = (announcedOn: string): string => addDays(announcedOn, noticeDays(announcedOn));

/** How long an account is given to be filled after a failed debit. */
const RETRY_DAYS = 3;

/** The day on which a debit that failed on this day is tried again. */
export const debitRetriesOn = (failedOn: string): string => addDays(failedOn, RETRY_DAYS);
