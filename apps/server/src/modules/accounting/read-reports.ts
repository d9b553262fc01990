import type { SalesReport } from '@etal/contract/accounting';
import { Refusal } from '@etal/contract/errors';
import {
  periodOf,
  type ReportedDay,
  reportedDays,
  type ReportPeriod,
  reportPeriodAt,
  reportState,
  REPORTS_START,
} from '@etal/domain/accounting/sales-report';
import type { Transaction } from '../../platform/db/database.ts';
import { findAccountedShares } from '../documents/documents.ts';
import { readSentReports, readSettings, type SentReport } from './accounting.queries.ts';

export const isDue = ({ from }: ReportPeriod): boolean => from >= REPORTS_START;

export function reportFigures(
  period: ReportPeriod,
  { today, days, sent }: { today: string; days: readonly ReportedDay[]; sent: SentReport | undefined },
): SalesReport {
  const sum = (key: 'sales' | 'net' | 'vat'): number => days.reduce((total, day) => total + day[key], 0);
  return {
    ...period,
    state: reportState(period, { today, days, sent: sent?.days ?? null }),
    isDue: isDue(period),
    sentAt: sent ? Math.floor(sent.sentAt.getTime() / 1000) : null,
    sales: sum('sales'),
    net: sum('net'),
    vat: sum('vat'),
  };
}

export interface ReadReport {
  period: ReportPeriod;
  days: ReportedDay[];
  sent: SentReport | undefined;
}

/** The report whose period begins on this day, by the merchant's rhythm, or as it was handed in. */
export async function readReport(tx: Transaction, shopId: string, from: string): Promise<ReadReport> {
  const report = await readReportOf(tx, shopId, from);
  if (report.period.from !== from) throw new Refusal('REPORT_UNKNOWN');
  return report;
}

/** The one that this day lies in. */
export async function readReportOf(tx: Transaction, shopId: string, day: string): Promise<ReadReport> {
  const { reportRhythm } = await readSettings(tx, shopId);
  const handedIn = await readSentReports(tx, shopId, periodOf(day, reportRhythm));
  // A rhythm that was changed since leaves what was handed in as it was.
  const period = reportPeriodAt(day, reportRhythm, handedIn);
  const sent = handedIn.find((report) => report.from === period.from && report.to === period.to);
  return { period, days: reportedDays(await findAccountedShares(tx, shopId, period)), sent };
}
