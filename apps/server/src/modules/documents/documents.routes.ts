import { generateOrderDocument as generateOrderDocumentCall } from '@etal/contract/order-changes';
import * as calls from '@etal/contract/documents';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { generateAccountingExport } from './calls/generate-accounting-export.ts';
import { generateOrderDocument } from './calls/generate-order-document.ts';
import { generateOrderInvoice } from './calls/generate-order-invoice.ts';
import { generateOrdersExcelRecap } from './calls/generate-orders-excel-recap.ts';
import { generateOrdersInvoiceArchive } from './calls/generate-orders-invoice-archive.ts';
import { generateSalesReport } from './calls/generate-sales-report.ts';

export function documentRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.generateOrderInvoice, generateOrderInvoice(services));
  route(app, services, generateOrderDocumentCall, generateOrderDocument(services));
  route(app, services, calls.generateOrdersInvoiceArchive, generateOrdersInvoiceArchive(services));
  route(app, services, calls.generateOrdersExcelRecap, generateOrdersExcelRecap(services));
  route(app, services, calls.generateSalesReport, generateSalesReport(services));
  route(app, services, calls.generateAccountingExport, generateAccountingExport(services));
}
