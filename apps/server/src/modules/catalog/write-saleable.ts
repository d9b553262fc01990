import { randomUUID } from 'node:crypto';
import type { BagType } from '@etal/domain/catalog/bags';
import type { PricingModel, Prices } from '@etal/domain/catalog/pricing';
import { normaliseStock } from '@etal/domain/catalog/stock';
import type { Tag } from '@etal/domain/catalog/tags';
import { freeSlug, slugify } from '@etal/domain/slug';
import type { VatRate } from '@etal/domain/vat';
import type { Transaction } from '../../platform/db/database.ts';
import { insertImage } from '../../platform/images/images.queries.ts';
import type { StoredImage } from '../../platform/images/store-image.ts';
import { insertSaleable, slugsStartingWith, updateSaleable } from './saleables.queries.ts';

/** What both calls that create a saleable send, besides how it is priced. */
interface SaleableBody {
  label: string;
  description: string;
  tags?: Tag[] | undefined;
  perishable?: boolean | undefined;
  isEnabled?: boolean | undefined;
  tvaRate: VatRate;
  isStockEnabled?: boolean | undefined;
  stockEnabled?: boolean | undefined;
  stock?: number | null | undefined;
}

interface SaleableKind {
  kind: 'ARTICLE' | 'BAG';
  pricing: PricingModel | BagType;
  prices: Prices;
  categoryId: string | null;
}

/** Gives the id. The caller holds the catalogue (`lockCatalogue`), so no two slugs are the same. */
export async function addSaleable(
  tx: Transaction,
  {
    shopId,
    body,
    image,
    now,
    kind,
    pricing,
    prices,
    categoryId,
  }: SaleableKind & { shopId: string; body: SaleableBody; image: StoredImage; now: Date },
): Promise<string> {
  const base = slugify(body.label, kind === 'BAG' ? 'panier' : 'article');
  const taken = await slugsStartingWith(tx, shopId, base);
  const id = randomUUID();
  await insertImage(tx, shopId, image);
  await insertSaleable(tx, {
    ...prices,
    ...normaliseStock({ isStockEnabled: body.isStockEnabled ?? body.stockEnabled ?? false, stock: body.stock ?? null }),
    shopId,
    id,
    kind,
    slug: freeSlug(base, (slug) => taken.has(slug)),
    label: body.label,
    description: body.description,
    categoryId,
    imageId: image.id,
    tags: [...new Set(body.tags)],
    perishable: body.perishable ?? true,
    isEnabled: body.isEnabled ?? true,
    pricing,
    tvaRate: body.tvaRate,
    now,
  });
  return id;
}

/** `wanted` is the saleable as it shall be: what is there, with the change laid over it. */
export async function changeSaleable(
  tx: Transaction,
  {
    shopId,
    id,
    wanted,
    body,
    image,
    pricing,
    prices,
    categoryId,
  }: Omit<SaleableKind, 'kind'> & {
    shopId: string;
    id: string;
    wanted: Required<Pick<SaleableBody, 'label' | 'description' | 'tvaRate'>> & {
      tags: Tag[];
      perishable: boolean;
      isEnabled: boolean;
      isStockEnabled: boolean;
      stock: number | null;
    };
    body: Pick<SaleableBody, 'isStockEnabled' | 'stockEnabled'>;
    image: StoredImage | undefined;
  },
): Promise<void> {
  if (image) await insertImage(tx, shopId, image);
  await updateSaleable(tx, shopId, id, {
    ...wanted,
    ...prices,
    ...normaliseStock({
      isStockEnabled: body.isStockEnabled ?? body.stockEnabled ?? wanted.isStockEnabled,
      stock: wanted.stock,
    }),
    categoryId,
    pricing,
    tags: [...new Set(wanted.tags)],
    ...(image ? { imageId: image.id } : {}),
  });
}
