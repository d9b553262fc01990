/** Every cent that changes hands, who has what in advance or owes it, deposits, and the days that were counted. */
export { balanceOf, readAccounts, readBalance, readShopperBalance } from './balance.queries.ts';
export { readDepositKinds, toMoves, upsertDepositKinds } from './deposit-kinds.queries.ts';
export { tillRoutes } from './till.routes.ts';
export { addMoney, lockTill, type MoneyOwner, type NewMoneyEntry, readMoney } from './ledger.queries.ts';
export { readReceipts, sumReceipts } from './days/receipts.queries.ts';
export { readClosingsOfDays } from './days/till-days.queries.ts';
export { listShops } from './chain/closings.queries.ts';
export { verifyTill } from './chain/verify-till.ts';
