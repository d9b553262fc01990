import type { AccountedPaper, AccountedShare } from '@etal/domain/accounting/accounted-paper';
import type { DocumentModel, DocumentOrder } from '@etal/domain/documents/document';
import type { InvoiceKind } from '@etal/domain/documents/numbering';
import { leftOfPapers } from '@etal/domain/documents/papers';
import type { RecapOrder } from '@etal/domain/documents/recap';
import type { VatRegime } from '@etal/domain/settings/legal-information';
import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { selectDocumentOrders, toDocumentOrder } from './document-orders.queries.ts';
import { filtered, type OrderFilters, type OrderRow, selectOrders } from '../order-records/order-records.ts';
import { findPapersOfOrders, type OrderPaper } from './invoices.queries.ts';

/** In the order the days bring them. */
const inOrder = ['orders.collection_date', 'orders.collection_start', 'orders.id'] as const;

/** An order that was changed after its invoice has several: all are named. */
const numbersOf = (kind: InvoiceKind) => sql<string | null>`(
  select string_agg(i.number, ', ' order by i.position) from order_papers i
  where i.shop_id = orders.shop_id and i.order_id = orders.id and i.kind = ${kind}
)`;

/**
 * Every order chosen, whatever became of it: the recap says so in a column. One more than `max` when there are more.
 */
export async function findRecapOrders(
  db: Queries,
  shopId: string,
  filters: OrderFilters,
  { regime, max }: { regime: VatRegime; max: number },
): Promise<RecapOrder[]> {
  let query = filtered(selectDocumentOrders(db, shopId), filters)
    .select([
      numbersOf('INVOICE').as('invoiceNumber'),
      numbersOf('CREDIT_NOTE').as('creditNoteNumber'),
      sql<VatRegime | null>`(
        select i.model->>'vatRegime' from order_papers i
        where i.shop_id = orders.shop_id and i.order_id = orders.id
        order by i.position desc limit 1
      )`.as('invoicedRegime'),
      sql<number>`(
        select coalesce(sum(r.cents), 0)::int from order_refunds r
        where r.shop_id = orders.shop_id and r.order_id = orders.id and r.means = 'NONE'
      )`.as('givenUp'),
    ])
    .limit(max + 1);
  for (const column of inOrder) query = query.orderBy(column);
  const rows = await query.execute();
  const papers = await findPapersOfOrders(
    db,
    shopId,
    rows.filter(({ credited }) => credited > 0).map(({ id }) => id),
  );
  return rows.map(({ invoiceNumber, creditNoteNumber, invoicedRegime, givenUp, ...row }) => ({
    ...toDocumentOrder(row),
    ...givenBackOf(row, papers.get(row.id) ?? []),
    isGivenUp: givenUp > 0 && givenUp === row.credited,
    vatRegime: invoicedRegime ?? regime,
    borneFees: row.borneFees,
    invoiceNumber,
    creditNoteNumber,
  }));
}

/** What was given back of an order, at the rates of VAT that its papers say. */
function givenBackOf(
  { reference, total, credited }: Pick<OrderRow, 'reference' | 'total' | 'credited'>,
  papers: readonly OrderPaper[],
): Pick<RecapOrder, 'refund' | 'takenBack'> {
  if (credited === 0) return {};
  const left = papers.reduce((sum, paper) => sum + (paper.model.kind === 'CREDIT_NOTE' ? -1 : 1) * paper.total, 0);
  const models = papers.map(({ model }) => model);
  return {
    refund: -credited,
    ...(left === total - credited && { takenBack: leftOfPapers(models, reference) }),
  };
}

/** What is really sold: no test order, and unless asked for, nothing that was refused or cancelled. */
export async function findSoldOrders(
  db: Queries,
  shopId: string,
  filters: OrderFilters,
  max: number,
): Promise<DocumentOrder[]> {
  let query = filtered(selectDocumentOrders(db, shopId), filters)
    .where('orders.is_test', '=', false)
    .limit(max + 1);
  if (!filters.status) query = query.where('orders.status', 'in', ['PAID', 'ACCEPTED', 'COLLECTED']);
  for (const column of inOrder) query = query.orderBy(column);
  return (await query.execute()).map(toDocumentOrder);
}

export interface ListedInvoice {
  id: string;
  kind: InvoiceKind;
  number: string;
  issuedAt: Date;
}

