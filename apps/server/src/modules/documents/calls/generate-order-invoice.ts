import { type generateOrderInvoice as call, PDF } from '@etal/contract/documents';
import { Refusal } from '@etal/contract/errors';
import { type DocumentModel, orderFormOf } from '@etal/domain/documents/document';
import { issueDate } from '@etal/domain/documents/numbering';
import { documentName } from '@etal/texts/documents';
import { documentMentions } from '@etal/texts/documents-legal';
import type { Transaction } from '../../../platform/db/database.ts';
import { findDocumentOrder, findSeller } from '../document-orders.queries.ts';
import { findPapers } from '../invoices.queries.ts';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';

/** R-DOCUMENTS-1. A download never issues anything: it gives what was issued, or says what the order is for now. */
export function generateOrderInvoice({ database, documents, clock }: Services): Handler<typeof call> {
  return async ({ params, query }, { shopId }) => {
    const model = await database.withShop(shopId, (tx) =>
      readModel(tx, shopId, params.id, { wantsInvoice: query.kind === 'invoice', now: clock.now() }),
    );
    return { name: `${documentName(model)}.pdf`, type: PDF, content: await documents.document(model) };
  };
}

async function readModel(
  tx: Transaction,
  shopId: string,
  key: string,
  { wantsInvoice, now }: { wantsInvoice: boolean; now: Date },
): Promise<DocumentModel> {
  const found = await findDocumentOrder(tx, shopId, key);
  if (!found) throw new Refusal('ORDER_UNKNOWN');
  const papers = (await findPapers(tx, shopId, found.id)).map(({ model }) => model);
  const invoice = papers.findLast(({ kind }) => kind === 'INVOICE');
  if (wantsInvoice) {
    if (!invoice) throw new Refusal('INVOICE_UNKNOWN');
    return invoice;
  }
  // Of an order that goes on after its papers were taken back, the order form says what it is now.
  const last = papers.at(-1);
  if (last && !(last.kind === 'CREDIT_NOTE' && found.order.status === 'ACCEPTED')) return last;
  const seller = await findSeller(tx, shopId);
  const issuedOn = issueDate(now);
  return orderFormOf({
    order: found.order,
    seller,
    issuedOn,
    mentions: documentMentions({ kind: 'ORDER_FORM', on: issuedOn, seller }),
  });
}
