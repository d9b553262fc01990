import { closeMonth, markReportSent, reopenMonth, sendToAccountant, unmarkReportSent } from '@etal/contract/accounting';
import { call } from '../../../calls/api.ts';
import { defineIntents } from '../../../calls/intents.ts';

type MonthIntent = { intent: 'close' | 'reopen' | 'send'; month: string };

const CALLS = { close: closeMonth, reopen: reopenMonth, send: sendToAccountant };

/** What a month's page asks for; the page is read again after it. */
export const { action: monthAction, useFetcher: useMonthFetcher } = defineIntents(
  async ({ intent, month }: MonthIntent): Promise<MonthIntent['intent']> => {
    await call(CALLS[intent], { params: { month } });
    return intent;
  },
);

type ReportIntent = { intent: 'mark' | 'unmark'; from: string };

export const { action: reportAction, useFetcher: useReportFetcher } = defineIntents(
  async ({ intent, from }: ReportIntent): Promise<ReportIntent['intent']> => {
    await call(intent === 'mark' ? markReportSent : unmarkReportSent, { body: { from } });
    return intent;
  },
);
