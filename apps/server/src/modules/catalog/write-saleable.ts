import { randomUUID } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import { SALEABLE_DEFAULTS, type SaleableBody, type SaleableFields } from '@etal/contract/saleables';
import type { BagType } from '@etal/domain/catalog/bags';
import { sortedAllergens } from '@etal/domain/catalog/food-law';
import { keptNetQuantity } from '@etal/domain/catalog/net-quantity';
import type { PricingModel, Prices } from '@etal/domain/catalog/pricing';
import { normaliseStock } from '@etal/domain/catalog/stock';
import { freeSlug, slugify } from '@etal/domain/slug';
import type { Transaction } from '../../platform/db/database.ts';
import { omitUndefined } from '../../platform/omit-undefined.ts';
import { noteWeek } from './weeks.queries.ts';
import {
  hasDepositKind,
  insertSaleables,
  lockCatalogue,
  type NewSaleable,
  type SaleableValues,
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
  { shopId, body, ...given }: NewGiven & { shopId: string },
): Promise<string> {
  await refuseUnknownDeposit(tx, shopId, body);
  const [made] = await addSaleables(tx, shopId, [{ body, ...given }]);
  if (!made) throw new Error('nothing was added');
  return made.id;
}

/** What an article or a bag is made of. */
interface NewGiven extends SaleableKind {
  body: SaleableBody;
  imageId: string;
  now: Date;
}

/** All of them in one statement, in their order. The caller holds the catalogue and knows their deposits. */
export async function addSaleables(
  tx: Transaction,
  shopId: string,
  list: readonly NewGiven[],
): Promise<{ id: string; slug: string }[]> {
  const bases = list.map(({ body, kind }) => slugify(body.label, kind === 'BAG' ? 'panier' : 'article'));
  const taken = await slugsStartingWith(tx, shopId, bases);
  const made = list.map(({ body, imageId, now, kind, pricing, prices, categoryId }, index): NewSaleable => {
    const { label, description, tvaRate } = body;
    const wanted = { ...SALEABLE_DEFAULTS, ...omitUndefined(body), label, description, tvaRate };
    const slug = freeSlug(bases[index] ?? '', (candidate) => taken.has(candidate));
    taken.add(slug);
    return {
      ...wanted,
      ...prices,
      ...normaliseStock({ ...wanted, isStockEnabled: body.isStockEnabled ?? body.stockEnabled ?? false }),
      id: randomUUID(),
      kind,
      slug,
      categoryId,
      imageId,
      tags: [...new Set(wanted.tags)],
      allergens: sortedAllergens(wanted.allergens),
      netQuantity: keptNetQuantity(prices, wanted.netQuantity),
      pricing,
      now,
    };
  });
  if (made.length > 0) await insertSaleables(tx, shopId, made);
  return made;
}

/** `wanted` is the saleable as it shall be: what is there, with the change laid over it. */
export async function changeSaleable(
  tx: Transaction,
  {
    shopId,
    id,
    wanted,
    body,
    imageId,
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
    imageId: string | undefined;
  },
): Promise<void> {
  await refuseUnknownDeposit(tx, shopId, body);
  const isStockEnabled = body.isStockEnabled ?? body.stockEnabled ?? wanted.isStockEnabled;
  await noteWeek(tx, shopId, [id], { now, isCounted: false });
  await updateSaleable(tx, shopId, id, {
    ...changedValues({ ...wanted, isStockEnabled }, { pricing, prices, categoryId }),
    ...(imageId === undefined ? {} : { imageId }),
  });
  await noteWeek(tx, shopId, [id], { now, isCounted: true });
}

/** What is written of a saleable as it shall be. */
export const changedValues = (
  wanted: SaleableFields,
  { pricing, prices, categoryId }: Omit<SaleableKind, 'kind'>,
): Omit<SaleableValues, 'imageId'> => ({
  ...wanted,
  ...prices,
  ...normaliseStock(wanted),
  categoryId,
  pricing,
  tags: [...new Set(wanted.tags)],
  allergens: sortedAllergens(wanted.allergens),
  netQuantity: keptNetQuantity(prices, wanted.netQuantity),
});

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