export async function listInvoices(
  db: Queries,
  shopId: string,
  filters: OrderFilters,
  max: number,
): Promise<ListedInvoice[]> {
  return (
    filtered(selectOrders(db, shopId).clearSelect(), filters)
      .innerJoin('order_papers as p', (join) =>
        join.onRef('p.shop_id', '=', 'orders.shop_id').onRef('p.order_id', '=', 'orders.id'),
      )
      // The invoice of a month is one file, however many of its orders are chosen.
      .distinct()
      .select(['p.id', 'p.kind', 'p.number', 'p.issued_at as issuedAt', 'p.year', 'p.sequence'])
      .orderBy('p.kind', 'desc')
      .orderBy('p.year')
      .orderBy('p.sequence')
      .limit(max + 1)
      .execute()
  );
}

export async function readInvoice(db: Queries, shopId: string, id: string): Promise<DocumentModel> {
  const { model } = await db
    .selectFrom('invoices')
    .select('model')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return model;
}

/** What counts for these days, both included, by day, kind, means, buyer and rate: added up where it is kept. */
export async function findAccountedShares(
  db: Queries,
  shopId: string,
  { from, to }: { from: string; to: string },
): Promise<AccountedShare[]> {
  const { rows } = await sql<AccountedShare>`
    select i.accounted_on as day, i.kind, i.model #>> '{payment,channel}' as channel,
      i.model ? 'buyer' as "isProfessional", s.share ->> 'rate' as rate,
      count(*)::int as papers, (count(*) filter (where s.place = 1))::int as leading,
      sum((s.share ->> 'net')::int)::bigint as net, sum((s.share ->> 'vat')::int)::bigint as vat,
      sum((s.share ->> 'total')::int)::bigint as total
    from invoices i
    cross join lateral jsonb_array_elements(
      case when i.model -> 'vat' = '[]' then jsonb_build_array(i.model -> 'totals') else i.model -> 'vat' end
    ) with ordinality as s (share, place)
    where i.shop_id = ${shopId} and i.accounted_on between ${from} and ${to}
    group by 1, 2, 3, 4, 5
  `.execute(db);
  return rows;
}

/** The papers of these days, in the order in which the journal numbers them. */
export async function findAccountedPapers(
  db: Queries,
  shopId: string,
  { from, to }: { from: string; to: string },
): Promise<AccountedPaper[]> {
  return db
    .selectFrom('invoices')
    .where('shop_id', '=', shopId)
    .where('accounted_on', '>=', from)
    .where('accounted_on', '<=', to)
    .select([
      'kind',
      'number',
      'issued_on as issuedOn',
      'accounted_on as accountedOn',
      sql<string | null>`case when order_id is not null then model #>> '{order,reference}' end`.as('orderReference'),
      sql<AccountedPaper['channel']>`model #>> '{payment,channel}'`.as('channel'),
      sql<AccountedPaper['vat']>`model -> 'vat'`.as('vat'),
      sql<AccountedPaper['totals']>`model -> 'totals'`.as('totals'),
      sql<AccountedPaper['lines']>`(
        select coalesce(
          jsonb_agg(jsonb_build_object('type', l -> 'type', 'rate', l -> 'rate', 'net', l -> 'net')), '[]'
        )
        from jsonb_array_elements(model -> 'lines') l
      )`.as('lines'),
      sql<AccountedPaper['buyer']>`model -> 'buyer'`.as('buyer'),
    ])
    .orderBy('accounted_on')
    .orderBy('issued_at')
    .orderBy('kind')
    .orderBy('sequence')
    .execute();
}

/** How many papers count for the days before this one in its year: the journal's numbers go on from there. */
export async function countAccountedBefore(db: Queries, shopId: string, day: string): Promise<number> {
  const { count } = await db
    .selectFrom('invoices')
    .where('shop_id', '=', shopId)
    .where('accounted_on', '>=', `${day.slice(0, 4)}-01-01`)
    .where('accounted_on', '<', day)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The first and the last day that any paper counts for. */
export async function readAccountedSpan(db: Queries, shopId: string): Promise<{ first: string; last: string } | null> {
  const { first, last } = await db
    .selectFrom('invoices')
    .where('shop_id', '=', shopId)
    .select((eb) => [eb.fn.min('accounted_on').as('first'), eb.fn.max('accounted_on').as('last')])
    .executeTakeFirstOrThrow();
  return first && last ? { first, last } : null;
}
