import { accountingDate, supplyDate } from '@etal/domain/accounting/supply';
import {
  type CreditMoney,
  creditNoteOf,
  type DocumentModel,
  type DocumentOrder,
  invoiceOf,
  monthlyInvoiceOf,
  regimeOf,
  type Seller,
} from '@etal/domain/documents/document';
import { documentLines, totalsOf } from '@etal/domain/documents/document-lines';
import { type InvoiceKind, invoiceNumber, issueDate, yearOf } from '@etal/domain/documents/numbering';
import { type Bill, creditOf, papersFor } from '@etal/domain/documents/papers';
import { NO_DEPOSITS } from '@etal/domain/till/deposits';
import { documentMentions, latePaymentMentions } from '@etal/texts/documents-legal';
import type { Transaction } from '../../platform/db/database.ts';
import { findDocumentOrders, findSeller } from './document-orders.queries.ts';
import {
  findPapers,
  findPapersOfOrders,
  insertInvoices,
  type OrderPaper,
  readClosedThrough,
  takeNumbers,
  type ToldOrders,
} from './invoices.queries.ts';

export interface Issuing {
  shopId: string;
  now: Date;
}

/** What an order's papers say, where some were issued, and what they have to say, null for nothing. */
export interface BillChange {
  orderId: string;
  before: Bill;
  after: Bill | null;
  /** Until the invoice of its month tells of it, nothing is issued (R-DOCUMENTS-15). */
  isMonthly: boolean;
  /** What goes back to who paid, and how. */
  givenBack?: CreditMoney['givenBack'];
  /** Nothing is invoiced until it is weighed again. */
  isToBeWeighed?: boolean;
}

/**
 * R-DOCUMENTS-5: brings what was issued for each order to what it has become. The orders are locked and written
 * already.
 */
