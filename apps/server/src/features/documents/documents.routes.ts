import * as calls from '@etal/contract/documents';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { generateAccountingExport } from './generate-accounting-export.ts';
import { generateOrderInvoice } from './generate-order-invoice.ts';
import { generateOrdersExcelRecap } from './generate-orders-excel-recap.ts';
import { generateOrdersInvoiceArchive } from './generate-orders-invoice-archive.ts';
import { generateSalesReport } from './generate-sales-report.ts';

export function documentRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.generateOrderInvoice, generateOrderInvoice(services));
  route(app, services, calls.generateOrdersInvoiceArchive, generateOrdersInvoiceArchive(services));
  route(app, services, calls.generateOrdersExcelRecap, generateOrdersExcelRecap(services));
  route(app, services, calls.generateSalesReport, generateSalesReport(services));
  route(app, services, calls.generateAccountingExport, generateAccountingExport(services));
}
