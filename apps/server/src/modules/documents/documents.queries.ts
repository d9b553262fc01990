import { clampToMonth } from '@etal/domain/calendar/clamp-to-month';
import type { AccountedDocument } from '@etal/domain/documents/accounting';
import type { DocumentModel, DocumentOrder } from '@etal/domain/documents/document';
import type { InvoiceKind } from '@etal/domain/documents/numbering';
import type { RecapOrder } from '@etal/domain/documents/recap';
import type { VatRegime } from '@etal/domain/settings/legal-information';
import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { selectDocumentOrders, toDocumentOrder } from './document-orders.queries.ts';
import { filtered, type OrderFilters, selectOrders } from '../order-records/order-records.ts';

/** In the order the days bring them. */
const inOrder = ['orders.collection_date', 'orders.collection_start', 'orders.id'] as const;

/** An order that was changed after its invoice has several: all are named. */
const numbersOf = (kind: InvoiceKind) => sql<string | null>`(
  select string_agg(i.number, ', ' order by i.position) from invoices i
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
        select i.model->>'vatRegime' from invoices i
        where i.shop_id = orders.shop_id and i.order_id = orders.id
        order by i.position desc limit 1
      )`.as('invoicedRegime'),
    ])
    .limit(max + 1);
  for (const column of inOrder) query = query.orderBy(column);
  return (await query.execute()).map(({ invoiceNumber, creditNoteNumber, invoicedRegime, ...row }) => ({
    ...toDocumentOrder(row),
    vatRegime: invoicedRegime ?? regime,
    invoiceNumber,
    creditNoteNumber,
  }));
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
  return filtered(selectOrders(db, shopId).clearSelect(), filters)
    .innerJoin('invoices', (join) =>
      join.onRef('invoices.shop_id', '=', 'orders.shop_id').onRef('invoices.order_id', '=', 'orders.id'),
    )
    .select(['invoices.id', 'invoices.kind', 'invoices.number', 'invoices.issued_at as issuedAt'])
    .orderBy('invoices.kind', 'desc')
    .orderBy('invoices.year')
    .orderBy('invoices.sequence')
    .limit(max + 1)
    .execute();
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

/** What was issued in a month (`YYYY-MM`), by the wall calendar of Paris. */
export function findAccounted(db: Queries, shopId: string, month: string): Promise<AccountedDocument[]> {
  return db
    .selectFrom('invoices')
    .where('shop_id', '=', shopId)
    .where('issued_on', '>=', `${month}-01`)
    .where('issued_on', '<=', clampToMonth(`${month}-31`))
    .select([
      'kind',
      'issued_on as issuedOn',
      sql<DocumentModel['vat']>`model->'vat'`.as('vat'),
      sql<DocumentModel['totals']>`model->'totals'`.as('totals'),
      sql<Pick<DocumentModel['payment'], 'channel'>>`model->'payment'`.as('payment'),
    ])
    .execute();
}
