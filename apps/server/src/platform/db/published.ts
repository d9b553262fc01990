import { type RawBuilder, sql } from 'kysely';

/** Whether anyone may see the site of a row of `shops` (R-SHOP-4, R-OPERATOR-2). */
export const isPublishedShop = (): RawBuilder<boolean> =>
  sql<boolean>`(shops.state = 'RUNNING' and shops.suspended_at is null and shops.closed_at is null)`;
