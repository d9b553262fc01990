import type { markReportSent as markCall, unmarkReportSent as unmarkCall } from '@etal/contract/accounting';
import { Refusal } from '@etal/contract/errors';
import { reportState } from '@etal/domain/accounting/sales-report';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { lockTill } from '../../till/till.ts';
import { deleteLastReport, insertSentReport } from '../accounting.queries.ts';
import { isDue, readReport, readReportOf, reportFigures } from '../read-reports.ts';
import { todayOf } from '../read-months.ts';

/** The merchant says that it was handed in: nobody else could know. No paper is issued between reading and writing. */
export function markReportSent({ database, clock }: Services): Handler<typeof markCall> {
  return ({ body: { from } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      const now = clock.now();
      const today = todayOf(now);
      await lockTill(tx, shopId);
      const { period, days, sent } = await readReport(tx, shopId, from);
      if (!isDue(period)) throw new Refusal('REPORT_NOT_DUE');
      const state = reportState(period, { today, days, sent: sent?.days ?? null });
      if (state === 'OPEN') throw new Refusal('REPORT_OPEN');
      if (state === 'SENT') throw new Refusal('REPORT_SENT');
      const marked = { ...period, sequence: (sent?.sequence ?? 0) + 1, sentAt: now, days };
      await insertSentReport(tx, shopId, marked);
      return reportFigures(period, { today, days, sent: marked });
    });
}

export function unmarkReportSent({ database, clock }: Services): Handler<typeof unmarkCall> {
  return ({ body: { from } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      await lockTill(tx, shopId);
      const marked = await readReport(tx, shopId, from);
      await deleteLastReport(tx, shopId, marked.period);
      // By another rhythm since, its days may be part of a longer period.
      const { period, days, sent } = await readReportOf(tx, shopId, from);
      return reportFigures(period, { today: todayOf(clock.now()), days, sent });
    });
}
