import { type generateOrdersInvoiceArchive as call, ZIP } from '@etal/contract/documents';
import { issueDate } from '@etal/domain/documents/numbering';
import { ARCHIVE_TITLE, invoiceFileName } from '@etal/texts/documents';
import { findSeller } from '../document-orders.queries.ts';
import { zipOf } from '../invoice-archive.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { clampFilters } from '../../order-records/order-records.ts';
import type { Services } from '../../../platform/services.ts';
import { listInvoices, readInvoice } from '../documents.queries.ts';
import { someButNotTooMany } from '../some-but-not-too-many.ts';

const MAX_INVOICES = 10_000;

/**
 * Every numbered document of the orders chosen: an invoice that was cancelled stays in, beside its credit note, so that
 * no number lacks.
 */
export function generateOrdersInvoiceArchive({ database, documents, clock }: Services): Handler<typeof call> {
  return async ({ query }, { shopId }) => {
    const { invoices, shopLabel } = await database.withShop(shopId, async (tx) => ({
      invoices: await listInvoices(tx, shopId, clampFilters(query), MAX_INVOICES),
      shopLabel: (await findSeller(tx, shopId)).shopLabel,
    }));
    const content = zipOf(
      someButNotTooMany(invoices, MAX_INVOICES, 'NO_INVOICE').map(({ id, kind, number, issuedAt }) => ({
        name: invoiceFileName(kind, number),
        modifiedAt: issuedAt,
        make: async () => documents.document(await database.withShop(shopId, (tx) => readInvoice(tx, shopId, id))),
      })),
    );
    return { name: `${ARCHIVE_TITLE} ${shopLabel} ${issueDate(clock.now())}.zip`, type: ZIP, content };
  };
}
