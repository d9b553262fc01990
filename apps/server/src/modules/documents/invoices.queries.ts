import { randomUUID } from 'node:crypto';
import type { DocumentModel } from '@etal/domain/documents/document';
import type { InvoiceKind } from '@etal/domain/documents/numbering';
import { sql } from 'kysely';
import { anyOf } from '../../platform/db/any-of.ts';
import { compiledOnce } from '../../platform/db/compiled-once.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { lockTill } from '../till/till.ts';

export interface IssueNumber {
  sequence: number;
  issuedAt: Date;
}

/**
 * The next numbers of a series, of which it gives the last. Its row stays locked until the transaction ends: numbers
 * have no gap, and follow time.
 */
export async function takeNumbers(
  tx: Transaction,
  shopId: string,
  { kind, year, count, now }: { kind: InvoiceKind; year: number; count: number; now: Date },
): Promise<IssueNumber> {
  await lockTill(tx, shopId);
  const { last_sequence: sequence, last_issued_at: issuedAt } = await tx
    .insertInto('invoice_counters')
    .values({ shop_id: shopId, kind, year, last_sequence: count, last_issued_at: now })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'kind', 'year']).doUpdateSet((eb) => ({
        last_sequence: eb('invoice_counters.last_sequence', '+', eb.ref('excluded.last_sequence')),
        last_issued_at: sql<Date>`greatest(invoice_counters.last_issued_at, excluded.last_issued_at)`,
      })),
    )
    .returning(['last_sequence', 'last_issued_at'])
    .executeTakeFirstOrThrow();
  return { sequence, issuedAt };
}

/** Which order a paper tells of, as one of its papers. */
export interface PaperOfOrder {
  orderId: string;
  /** Its place among the papers of its order, from 1. */
  position: number;
}

/** The paper of one order, or the invoice of a month with what it asks for of each of its orders. */
export type ToldOrders = PaperOfOrder | { orders: readonly (PaperOfOrder & { total: number })[] };

export type InvoiceToKeep = IssueNumber & ToldOrders & NumberedPaper;

interface NumberedPaper {
  kind: InvoiceKind;
  year: number;
  number: string;
  /** The day that it counts for. */
  accountedOn: string;
  model: DocumentModel;
}

/** The last month that was closed: nothing is added to it or to one before. */
export async function readClosedThrough(db: Queries, shopId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounting_months')
    .where('shop_id', '=', shopId)
    .where('closed_at', 'is not', null)
    .select((eb) => eb.fn.max('month').as('month'))
    .executeTakeFirst();
  return row?.month ?? null;
}

export async function insertInvoices(
  tx: Transaction,
  shopId: string,
  invoices: readonly InvoiceToKeep[],
): Promise<void> {
  const rows = invoices.map((invoice) => ({
    shop_id: shopId,
    id: randomUUID(),
    order_id: 'orders' in invoice ? null : invoice.orderId,
    position: 'orders' in invoice ? null : invoice.position,
    kind: invoice.kind,
    year: invoice.year,
    sequence: invoice.sequence,
    number: invoice.number,
    issued_at: invoice.issuedAt,
    issued_on: invoice.model.issuedOn,
    accounted_on: invoice.accountedOn,
    model: JSON.stringify(invoice.model),
  }));
  await tx.insertInto('invoices').values(rows).execute();
  const ofMonths = invoices.flatMap((invoice, index) =>
    ('orders' in invoice ? invoice.orders : []).map(({ orderId, position, total }) => ({
      shop_id: shopId,
      invoice_id: rows[index]?.id ?? '',
      order_id: orderId,
      position,
      total,
    })),
  );
  if (ofMonths.length > 0) await tx.insertInto('invoice_orders').values(ofMonths).execute();
}

/** A paper of an order. */
export interface OrderPaper {
  model: DocumentModel;
  /** What it asks for of this order, or takes back. */
  total: number;
}

const papersOfOrders = compiledOnce((db, { shopId, orderIds }: { shopId: string; orderIds: readonly string[] }) =>
  db
    .selectFrom('order_papers')
    .select(['order_id as orderId', 'model', 'total'])
    .where('shop_id', '=', shopId)
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('position'),
);

/** What was issued for each of these orders, each paper as it was then, oldest first. */
export async function findPapersOfOrders(
  db: Queries,
  shopId: string,
  orderIds: readonly string[],
): Promise<Map<string, OrderPaper[]>> {
  const papers = new Map(orderIds.map((orderId): [string, OrderPaper[]] => [orderId, []]));
  if (orderIds.length === 0) return papers;
  const rows = await papersOfOrders.rows(db, { shopId, orderIds });
  for (const { orderId, ...paper } of rows) papers.get(orderId)?.push(paper);
  return papers;
}

export const findPapers = async (db: Queries, shopId: string, orderId: string): Promise<OrderPaper[]> =>
  (await findPapersOfOrders(db, shopId, [orderId])).get(orderId) ?? [];

/** One paper by its number; where an order is named, only one that tells of it. */
export async function findPaper(
  db: Queries,
  shopId: string,
  number: string,
  orderId?: string,
): Promise<DocumentModel | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select('model')
    .where('shop_id', '=', shopId)
    .where('number', '=', number)
    .$if(orderId !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('order_papers as paper')
            .select('paper.id')
            .whereRef('paper.shop_id', '=', 'invoices.shop_id')
            .whereRef('paper.id', '=', 'invoices.id')
            .where('paper.order_id', '=', orderId ?? ''),
        ),
      ),
    )
    .executeTakeFirst();
  return row?.model;
}
