import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

export function selectFeatures(db: Queries, shopId: string) {
  return db
    .selectFrom('shop_features as f')
    .where('f.shop_id', '=', shopId)
    .select(['f.title', 'f.text', sql<string>`'/images/' || f.image_id || '.jpg'`.as('imgUrl')])
    .orderBy('f.position');
}
