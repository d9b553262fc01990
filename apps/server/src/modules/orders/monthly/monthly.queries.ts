import type { Owed } from '@etal/domain/documents/monthly';
import type { Buyer } from '@etal/domain/shoppers/buyer';
import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';

export interface WaitingOrder {
  orderId: string;
  shopperId: string;
  /** Of its hand-over, in Paris. */
  month: string;
  firstname: string;
  lastname: string;
  buyer: Buyer;
  total: number;
}

const MONTH = sql<string>`to_char(o.collected_at at time zone 'Europe/Paris', 'YYYY-MM')`;

/** Handed over, to be on the invoice of its month, and no paper asks for anything of it yet. */
const WAITS = sql<boolean>`
  o.monthly_term is not null and o.status = 'COLLECTED' and not o.is_test and o.buyer is not null
  and o.collected_at is not null and o.total > o.credited and coalesce((
    select sum(case p.kind when 'CREDIT_NOTE' then -p.total else p.total end)
    from order_papers p where p.shop_id = o.shop_id and p.order_id = o.id
  ), 0) <= 0`;

/** Of a shop, of one customer, of one month, or of every month up to one. */
export interface WaitingFor {
  shopperId?: string | undefined;
  month?: string | undefined;
  through?: string | undefined;
}

/** What is to be invoiced; the earliest hand-over first. */
export async function findWaiting(
  db: Queries,
  shopId: string,
  { shopperId, month, through }: WaitingFor,
): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    select o.id as "orderId", o.shopper_id as "shopperId", ${MONTH} as month, o.shopper_firstname as firstname,
      o.shopper_lastname as lastname, o.buyer, o.total - o.credited as total
    from orders o
    where o.shop_id = ${shopId} and ${WAITS}
      and ${shopperId === undefined ? sql`true` : sql`o.shopper_id = ${shopperId}`}
      and ${month === undefined ? sql`true` : sql`${MONTH} = ${month}`}
      and ${through === undefined ? sql`true` : sql`${MONTH} <= ${through}`}
    order by o.collected_at, o.id
  `.execute(db);
  return rows;
}

export interface CustomerMonth {
  shopId: string;
  shopperId: string;
  month: string;
}

/** Of all shops that are open: the months before this one of which something is not invoiced. */
export async function findPastMonths(db: Queries, thisMonth: string): Promise<CustomerMonth[]> {
  const { rows } = await sql<CustomerMonth>`
    select distinct o.shop_id as "shopId", o.shopper_id as "shopperId", ${MONTH} as month
    from orders o join legal_information l on l.shop_id = o.shop_id
    where ${WAITS} and ${MONTH} < ${thisMonth}
    order by 1, 3, 2
  `.execute(db);
  return rows;
}

export interface IssuedForMonth {
  number: string;
  issuedOn: string;
  dueOn: string;
  total: number;
  company: string;
  shopperId: string;
  name: { firstname: string; lastname: string };
}

/** The invoices of months, the newest first; of one customer, or of those who owe something. */
export async function findMonthlyInvoices(
  db: Queries,
  shopId: string,
  { shopperIds, limit }: { shopperIds: readonly string[]; limit: number },
): Promise<IssuedForMonth[]> {
  if (shopperIds.length === 0) return [];
  const { rows } = await sql<IssuedForMonth>`
    select i.number, i.issued_on as "issuedOn", i.model ->> 'dueOn' as "dueOn",
      (i.model #>> '{totals,total}')::int as total, i.model #>> '{buyer,company}' as company,
      told.shopper_id as "shopperId", i.model -> 'shopper' as name
    from invoices i
    cross join lateral (
      select o.shopper_id from invoice_orders io join orders o on o.shop_id = io.shop_id and o.id = io.order_id
      where io.shop_id = i.shop_id and io.invoice_id = i.id limit 1
    ) told
    where i.shop_id = ${shopId} and i.order_id is null and told.shopper_id = any (${[...shopperIds]}::uuid[])
    order by i.issued_at desc, i.sequence desc
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Everybody who has the invoice of a month. */
export async function findMonthlyCustomers(db: Queries, shopId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('invoice_orders as io')
    .innerJoin('orders as o', (join) => join.onRef('o.shop_id', '=', 'io.shop_id').onRef('o.id', '=', 'io.order_id'))
    .where('io.shop_id', '=', shopId)
    .distinct()
    .select('o.shopper_id as id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What each order of these customers has left to their balance, with the invoice it is on; the oldest first. */
export async function findOwed(
  db: Queries,
  shopId: string,
  shopperIds: readonly string[],
): Promise<(Owed & { shopperId: string })[]> {
  if (shopperIds.length === 0) return [];
  const { rows } = await sql<Owed & { shopperId: string }>`
    select o.shopper_id as "shopperId",
      sum(case m.kind when 'FROM_BALANCE' then m.cents else -m.cents end)::int as cents,
      (
        select p.number from order_papers p
        where p.shop_id = o.shop_id and p.order_id = o.id and p.is_monthly order by p.position desc limit 1
      ) as number
    from money_entries m join orders o on o.shop_id = m.shop_id and o.id = m.order_id
    where m.shop_id = ${shopId} and m.shopper_id = any (${[...shopperIds]}::uuid[])
      and m.kind in ('FROM_BALANCE', 'TO_BALANCE')
    group by o.shop_id, o.id
    order by coalesce(o.collected_at, o.created_at), o.id
  `.execute(db);
  return rows;
}

/** Where the mail of an invoice goes, and the page of the latest of its orders. */
export async function findInvoiceMail(
  db: Queries,
  shopId: string,
  number: string,
): Promise<{ to: string; slug: string; reference: string; accessToken: string } | undefined> {
  return db
    .selectFrom('invoices as i')
    .innerJoin('invoice_orders as io', (join) =>
      join.onRef('io.shop_id', '=', 'i.shop_id').onRef('io.invoice_id', '=', 'i.id'),
    )
    .innerJoin('orders as o', (join) => join.onRef('o.shop_id', '=', 'io.shop_id').onRef('o.id', '=', 'io.order_id'))
    .innerJoin('shoppers as s', (join) => join.onRef('s.shop_id', '=', 'o.shop_id').onRef('s.id', '=', 'o.shopper_id'))
    .innerJoin('shops', 'shops.id', 'i.shop_id')
    .where('i.shop_id', '=', shopId)
    .where('i.number', '=', number)
    .select(['s.email as to', 'shops.slug', 'o.reference', 'o.access_token as accessToken'])
    .orderBy('o.collected_at', 'desc')
    .orderBy('o.id')
    .limit(1)
    .executeTakeFirst();
}
