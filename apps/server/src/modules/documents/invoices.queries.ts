import type { DocumentModel } from '@etal/domain/documents/document';
import type { InvoiceKind } from '@etal/domain/documents/numbering';
import { sql } from 'kysely';
import { anyOf } from '../../platform/db/any-of.ts';
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

export interface InvoiceToKeep extends IssueNumber {
  orderId: string;
  /** Its place among the papers of its order, from 1. */
  position: number;
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
  const rows = invoices.map(({ orderId, position, kind, year, sequence, number, issuedAt, accountedOn, model }) => ({
    shop_id: shopId,
    order_id: orderId,
    position,
    kind,
    year,
    sequence,
    number,
    issued_at: issuedAt,
    issued_on: model.issuedOn,
    accounted_on: accountedOn,
    model: JSON.stringify(model),
  }));
  await tx.insertInto('invoices').values(rows).execute();
}

/** What was issued for each of these orders, each paper as it was then, oldest first. */
export async function findPapersOfOrders(
  db: Queries,
  shopId: string,
  orderIds: readonly string[],
): Promise<Map<string, DocumentModel[]>> {
  const papers = new Map(orderIds.map((orderId): [string, DocumentModel[]] => [orderId, []]));
  if (orderIds.length === 0) return papers;
  const rows = await db
    .selectFrom('invoices')
    .select(['order_id as orderId', 'model'])
    .where('shop_id', '=', shopId)
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('position')
    .execute();
  for (const { orderId, model } of rows) papers.get(orderId)?.push(model);
  return papers;
}

export const findPapers = async (db: Queries, shopId: string, orderId: string): Promise<DocumentModel[]> =>
  (await findPapersOfOrders(db, shopId, [orderId])).get(orderId) ?? [];

/** One paper by its number, with the order it was issued for. */
export function findPaper(
  db: Queries,
  shopId: string,
  number: string,
): Promise<{ orderId: string; model: DocumentModel } | undefined> {
  return db
    .selectFrom('invoices')
    .select(['order_id as orderId', 'model'])
    .where('shop_id', '=', shopId)
    .where('number', '=', number)
    .executeTakeFirst();
}
