import { randomUUID } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import { SALEABLE_DEFAULTS, type SaleableBody, type SaleableFields } from '@etal/contract/saleables';
import type { BagType } from '@etal/domain/catalog/bags';
import type { PricingModel, Prices } from '@etal/domain/catalog/pricing';
import { normaliseStock } from '@etal/domain/catalog/stock';
import { freeSlug, slugify } from '@etal/domain/slug';
import type { Transaction } from '../../platform/db/database.ts';
import { insertImages } from '../../platform/images/images.queries.ts';
import type { StoredImage } from '../../platform/images/store-image.ts';
import { omitUndefined } from '../../platform/omit-undefined.ts';
import { noteWeek } from './weeks.queries.ts';
import {
  hasDepositKind,
  insertSaleables,
  lockCatalogue,
  type NewSaleable,
  slugsStartingWith,
  updateSaleable,
} from './saleables.queries.ts';

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
  await refuseUnknownDeposit(tx, shopId, body);
  const base = slugify(body.label, kind === 'BAG' ? 'panier' : 'article');
  const taken = await slugsStartingWith(tx, shopId, base);
  const id = randomUUID();
  await insertImages(tx, shopId, [image]);
  const { label, description, tvaRate } = body;
  const wanted = { ...SALEABLE_DEFAULTS, ...omitUndefined(body), label, description, tvaRate };
  const made: NewSaleable = {
    ...wanted,
    ...prices,
    ...normaliseStock({ ...wanted, isStockEnabled: body.isStockEnabled ?? body.stockEnabled ?? false }),
    id,
    kind,
    slug: freeSlug(base, (slug) => taken.has(slug)),
    categoryId,
    imageId: image.id,
    tags: [...new Set(wanted.tags)],
    pricing,
    now,
  };
  await insertSaleables(tx, shopId, [made]);
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
    now,
  }: Omit<SaleableKind, 'kind'> & {
    shopId: string;
    id: string;
    now: Date;
    wanted: SaleableFields;
    body: Pick<SaleableBody, 'isStockEnabled' | 'stockEnabled' | 'depositKindId'>;
    image: StoredImage | undefined;
  },
): Promise<void> {
  await refuseUnknownDeposit(tx, shopId, body);
  if (image) await insertImages(tx, shopId, [image]);
  await noteWeek(tx, shopId, [id], { now, isCounted: false });
  await updateSaleable(tx, shopId, id, {
    ...wanted,
    ...prices,
    ...normaliseStock({
      ...wanted,
      isStockEnabled: body.isStockEnabled ?? body.stockEnabled ?? wanted.isStockEnabled,
    }),
    categoryId,
    pricing,
    tags: [...new Set(wanted.tags)],
    ...(image ? { imageId: image.id } : {}),
  });
  await noteWeek(tx, shopId, [id], { now, isCounted: true });
}

/** R-TILL-4: the catalogue is held, so that no kind goes while something takes it. */
async function refuseUnknownDeposit(
  tx: Transaction,
  shopId: string,
  { depositKindId }: Pick<SaleableBody, 'depositKindId'>,
): Promise<void> {
  if (!depositKindId) return;
  await lockCatalogue(tx, shopId);
  if (!(await hasDepositKind(tx, shopId, depositKindId))) throw new Refusal('DEPOSIT_KIND_UNKNOWN');
}
