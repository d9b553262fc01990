import { creditNoteOf, type DocumentModel, invoiceOf } from '@etal/domain/documents/document';
import { type InvoiceKind, invoiceNumber, issueDate, yearOf } from '@etal/domain/documents/numbering';
import { type Bill, papersFor } from '@etal/domain/documents/papers';
import { documentMentions } from '@etal/texts/documents-legal';
import type { Transaction } from '../../platform/db/database.ts';
import { findDocumentOrder, findSeller } from './document-orders.queries.ts';
import { findPapers, insertInvoices, takeNumbers } from './invoices.queries.ts';

export interface ToIssue {
  shopId: string;
  orderId: string;
  now: Date;
}

/**
 * R-DOCUMENTS-5: brings what was issued for an order to what it has become. The order is locked and written already.
 * `before` is what its papers say, where some were issued; `after` what they have to say, null for nothing.
 */
export async function issuePapers(
  tx: Transaction,
  order: ToIssue,
  { before, after }: { before: Bill; after: Bill | null },
): Promise<void> {
  const issued = await findPapers(tx, order.shopId, order.orderId);
  const { credit, invoice } = papersFor(isInvoiced(issued) ? before : null, after);
  if (credit) await issueCreditNote(tx, order, { issued, bill: credit });
  if (invoice) await issueInvoice(tx, order, { bill: invoice, position: issued.length + (credit ? 2 : 1) });
}

/** Takes back a part of an order that stays as it is; an order that was never invoiced has nothing to take back. */
export async function creditPart(tx: Transaction, order: ToIssue, bill: Bill): Promise<void> {
  const issued = await findPapers(tx, order.shopId, order.orderId);
  if (isInvoiced(issued)) await issueCreditNote(tx, order, { issued, bill });
}

/** Whether an invoice stands for an order that was not taken back. */
export const hasInvoice = async (tx: Transaction, shopId: string, orderId: string): Promise<boolean> =>
  isInvoiced(await findPapers(tx, shopId, orderId));

/** Something of what was invoiced has not been taken back. */
const isInvoiced = (papers: readonly DocumentModel[]): boolean =>
  papers.reduce((sum, { kind, totals }) => sum + (kind === 'CREDIT_NOTE' ? -totals.total : totals.total), 0) > 0;

/** A merchant without legal information cannot invoice: nothing is issued, and the next occasion will. */
async function issueInvoice(
  tx: Transaction,
  toIssue: ToIssue,
  { bill, position }: { bill: Bill; position: number },
): Promise<void> {
  const { shopId, orderId } = toIssue;
  const found = await findDocumentOrder(tx, shopId, orderId);
  const seller = await findSeller(tx, shopId);
  if (!found || seller.legal === null) return;
  await issue(tx, { ...toIssue, kind: 'INVOICE', position }, ({ number, issuedOn }) =>
    invoiceOf(
      {
        order: { ...found.order, ...bill },
        seller,
        issuedOn,
        mentions: documentMentions({ kind: 'INVOICE', on: issuedOn, seller, hasFee: bill.fees > 0 }),
      },
      number,
    ),
  );
}

async function issueCreditNote(
  tx: Transaction,
  toIssue: ToIssue,
  { issued, bill }: { issued: readonly DocumentModel[]; bill: Bill },
): Promise<void> {
  const found = await findDocumentOrder(tx, toIssue.shopId, toIssue.orderId);
  const invoices = issued.filter(({ kind }) => kind === 'INVOICE');
  const last = invoices.at(-1);
  if (!found || !last) return;
  await issue(tx, { ...toIssue, kind: 'CREDIT_NOTE', position: issued.length + 1 }, ({ number, issuedOn }) =>
    creditNoteOf(invoices, {
      number,
      issuedOn,
      order: { ...found.order, ...bill },
      mentions: documentMentions({ kind: 'CREDIT_NOTE', on: issuedOn, seller: last.seller, hasFee: bill.fees > 0 }),
    }),
  );
}

async function issue(
  tx: Transaction,
  { shopId, orderId, now, kind, position }: ToIssue & { kind: InvoiceKind; position: number },
  modelOf: (named: { number: string; issuedOn: string }) => DocumentModel,
): Promise<void> {
  const year = yearOf(issueDate(now));
  const { sequence, issuedAt } = await takeNumbers(tx, shopId, { kind, year, count: 1, now });
  const number = invoiceNumber(kind, year, sequence);
  const model = modelOf({ number, issuedOn: issueDate(issuedAt) });
  await insertInvoices(tx, shopId, [{ orderId, position, kind, year, sequence, number, issuedAt, model }]);
}
