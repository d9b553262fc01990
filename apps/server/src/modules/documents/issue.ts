import { accountingDate, supplyDate } from '@etal/domain/accounting/supply';
import { creditNoteOf, type DocumentModel, invoiceOf } from '@etal/domain/documents/document';
import { type InvoiceKind, invoiceNumber, issueDate, yearOf } from '@etal/domain/documents/numbering';
import { type Bill, papersFor } from '@etal/domain/documents/papers';
import { NO_DEPOSITS } from '@etal/domain/till/deposits';
import { documentMentions, latePaymentMentions } from '@etal/texts/documents-legal';
import type { Transaction } from '../../platform/db/database.ts';
import { findDocumentOrders, findSeller } from './document-orders.queries.ts';
import { findPapers, findPapersOfOrders, insertInvoices, readClosedThrough, takeNumbers } from './invoices.queries.ts';

export interface Issuing {
  shopId: string;
  now: Date;
}

/** What an order's papers say, where some were issued, and what they have to say, null for nothing. */
export interface BillChange {
  orderId: string;
  before: Bill;
  after: Bill | null;
}

/**
 * R-DOCUMENTS-5: brings what was issued for each order to what it has become. The orders are locked and written
 * already.
 */
export async function issuePapers(tx: Transaction, issuing: Issuing, changes: readonly BillChange[]): Promise<void> {
  const issued = await findPapersOfOrders(tx, issuing.shopId, idsOf(changes));
  const toIssue = changes.map(({ orderId, before, after }) => {
    const papers = issued.get(orderId) ?? [];
    return { orderId, issued: papers, ...papersFor(isInvoiced(papers) ? before : null, after) };
  });
  await issueCreditNotes(
    tx,
    issuing,
    toIssue.flatMap(({ credit, ...order }) => (credit ? [{ ...order, bill: credit }] : [])),
  );
  await issueInvoices(
    tx,
    issuing,
    toIssue.flatMap(({ credit, invoice, ...order }) =>
      invoice ? [{ ...order, bill: invoice, position: order.issued.length + (credit ? 2 : 1) }] : [],
    ),
  );
}

/** Takes back a part of an order that stays as it is; an order that was never invoiced has nothing to take back. */
export async function creditPart(
  tx: Transaction,
  { orderId, ...issuing }: Issuing & { orderId: string },
  bill: Bill,
): Promise<void> {
  const issued = await findPapers(tx, issuing.shopId, orderId);
  if (isInvoiced(issued)) await issueCreditNotes(tx, issuing, [{ orderId, issued, bill }]);
}

/** Whether an invoice stands for an order that was not taken back. */
export const hasInvoice = async (tx: Transaction, shopId: string, orderId: string): Promise<boolean> =>
  isInvoiced(await findPapers(tx, shopId, orderId));

/** Something of what was invoiced has not been taken back. */
const isInvoiced = (papers: readonly DocumentModel[]): boolean =>
  papers.reduce((sum, { kind, totals }) => sum + (kind === 'CREDIT_NOTE' ? -totals.total : totals.total), 0) > 0;

const idsOf = (orders: readonly { orderId: string }[]): string[] => orders.map(({ orderId }) => orderId);

/** A paper that only lacks its number and its date. */
interface Draft {
  orderId: string;
  position: number;
  modelOf: (named: { number: string; issuedOn: string }) => DocumentModel;
}

/** A merchant without legal information cannot invoice: nothing is issued, and the next occasion will. */
async function issueInvoices(
  tx: Transaction,
  issuing: Issuing,
  toInvoice: readonly { orderId: string; issued: readonly DocumentModel[]; bill: Bill; position: number }[],
): Promise<void> {
  if (toInvoice.length === 0) return;
  const seller = await findSeller(tx, issuing.shopId);
  if (seller.legal === null) return;
  const orders = await findDocumentOrders(tx, issuing.shopId, idsOf(toInvoice));
  const drafts = toInvoice.flatMap(({ orderId, issued, bill, position }): Draft[] => {
    const order = orders.get(orderId);
    if (!order) return [];
    const modelOf: Draft['modelOf'] = ({ number, issuedOn }) =>
      invoiceOf(
        {
          // The invoice of a difference does not ask for the deposits again.
          order: { ...order, ...bill, deposits: isInvoiced(issued) ? NO_DEPOSITS : order.deposits },
          seller,
          issuedOn,
          mentions: documentMentions({ kind: 'INVOICE', on: issuedOn, seller }),
          latePayment: latePaymentMentions(order.buyer, issuedOn),
        },
        number,
        // What comes on top of an invoice is supplied when it is invoiced.
        isInvoiced(issued) ? issuedOn : supplyDate(order, issuedOn),
      );
    return [{ orderId, position, modelOf }];
  });
  await issue(tx, issuing, 'INVOICE', drafts);
}

async function issueCreditNotes(
  tx: Transaction,
  issuing: Issuing,
  toCredit: readonly { orderId: string; issued: readonly DocumentModel[]; bill: Bill }[],
): Promise<void> {
  const orders = await findDocumentOrders(tx, issuing.shopId, idsOf(toCredit));
  const drafts = toCredit.flatMap(({ orderId, issued, bill }): Draft[] => {
    const order = orders.get(orderId);
    const invoices = issued.filter(({ kind }) => kind === 'INVOICE');
    const last = invoices.at(-1);
    if (!order || !last) return [];
    const modelOf: Draft['modelOf'] = ({ number, issuedOn }) =>
      creditNoteOf(invoices, {
        number,
        issuedOn,
        order: { ...order, ...bill },
        mentions: documentMentions({ kind: 'CREDIT_NOTE', on: issuedOn, seller: last.seller }),
      });
    return [{ orderId, position: issued.length + 1, modelOf }];
  });
  await issue(tx, issuing, 'CREDIT_NOTE', drafts);
}

async function issue(
  tx: Transaction,
  { shopId, now }: Issuing,
  kind: InvoiceKind,
  drafts: readonly Draft[],
): Promise<void> {
  const count = drafts.length;
  if (count === 0) return;
  const year = yearOf(issueDate(now));
  const { sequence: last, issuedAt } = await takeNumbers(tx, shopId, { kind, year, count, now });
  const issuedOn = issueDate(issuedAt);
  // Read under the lock that numbers are taken with, which a month is closed under too.
  const closedThrough = await readClosedThrough(tx, shopId);
  const papers = drafts.map(({ orderId, position, modelOf }, index) => {
    const sequence = last - count + 1 + index;
    const number = invoiceNumber(kind, year, sequence);
    const model = modelOf({ number, issuedOn });
    const accountedOn = accountingDate(model.suppliedOn ?? issuedOn, issuedOn, closedThrough);
    return { orderId, position, kind, year, sequence, number, issuedAt, accountedOn, model };
  });
  await insertInvoices(tx, shopId, papers);
}
