/** Invoices, credit notes and the files made of orders. What other modules may import of documents. */
export { documentRoutes } from './documents.routes.ts';
export { findSeller } from './document-orders.queries.ts';
export {
  countAccountedBefore,
  findAccountedPapers,
  findAccountedShares,
  readAccountedSpan,
} from './documents.queries.ts';
export { zipOf } from './invoice-archive.ts';
export { findPaper, insertInvoices, readClosedThrough, takeNumbers } from './invoices.queries.ts';
export { creditPart, hasInvoice, issueMonthlyInvoice, issuePapers } from './issue.ts';
