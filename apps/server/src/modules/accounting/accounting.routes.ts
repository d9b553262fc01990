import * as calls from '@etal/contract/accounting';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { generateMonthFiles, generateSalesJournal, generateSalesReportFile } from './calls/accounting-files.ts';
import { closeMonth, reopenMonth, sendToAccountant, setAccountingSettings } from './calls/close-month.ts';
import { markReportSent, unmarkReportSent } from './calls/mark-report.ts';
import { getAccounting, getAccountingMonth } from './calls/read-accounting.ts';

export function accountingRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.getAccounting, getAccounting(services));
  route(app, services, calls.getAccountingMonth, getAccountingMonth(services));
  route(app, services, calls.closeMonth, closeMonth(services));
  route(app, services, calls.reopenMonth, reopenMonth(services));
  route(app, services, calls.sendToAccountant, sendToAccountant(services));
  route(app, services, calls.setAccountingSettings, setAccountingSettings(services));
  route(app, services, calls.generateMonthFiles, generateMonthFiles(services));
  route(app, services, calls.generateSalesJournal, generateSalesJournal(services));
  route(app, services, calls.generateSalesReportFile, generateSalesReportFile(services));
  route(app, services, calls.markReportSent, markReportSent(services));
  route(app, services, calls.unmarkReportSent, unmarkReportSent(services));
}
