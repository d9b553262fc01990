import { canBeInvoiced, creditNoteOf, invoiceOf } from '@etal/domain/documents/document';
import { type InvoiceKind, invoiceNumber, issueDate, yearOf } from '@etal/domain/documents/numbering';
import { documentMentions } from '@etal/texts/documents-legal';
import type { Transaction } from '../../platform/db/database.ts';
import { findDocumentOrder, findSeller } from './document-orders.queries.ts';
import { findInvoices, insertInvoices, takeNumbers } from './invoices.queries.ts';

export interface ToIssue {
  shopId: string;
  orderId: string;
  now: Date;
}

/**
 * R-DOCUMENTS-1: issues the invoice of an order as soon as its amount is final, and once. To be called, with the order
 * locked, whenever that may have become so: accepted, weighed, handed over. Says whether the order has one now.
 */
export async function issueWhenFinal(tx: Transaction, { shopId, orderId, now }: ToIssue): Promise<boolean> {
  const found = await findDocumentOrder(tx, shopId, orderId);
  if (!found) return false;
  if ((await findInvoices(tx, shopId, orderId)).INVOICE) return true;
  const seller = await findSeller(tx, shopId);
  const { order } = found;
  // A merchant without legal information cannot invoice: the next of these moments will.
  if (!canBeInvoiced(order, seller)) return false;
  await issue(tx, { shopId, orderId, now, kind: 'INVOICE' }, ({ number, issuedOn }) =>
    invoiceOf(
      {
        order,
        seller,
        issuedOn,
        mentions: documentMentions({ kind: 'INVOICE', on: issuedOn, seller, hasFee: order.fees > 0 }),
      },
      number,
    ),
  );
  return true;
}

/** Takes back the invoice of an order that is cancelled; an order without one needs nothing. */
export async function creditWhenInvoiced(tx: Transaction, { shopId, orderId, now }: ToIssue): Promise<void> {
  const { INVOICE: invoice, CREDIT_NOTE: creditNote } = await findInvoices(tx, shopId, orderId);
  const found = await findDocumentOrder(tx, shopId, orderId);
  if (!invoice || creditNote || !found) return;
  await issue(tx, { shopId, orderId, now, kind: 'CREDIT_NOTE' }, ({ number, issuedOn }) => {
    const mentions = documentMentions({
      kind: 'CREDIT_NOTE',
      on: issuedOn,
      seller: invoice.seller,
      hasFee: found.order.fees > 0,
    });
    return creditNoteOf(invoice, { number, issuedOn, order: found.order, mentions });
  });
}

async function issue(
  tx: Transaction,
  { shopId, orderId, now, kind }: ToIssue & { kind: InvoiceKind },
  modelOf: (named: { number: string; issuedOn: string }) => ReturnType<typeof invoiceOf>,
): Promise<void> {
  const year = yearOf(issueDate(now));
  const { sequence, issuedAt } = await takeNumbers(tx, shopId, { kind, year, count: 1, now });
  const number = invoiceNumber(kind, year, sequence);
  const model = modelOf({ number, issuedOn: issueDate(issuedAt) });
  await insertInvoices(tx, shopId, [{ orderId, kind, year, sequence, number, issuedAt, model }]);
}