export async function issuePapers(tx: Transaction, issuing: Issuing, changes: readonly BillChange[]): Promise<void> {
  const issued = await findPapersOfOrders(tx, issuing.shopId, idsOf(changes));
  const toIssue = changes.map(({ orderId, before, after, isMonthly, givenBack, isToBeWeighed = false }) => {
    const papers = issued.get(orderId) ?? [];
    const isTold = isInvoiced(papers);
    const due = papersFor(isTold ? before : null, isMonthly && !isTold ? null : after);
    const replaced = isToBeWeighed ? ('ONCE_WEIGHED' as const) : due.invoice ? ('NOW' as const) : undefined;
    return { orderId, issued: papers, givenBack, replaced, ...due };
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
  { orderId, givenBack, ...issuing }: Issuing & { orderId: string } & Pick<CreditMoney, 'givenBack'>,
  bill: Bill,
): Promise<void> {
  const issued = await findPapers(tx, issuing.shopId, orderId);
  if (isInvoiced(issued)) await issueCreditNotes(tx, issuing, [{ orderId, issued, bill, givenBack }]);
}

/** Whether an invoice stands for an order that was not taken back. */
export const hasInvoice = async (tx: Transaction, shopId: string, orderId: string): Promise<boolean> =>
  isInvoiced(await findPapers(tx, shopId, orderId));

/** Something of what was invoiced has not been taken back. */
const isInvoiced = (papers: readonly OrderPaper[]): boolean =>
  papers.reduce((sum, { model, total }) => sum + (model.kind === 'CREDIT_NOTE' ? -total : total), 0) > 0;

const idsOf = (orders: readonly { orderId: string }[]): string[] => orders.map(({ orderId }) => orderId);

/** A paper that only lacks its number and its date. */
type Draft = ToldOrders & { modelOf: (named: { number: string; issuedOn: string }) => DocumentModel };

/** A merchant without legal information cannot invoice: nothing is issued, and the next occasion will. */
async function issueInvoices(
  tx: Transaction,
  issuing: Issuing,
  toInvoice: readonly { orderId: string; issued: readonly OrderPaper[]; bill: Bill; position: number }[],
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

/**
 * R-DOCUMENTS-15: one invoice for these orders of one company, each with what it comes to. They are locked and were
 * handed over; one that a paper tells of already is left out. Gives its number; null where nothing was left.
 */
export async function issueMonthlyInvoice(
  tx: Transaction,
  issuing: Issuing,
  bills: readonly { orderId: string; bill: Bill }[],
): Promise<string | null> {
  const issued = await findPapersOfOrders(tx, issuing.shopId, idsOf(bills));
  const orders = await findDocumentOrders(tx, issuing.shopId, idsOf(bills));
  const seller = await findSeller(tx, issuing.shopId);
  if (seller.legal === null) return null;
  const billed = bills.flatMap(({ orderId, bill }) => {
    const order = orders.get(orderId);
    const papers = issued.get(orderId) ?? [];
    return order && !isInvoiced(papers) ? [{ orderId, papers, order: { ...order, ...bill } }] : [];
  });
  // An order of which everything was given back is nothing to ask for.
  const told = billed.filter(({ order }) => documentTotal(order, seller) > 0);
  if (told.length === 0) return null;
  const draft: Draft = {
    orders: told.map(({ orderId, papers, order }) => ({
      orderId,
      position: papers.length + 1,
      total: documentTotal(order, seller),
    })),
    modelOf: ({ number, issuedOn }) =>
      monthlyInvoiceOf(
        told.map(({ order }) => ({ order, suppliedOn: supplyDate(order, issuedOn) })),
        {
          number,
          seller,
          issuedOn,
          mentions: documentMentions({ kind: 'INVOICE', on: issuedOn, seller }),
          latePayment: latePaymentMentions(told[0]?.order.buyer, issuedOn),
        },
      ),
  };
  const [number = null] = await issue(tx, issuing, 'INVOICE', [draft]);
  return number;
}

const documentTotal = (order: DocumentOrder, seller: Seller): number =>
  totalsOf(documentLines(order, regimeOf(seller))).total;

async function issueCreditNotes(
  tx: Transaction,
  issuing: Issuing,
  toCredit: readonly (CreditMoney & { orderId: string; issued: readonly OrderPaper[]; bill: Bill })[],
): Promise<void> {
  const orders = await findDocumentOrders(tx, issuing.shopId, idsOf(toCredit));
  const drafts = toCredit.flatMap(({ orderId, issued, bill, givenBack, replaced }): Draft[] => {
    const order = orders.get(orderId);
    const papers = issued.map(({ model }) => model);
    const invoices = papers.filter(({ kind }) => kind === 'INVOICE');
    const last = invoices.at(-1);
    if (!order || !last) return [];
    const modelOf: Draft['modelOf'] = ({ number, issuedOn }) =>
      creditNoteOf(invoices, {
        number,
        issuedOn,
        givenBack,
        replaced,
        order: { ...order, ...creditOf(bill, papers, order.reference) },
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
): Promise<string[]> {
  const count = drafts.length;
  if (count === 0) return [];
  const year = yearOf(issueDate(now));
  const { sequence: last, issuedAt } = await takeNumbers(tx, shopId, { kind, year, count, now });
  const issuedOn = issueDate(issuedAt);
  // Read under the lock that numbers are taken with, which a month is closed under too.
  const closedThrough = await readClosedThrough(tx, shopId);
  const papers = drafts.map(({ modelOf, ...told }, index) => {
    const sequence = last - count + 1 + index;
    const number = invoiceNumber(kind, year, sequence);
    const model = modelOf({ number, issuedOn });
    const accountedOn = accountingDate(model.suppliedOn ?? issuedOn, issuedOn, closedThrough);
    return { ...told, kind, year, sequence, number, issuedAt, accountedOn, model };
  });
  await insertInvoices(tx, shopId, papers);
  return papers.map(({ number }) => number);
}
