import { closeMonth, markReportSent, reopenMonth, sendToAccountant, unmarkReportSent } from '@etal/contract/accounting';
import type { CallInput } from '@etal/contract/endpoint';
import { invoiceMonth } from '@etal/contract/monthly-invoices';
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

type YearIntent =
  | { intent: 'mark' | 'unmark'; from: string }
  | { intent: 'invoiceMonth'; body: CallInput<typeof invoiceMonth>['body'] };

export type YearDone = { intent: 'mark' | 'unmark' } | { intent: 'invoiceMonth'; numbers: string[] };

/** What the page of a year asks for: reports that were handed in, and months of customers to be invoiced. */
export const { action: yearAction, useFetcher: useYearFetcher } = defineIntents(
  async (asked: YearIntent): Promise<YearDone> => {
    if (asked.intent === 'invoiceMonth')
      return { intent: asked.intent, ...(await call(invoiceMonth, { body: asked.body })) };
    await call(asked.intent === 'mark' ? markReportSent : unmarkReportSent, { body: { from: asked.from } });
    return { intent: asked.intent };
  },
);
