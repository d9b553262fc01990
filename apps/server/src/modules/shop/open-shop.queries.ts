import { compiledOnce } from '../../platform/db/compiled-once.ts';
import type { Queries } from '../../platform/db/database.ts';
import { isPublishedShop } from '../../platform/db/published.ts';

export interface ShopBySlug {
  id: string;
  slug: string;
  label: string;
  version: number;
  isPublished: boolean;
  /** Suspended or closed: a test link opens it no more than anything else. */
  isShut: boolean;
  testToken: string | null;
  testTokenExpiresAt: Date | null;
}

const shopBySlug = compiledOnce((db, { slug }: { slug: string }) =>
  db
    .selectFrom('shops')
    .select((eb) => [
      'id',
      'slug',
      'label',
      'version',
      isPublishedShop().as('isPublished'),
      eb
        .or([eb('suspended_at', 'is not', null), eb('closed_at', 'is not', null)])
        .$castTo<boolean>()
        .as('isShut'),
      'test_token as testToken',
      'test_token_expires_at as testTokenExpiresAt',
    ])
    .where('slug', '=', slug),
);

export const findShopBySlug = (db: Queries, slug: string): Promise<ShopBySlug | undefined> =>
  shopBySlug.first(db, { slug });
