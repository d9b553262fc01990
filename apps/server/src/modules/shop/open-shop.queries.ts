import type { ShopState } from '@etal/domain/shop/shop';
import type { Queries } from '../../platform/db/database.ts';

export interface ShopBySlug {
  id: string;
  slug: string;
  label: string;
  version: number;
  state: ShopState;
  testToken: string | null;
  testTokenExpiresAt: Date | null;
}

export function findShopBySlug(db: Queries, slug: string): Promise<ShopBySlug | undefined> {
  return db
    .selectFrom('shops')
    .select([
      'id',
      'slug',
      'label',
      'version',
      'state',
      'test_token as testToken',
      'test_token_expires_at as testTokenExpiresAt',
    ])
    .where('slug', '=', slug)
    .executeTakeFirst();
}
