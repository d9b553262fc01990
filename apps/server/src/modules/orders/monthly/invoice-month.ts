import { Refusal } from '@etal/contract/errors';
import { openMonth, waitsForItsMonth } from '@etal/domain/documents/monthly';
import { issueDate } from '@etal/domain/documents/numbering';
import { billedOf } from '@etal/domain/documents/papers';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { findSeller, issueMonthlyInvoice } from '../../documents/documents.ts';
import { lockOrders, toBillable } from '../changing/lock-order.queries.ts';
import { type CustomerMonth, findPastMonths, findWaiting } from './monthly.queries.ts';
import { sendMonthlyInvoice } from './send-monthly-invoice.ts';

/**
 * R-DOCUMENTS-15: the merchant invoices a customer's month, also one that is not over. An order whose company was
 * corrected is on an invoice of its own company.
 */
export async function invoiceMonth(services: Services, wanted: CustomerMonth): Promise<string[]> {
  const { database, clock } = services;
  return database.withShop(wanted.shopId, async (tx) => {
    if ((await findSeller(tx, wanted.shopId)).legal === null) throw new Refusal('LEGAL_INFORMATION_MISSING');
    const numbers = await issueMonth(tx, wanted, clock.now());
    if (numbers.length === 0) throw new Refusal('NOTHING_TO_INVOICE');
    return numbers;
  });
}

/**
 * Whoever comes second, another press, the job or another process, waits for the orders' locks and finds them invoiced.
 * What waits is therefore read again once they are held.
 */
async function issueMonth(tx: Transaction, { shopId, shopperId, month }: CustomerMonth, now: Date): Promise<string[]> {
  const found = await findWaiting(tx, shopId, { shopperId, month });
  if (found.length === 0) return [];
  const locked = await lockOrders(
    tx,
    shopId,
    found.map(({ orderId }) => orderId),
  );
  const waiting = (await findWaiting(tx, shopId, { shopperId, month })).flatMap(({ orderId, buyer }) => {
    const order = locked.get(orderId);
    return order && waitsForItsMonth(order) ? [{ orderId, buyer, bill: billedOf(toBillable(order)) }] : [];
  });
  const numbers: string[] = [];
  for (const orders of Map.groupBy(waiting, ({ buyer }) => buyer.siren).values()) {
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
  for (const month of months) {
    try {
      await database.withShop(month.shopId, (tx) => issueMonth(tx, month, now));
    } catch (error) {
      // An error in one shop does not leave the others without their invoices; it is tried again.
      log.error({ shopId: month.shopId, err: error }, 'the month of a customer could not be invoiced');
    }
  }
}
