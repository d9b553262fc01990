import type { BagType } from '@etal/domain/catalog/bags';
import type { PricingModel, Prices } from '@etal/domain/catalog/pricing';
import type { Stock } from '@etal/domain/catalog/stock';
import type { Tag } from '@etal/domain/catalog/tags';
import type { VatRate } from '@etal/domain/vat';
import type { Transaction } from '../../platform/db/database.ts';

/** What both kinds of saleable are written with. */
export interface SaleableValues extends Prices, Stock {
  label: string;
  description: string;
  categoryId: string | null;
  imageId: string;
  tags: Tag[];
  perishable: boolean;
  isEnabled: boolean;
  pricing: PricingModel | BagType;
  tvaRate: VatRate;
}

export interface NewSaleable extends SaleableValues {
  shopId: string;
  id: string;
  kind: 'ARTICLE' | 'BAG';
  slug: string;
  now: Date;
}

export async function insertSaleable(tx: Transaction, saleable: NewSaleable): Promise<void> {
  const { shopId, id, kind, slug, imageId, now } = saleable;
  await tx
    .insertInto('saleables')
    .values({ ...columns(saleable), shop_id: shopId, id, kind, slug, image_id: imageId, created_at: now })
    .execute();
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
    .set({ ...columns(values), ...image })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute();
}

function columns(values: Omit<SaleableValues, 'imageId'>) {
  return {
    label: values.label,
    description: values.description,
    category_id: values.categoryId,
    tags: values.tags,
    is_perishable: values.perishable,
    is_enabled: values.isEnabled,
    pricing: values.pricing,
    unit_price: values.unitPrice,
    price_per_kilogram: values.pricePerKilogram,
    average_weight: values.averageWeight,
    options: JSON.stringify(values.options),
    tva_rate: values.tvaRate,
    is_stock_enabled: values.isStockEnabled,
    stock: values.stock,
  };
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

/**
 * Holds the shop's catalogue still: slugs are given one after another, no category goes while an article is
 * put into it, and two saves of the category list follow each other.
 */
export async function lockCatalogue(tx: Transaction, shopId: string): Promise<void> {
  await tx.selectFrom('shops').select('id').where('id', '=', shopId).forUpdate().execute();
}

export async function slugsStartingWith(tx: Transaction, shopId: string, base: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('saleables')
    .select('slug')
    .where('shop_id', '=', shopId)
    .where('slug', 'like', `${base}%`)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}
