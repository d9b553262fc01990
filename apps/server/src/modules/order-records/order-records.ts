/** Orders as they are read: rows, filters, the shape on the wire. It writes nothing. */
export { clampFilters, filtered, type OrderFilters } from './order-filters.queries.ts';
export { journalRows, memberJournalRows, selectChanges, toChange } from './order-journal.queries.ts';
export {
  depositColumns,
  depositOfLine,
  moneyRows,
  type OrderRow,
  paidOfOrder,
  refundsUnderWayOfOrder,
  selectActiveOrders,
  selectAnyOrders,
  selectListed,
  selectOrders,
  toOrder,
} from './order-records.queries.ts';
export { findTerms, type KeptTerms, readTerms } from './kept-terms.queries.ts';
export { termsPaper } from './terms-paper.ts';
export { toWithdrawals, withdrawnLines } from './withdrawals.queries.ts';
