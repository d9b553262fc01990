import type { getAccounting as yearCall, getAccountingMonth as monthCall } from '@etal/contract/accounting';
import { monthOf, monthsBetween } from '@etal/domain/accounting/months';
import { periodOf, periodsBetween, reportedDays } from '@etal/domain/accounting/sales-report';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { findAccountedShares, readAccountedSpan } from '../../documents/documents.ts';
import { sumReceipts } from '../../till/till.ts';
import { readMonths, readSentReports, readSettings } from '../accounting.queries.ts';
import { monthFigures, readMonth, todayOf } from '../read-months.ts';
import { reportFigures } from '../read-reports.ts';

/** From the first day that has anything, or the beginning of the year, to today or its end. */
export function getAccounting({ database, clock }: Services): Handler<typeof yearCall> {
  return ({ query: { year } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      const today = todayOf(clock.now());
      const settings = await readSettings(tx, shopId);
      const span = await readAccountedSpan(tx, shopId);
      const first = span?.first ?? today;
      const years = monthsBetween(`${first.slice(0, 4)}-01`, monthOf(today)).map((month) => month.slice(0, 4));
      const from = [first, `${year}-01-01`].toSorted().at(-1) ?? first;
      const to = [today, `${year}-12-31`].toSorted()[0] ?? today;
      const answer = { settings, years: [...new Set(years)].toReversed() };
      if (from > to) return { ...answer, months: [], reports: [] };
      const sent = await readSentReports(tx, shopId, {
        from: periodOf(from, settings.reportRhythm).from,
        to: periodOf(to, settings.reportRhythm).to,
      });
      const periods = periodsBetween(from, to, settings.reportRhythm, sent);
      const days = { from: periods[0]?.from ?? from, to: periods.at(-1)?.to ?? to };
      const shares = await findAccountedShares(tx, shopId, days);
      const receipts = await sumReceipts(tx, shopId, { from: `${monthOf(from)}-01`, to });
      const stored = await readMonths(tx, shopId);
      const reported = reportedDays(shares);
      return {
        ...answer,
        months: monthsBetween(monthOf(from), monthOf(to))
          .map((month) => monthFigures(month, { today, stored, shares, receipts }))
          .toReversed(),
        reports: periods
          .map((period) =>
            reportFigures(period, {
              today,
              days: reported.filter(({ date }) => date >= period.from && date <= period.to),
              sent: sent.find((report) => report.from === period.from && report.to === period.to),
            }),
          )
          .toReversed(),
      };
    });
}

export function getAccountingMonth({ database, clock }: Services): Handler<typeof monthCall> {
  return ({ params: { month } }, { shopId }) =>
    database.withShop(shopId, (tx) => readMonth(tx, { shopId, month, now: clock.now() }));
}
