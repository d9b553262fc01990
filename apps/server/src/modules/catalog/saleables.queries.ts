import type { SaleableFields } from '@etal/contract/saleables';
import type { BagType } from '@etal/domain/catalog/bags';
import type { PricingModel } from '@etal/domain/catalog/pricing';
import { sql } from 'kysely';
import { anyOf } from '../../platform/db/any-of.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { columnsOf } from './saleable-columns.queries.ts';
import { HOLDING_ORDER } from './stock.queries.ts';
import { noteWeek } from './weeks.queries.ts';

/** What both kinds of saleable are written with. */
export interface SaleableValues extends SaleableFields {
  categoryId: string | null;
  imageId: string;
  pricing: PricingModel | BagType;
}

export interface NewSaleable extends SaleableValues {
  id: string;
  kind: 'ARTICLE' | 'BAG';
  slug: string;
  now: Date;
}

export async function insertSaleables(
  tx: Transaction,
  shopId: string,
  saleables: readonly NewSaleable[],
): Promise<void> {
  const rows = saleables.map((saleable) => ({
    ...columnsOf(saleable),
    shop_id: shopId,
    id: saleable.id,
    kind: saleable.kind,
    slug: saleable.slug,
    category_id: saleable.categoryId,
    image_id: saleable.imageId,
    pricing: saleable.pricing,
    created_at: saleable.now,
  }));
  await tx.insertInto('saleables').values(rows).execute();
  const ids = saleables.map(({ id }) => id);
  const [first] = saleables;
  if (first) await noteWeek(tx, shopId, ids, { now: first.now, isCounted: true });
}

export async function updateSaleable(
  tx: Transaction,
  shopId: string,
  id: string,
  values: Omit<SaleableValues, 'imageId'> & { imageId?: string },
): Promise<void> {
  const image = values.imageId === undefined ? {} : { image_id: values.imageId };
  await tx
    .updateTable('saleables')
    .set({ ...columnsOf(values), category_id: values.categoryId, pricing: values.pricing, ...image })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute();
}

/** Many in one statement; each keeps its image. */
export async function updateSaleables(
  tx: Transaction,
  shopId: string,
  list: readonly (Omit<SaleableValues, 'imageId'> & { id: string })[],
): Promise<void> {
  const rows = list.map((values) => ({
    ...columnsOf(values),
    options: values.options,
    category_id: values.categoryId,
    pricing: values.pricing,
    id: values.id,
  }));
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).filter((column) => column !== 'id');
  const changes = sql.join(columns.map((column) => sql`${sql.ref(column)} = wanted.${sql.ref(column)}`));
  await sql`
    update saleables set ${changes}
    from json_populate_recordset(null::saleables, ${JSON.stringify(rows)}::json) wanted
    where saleables.shop_id = ${shopId} and saleables.id = wanted.id`.execute(tx);
}

/** Holds the row until the transaction ends, so that two edits are judged one after the other. */
export function lockSaleable(tx: Transaction, shopId: string, id: string): Promise<{ label: string } | undefined> {
  return tx
    .selectFrom('saleables')
    .select('label')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Holds several, in the order in which orders hold them; those that are there. */
export async function lockIds(tx: Transaction, shopId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('saleables as s')
    .select('s.id')
    .where('s.shop_id', '=', shopId)
    .where('s.id', '=', anyOf(ids))
    .orderBy(HOLDING_ORDER)
    .forUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Holds the shop's catalogue still: slugs are given one after another, no category or kind of deposit goes while an
 * article takes it, and two saves of such a list follow each other.
 */
export async function lockCatalogue(tx: Transaction, shopId: string): Promise<void> {
  await tx.selectFrom('shops').select('id').where('id', '=', shopId).forUpdate().execute();
}

export async function hasDepositKind(tx: Transaction, shopId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('deposit_kinds')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function slugsStartingWith(tx: Transaction, shopId: string, bases: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('saleables')
    .select('slug')
    .where('shop_id', '=', shopId)
    .where(sql<boolean>`slug like any (${bases.map((base) => `${base}%`)}::text[])`)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}
