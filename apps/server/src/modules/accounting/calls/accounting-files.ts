import {
  type generateMonthFiles as filesCall,
  type generateSalesJournal as journalCall,
  type generateSalesReportFile as reportCall,
  TEXT,
  XML,
} from '@etal/contract/accounting';
import { CSV, ZIP } from '@etal/contract/documents';
import { daysOfMonth } from '@etal/domain/accounting/months';
import { reportXml } from '@etal/domain/accounting/sales-report';
import { accountingFileName, MONTH_FILES_TITLE, REPORT_TITLE, reportRows } from '@etal/texts/accounting';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { writeCsv } from '../../../platform/spreadsheet/write-csv.ts';
import { zipOf } from '../../documents/documents.ts';
import { sellerOrRefusal, writeJournal, writeMonthFiles } from '../month-files.ts';
import { readReport } from '../read-reports.ts';
import { todayOf } from '../read-months.ts';

export function generateMonthFiles({ database, clock }: Services): Handler<typeof filesCall> {
  return async ({ params: { month } }, { shopId }) => {
    const { shopLabel, closedAt, files } = await database.withShop(shopId, (tx) => writeMonthFiles(tx, shopId, month));
    const modifiedAt = clock.now();
    const content = zipOf(files.map((file) => ({ name: file.name, modifiedAt, make: async () => file.content })));
    const named = { shopLabel, period: month, isProvisional: closedAt === null };
    return { name: `${accountingFileName(MONTH_FILES_TITLE, named)}.zip`, type: ZIP, content };
  };
}

export function generateSalesJournal({ database }: Services): Handler<typeof journalCall> {
  return async ({ query: { period } }, { shopId }) => {
    const days = period.length === 4 ? { from: `${period}-01-01`, to: `${period}-12-31` } : daysOfMonth(period);
    const { name, content } = await database.withShop(shopId, async (tx) => {
      const { legal } = await sellerOrRefusal(tx, shopId);
      return writeJournal(tx, shopId, { siren: legal.siren, ...days });
    });
    return { name, type: TEXT, content };
  };
}

/** R-BOOKS-4: a period that was handed in and has changed gives a whole file that replaces it. */
export function generateSalesReportFile({ database, clock }: Services): Handler<typeof reportCall> {
  return async ({ query: { from, format } }, { shopId }) => {
    const now = clock.now();
    const { shopLabel, legal, report } = await database.withShop(shopId, async (tx) => ({
      ...(await sellerOrRefusal(tx, shopId)),
      report: await readReport(tx, shopId, from),
    }));
    const { period, days, sent } = report;
    const isProvisional = period.to >= todayOf(now);
    const name = accountingFileName(REPORT_TITLE, { shopLabel, period: `${period.from} ${period.to}`, isProvisional });
    if (format === 'csv') return { name: `${name}.csv`, type: CSV, content: writeCsv(reportRows(days)) };
    const xml = reportXml({
      period,
      days,
      sentBefore: sent?.sequence ?? 0,
      seller: { siren: legal.siren, name: legal.name },
      issuedAt: now,
    });
    return { name: `${name}.xml`, type: XML, content: Buffer.from(xml) };
  };
}
