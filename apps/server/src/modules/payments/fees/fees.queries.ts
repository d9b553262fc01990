import { type FeeEntry, type FeeMonth, FEES_PAGE_SIZE } from '@etal/contract/fees';
import { debitRetriesOn } from '@etal/domain/fees/fee-debit';
import { MAX_DEBIT_FAILURES } from '@etal/domain/orders/fees';
import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';

const PARIS_DAY = (column: string) => sql<string>`(${sql.ref(column)} at time zone 'Europe/Paris')::date`;

/** The months that hold fees, the newest first, and the current one in any case. */
export async function readFeeMonths(db: Queries, shopId: string, thisMonth: string): Promise<FeeMonth[]> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('platform_fees')
        .where('shop_id', '=', shopId)
        .groupBy('month')
        .select([
          'month',
          sql<number>`coalesce(sum(amount) filter (where channel = 'ONLINE'), 0)::int`.as('online'),
          sql<number>`coalesce(sum(amount) filter (where channel = 'OFFLINE'), 0)::int`.as('offline'),
          sql<string | null>`max(debit_month)`.as('debitMonth'),
        ])
        .as('f'),
    )
    .leftJoin('fee_debits as d', (join) => join.on('d.shop_id', '=', shopId).onRef('d.month', '=', 'f.debitMonth'))
    .leftJoin('fee_invoices as i', (join) => join.on('i.shop_id', '=', shopId).onRef('i.month', '=', 'f.month'))
    .select([
      'f.month',
      'f.online',
      'f.offline',
      'f.debitMonth',
      'd.amount',
      'd.state',
      'd.failures',
      PARIS_DAY('d.announced_at').as('announcedOn'),
      'd.leaves_on as leavesOn',
      PARIS_DAY('d.updated_at').as('changedOn'),
      'i.number',
      'i.kind',
      'i.issued_on as issuedOn',
    ])
    .orderBy('f.month', 'desc')
    .execute();
  const months = rows.map(
    ({ month, online, offline, debitMonth, amount, state, failures, number, kind, issuedOn, ...dates }): FeeMonth => ({
      month,
      isOver: month < thisMonth,
      online,
      offline,
      debit:
        debitMonth !== null && state !== null && amount !== null
          ? {
              ...dates,
              month: debitMonth,
              amount,
              state,
              retriesOn:
                state === 'FAILED' && (failures ?? 0) < MAX_DEBIT_FAILURES ? debitRetriesOn(dates.changedOn) : null,
            }
          : null,
      invoice: number !== null && kind !== null && issuedOn !== null ? { number, kind, issuedOn } : null,
    }),
  );
  if (months[0]?.month === thisMonth) return months;
  return [{ month: thisMonth, isOver: false, online: 0, offline: 0, debit: null, invoice: null }, ...months];
}

/** The newest first. */
export async function readFeeEntries(
  db: Queries,
  shopId: string,
  { month, page }: { month: string; page: number },
): Promise<{ data: FeeEntry[]; totalCount: number }> {
  const ofMonth = db.selectFrom('platform_fees as f').where('f.shop_id', '=', shopId).where('f.month', '=', month);
  const { count } = await ofMonth.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  const data = await ofMonth
    .innerJoin('orders', (join) => join.onRef('orders.shop_id', '=', 'f.shop_id').onRef('orders.id', '=', 'f.order_id'))
    .select([
      'f.id',
      sql<number>`extract(epoch from f.created_at)::bigint`.as('at'),
      'orders.reference',
      sql<string>`trim(orders.shopper_firstname || ' ' || orders.shopper_lastname)`.as('customer'),
      'f.channel',
      'f.amount',
    ])
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id')
    .limit(FEES_PAGE_SIZE)
    .offset((page - 1) * FEES_PAGE_SIZE)
    .execute();
  return { data, totalCount: count };
}
