import { Refusal } from '@etal/contract/errors';
import { monthOf } from '@etal/domain/accounting/months';
import { openMonth, waitsForItsMonth } from '@etal/domain/documents/monthly';
import { issueDate } from '@etal/domain/documents/numbering';
import { billedOf } from '@etal/domain/documents/papers';
import { byName } from '@etal/domain/names';
import type { Queries, Transaction } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { findSeller, issueMonthlyInvoice } from '../../documents/documents.ts';
import { lockOrders, toBillable } from '../changing/lock-order.queries.ts';
import { type CustomerMonth, findPastMonths, findWaiting, type WaitingFor } from './monthly.queries.ts';
import { sendMonthlyInvoice } from './send-monthly-invoice.ts';

/**
 * R-DOCUMENTS-15: the merchant invoices a customer's month, also one that is not over. An order whose company was
 * corrected is on an invoice of its own company.
 */
export async function invoiceMonth(
  { database, clock }: Services,
  { shopId, shopperId, month }: CustomerMonth,
): Promise<string[]> {
  return database.withShop(shopId, async (tx) => {
    if ((await findSeller(tx, shopId)).legal === null) throw new Refusal('LEGAL_INFORMATION_MISSING');
    const numbers = await issueWaiting(tx, shopId, { shopperId, month }, clock.now());
    if (numbers.length === 0) throw new Refusal('NOTHING_TO_INVOICE');
    return numbers;
  });
}

/**
 * R-BOOKS-2: what was supplied up to the end of a month is invoiced before the month is closed, so that it counts in
 * it. Orders are locked before the till, as wherever papers are issued.
 */
export async function invoiceBeforeClosing(
  tx: Transaction,
  { shopId, through, now }: { shopId: string; through: string; now: Date },
): Promise<void> {
  const waiting = await findWaiting(tx, shopId, { through });
  if (waiting.length === 0) return;
  if ((await findSeller(tx, shopId)).legal === null) throw new Refusal('LEGAL_INFORMATION_MISSING');
  await issueWaiting(tx, shopId, { through }, now);
}

/** R-SHOP-7: of a shop that ends, what waits is invoiced at once: by the next month its customers may be forgotten. */
export const invoiceWhatWaits = ({ database, clock }: Services, shopId: string): Promise<void> =>
  database.withShop(shopId, (tx) => {
    const now = clock.now();
    return invoiceBeforeClosing(tx, { shopId, through: monthOf(issueDate(now)), now });
  });

/** The companies that `invoiceBeforeClosing` would invoice, by name. */
export async function companiesToInvoice(db: Queries, shopId: string, through: string): Promise<string[]> {
  const companies = (await findWaiting(db, shopId, { through })).map(({ buyer }) => buyer.company);
  return [...new Set(companies)].toSorted(byName);
}

/**
 * Whoever comes second, another press, the job or another process, waits for the orders' locks and finds them invoiced.
 * What waits is therefore read again once they are held. One invoice for each company's month.
 */
async function issueWaiting(tx: Transaction, shopId: string, wanted: WaitingFor, now: Date): Promise<string[]> {
  const found = await findWaiting(tx, shopId, wanted);
  if (found.length === 0) return [];
  const locked = await lockOrders(
    tx,
    shopId,
    found.map(({ orderId }) => orderId),
  );
  const waiting = (await findWaiting(tx, shopId, wanted)).flatMap(({ orderId, shopperId, month, buyer }) => {
    const order = locked.get(orderId);
    const invoice = `${month} ${shopperId} ${buyer.siren}`;
    return order && waitsForItsMonth(order) ? [{ orderId, invoice, bill: billedOf(toBillable(order)) }] : [];
  });
  const numbers: string[] = [];
  for (const orders of Map.groupBy(waiting, ({ invoice }) => invoice).values()) {
    const number = await issueMonthlyInvoice(tx, { shopId, now }, orders);
    if (number === null) continue;
    numbers.push(number);
    sendMonthlyInvoice(tx, shopId, number, now);
  }
  return numbers;
}

/** The months that are over are invoiced by themselves. It may run as often as one likes, in several processes. */
export async function invoicePastMonths({ database, clock, log }: Services): Promise<void> {
  const now = clock.now();
  const months = await database.acrossShops((tx) => findPastMonths(tx, openMonth(issueDate(now))));
  for (const { shopId, shopperId, month } of months) {
    try {
      await database.withShop(shopId, (tx) => issueWaiting(tx, shopId, { shopperId, month }, now));
    } catch (error) {
      // An error in one shop does not leave the others without their invoices; it is tried again.
      log.error({ shopId, err: error }, 'the month of a customer could not be invoiced');
    }
  }
}
