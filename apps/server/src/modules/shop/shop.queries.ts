import { TERMS_VERSION } from '@etal/domain/shop/shop';
import type { Queries, Transaction } from '../../platform/db/database.ts';

/** The slugs already taken that start with `base`. */
export async function slugsStartingWith(tx: Queries, base: string): Promise<Set<string>> {
  const rows = await tx.selectFrom('shops').select('slug').where('slug', 'like', `${base}%`).execute();
  return new Set(rows.map(({ slug }) => slug));
}

export interface NewShop {
  id: string;
  slug: string;
  label: string;
  about: string;
  thumbnailImageId: string;
  coverImageId: string;
  createdBy: string;
  now: Date;
}

export async function insertShop(tx: Transaction, shop: NewShop): Promise<void> {
  await tx
    .insertInto('shops')
    .values({
      id: shop.id,
      slug: shop.slug,
      label: shop.label,
      about: shop.about,
      thumbnail_image_id: shop.thumbnailImageId,
      cover_image_id: shop.coverImageId,
      created_by: shop.createdBy,
      terms_version: TERMS_VERSION,
      terms_accepted_at: shop.now,
      created_at: shop.now,
    })
    .execute();
}
