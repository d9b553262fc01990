import type {
  getMonthlyInvoices as getCall,
  invoiceMonth as invoiceCall,
  MonthlyInvoice,
  MonthToInvoice,
} from '@etal/contract/monthly-invoices';
import { monthOf } from '@etal/domain/accounting/months';
import { isOverdue, unpaidOf } from '@etal/domain/documents/monthly';
import { issueDate } from '@etal/domain/documents/numbering';
import { fullName } from '@etal/domain/shoppers/full-name';
import type { Queries } from '../../../platform/db/database.ts';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { readAccounts } from '../../till/till.ts';
import { invoiceMonth } from './invoice-month.ts';
import {
  findMonthlyCustomers,
  findMonthlyInvoices,
  findOwed,
  findWaiting,
  type WaitingOrder,
} from './monthly.queries.ts';

const NEWEST = 200;

export function getMonthlyInvoices({ database, clock }: Services): Handler<typeof getCall> {
  return ({ query: { shopper } }, { shopId }) =>
    database.readShop(shopId, async (db) => {
      const today = issueDate(clock.now());
      const waiting = await findWaiting(db, shopId, { shopperId: shopper });
      return {
        toInvoice: monthsOf(waiting, monthOf(today)),
        invoices: await readInvoices(db, { shopId, shopper, today }),
      };
    });
}

export const invoiceMonthCall =
  (services: Services): Handler<typeof invoiceCall> =>
  async ({ body }, { shopId }) => ({ numbers: await invoiceMonth(services, { shopId, ...body }) });

function monthsOf(waiting: readonly WaitingOrder[], thisMonth: string): MonthToInvoice[] {
  const groups = Map.groupBy(waiting, ({ month, shopperId }) => `${month} ${shopperId}`);
  return [...groups.values()].flatMap((orders) => {
    const last = orders.at(-1);
    if (!last) return [];
    const { shopperId, month, buyer } = last;
    return [
      {
        shopperId,
        name: fullName(last),
        company: buyer.company,
        month,
        isCurrent: month >= thisMonth,
        orders: orders.length,
        total: orders.reduce((sum, { total }) => sum + total, 0),
      },
    ];
  });
}

/** All of one customer's, or what anybody has still to pay. */
async function readInvoices(
  db: Queries,
  { shopId, shopper, today }: { shopId: string; shopper: string | undefined; today: string },
): Promise<MonthlyInvoice[]> {
  const customers = shopper === undefined ? await findMonthlyCustomers(db, shopId) : [shopper];
  const accounts = await readAccounts(db, shopId, customers);
  const owing = accounts.filter(({ cents }) => cents < 0);
  const owed = Map.groupBy(
    await findOwed(
      db,
      shopId,
      owing.map(({ shopperId }) => shopperId),
    ),
    ({ shopperId }) => shopperId,
  );
  const unpaid = new Map(owing.flatMap(({ shopperId, cents }) => [...unpaidOf(owed.get(shopperId) ?? [], cents)]));
  const shopperIds = shopper === undefined ? owing.map(({ shopperId }) => shopperId) : customers;
  const invoices = await findMonthlyInvoices(db, shopId, { shopperIds, limit: NEWEST });
  return invoices
    .map(({ name, ...invoice }) => {
      const left = { ...invoice, name: fullName(name), unpaid: unpaid.get(invoice.number) ?? 0 };
      return { ...left, isOverdue: isOverdue(left, today) };
    })
    .filter((invoice) => shopper !== undefined || invoice.unpaid > 0);
}
