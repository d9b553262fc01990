import { PDF } from '@etal/contract/documents';
import { Refusal } from '@etal/contract/errors';
import {
  FEES_PAGE_SIZE,
  type generateFeeInvoice as invoiceCall,
  type getFeeEntries as entriesCall,
  type getFees as feesCall,
} from '@etal/contract/fees';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { feeMonth } from '@etal/domain/orders/fees';
import { feeInvoiceFileName, feeInvoiceSheet } from '@etal/texts/documents-fees';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { readFeeInvoice } from '../fees/fee-invoices.queries.ts';
import { readFeeEntries, readFeeMonths } from '../fees/fees.queries.ts';

export const getFees =
  ({ database, clock }: Services): Handler<typeof feesCall> =>
  (_input, { shopId }) =>
    database.withShop(shopId, (tx) =>
      readFeeMonths(tx, shopId, feeMonth(parisWallTime(clock.now().getTime() / 1000).date)),
    );

export const getFeeEntries =
  ({ database }: Services): Handler<typeof entriesCall> =>
  async ({ query: { month, pageNumber: page = 1 } }, { shopId }) => ({
    ...(await database.withShop(shopId, (tx) => readFeeEntries(tx, shopId, { month, page }))),
    page,
    pageSize: FEES_PAGE_SIZE,
  });

/** R-FEES-2: printed from what was kept when it was issued, the same whenever it is asked for. */
export const generateFeeInvoice =
  ({ database, documents }: Services): Handler<typeof invoiceCall> =>
  async ({ query: { month } }, { shopId }) => {
    const paper = await database.withShop(shopId, (tx) => readFeeInvoice(tx, { shopId, month }));
    if (!paper) throw new Refusal('FEE_INVOICE_UNKNOWN');
    return {
      name: feeInvoiceFileName(paper.model),
      type: PDF,
      content: await documents.sheet(feeInvoiceSheet(paper.model), paper.issuedAt),
    };
  };
