import type { Queries } from '../db/database.ts';
import { imageUrlOf } from '../images/image-url.queries.ts';

export function selectFeatures(db: Queries, shopId: string) {
  return db
    .selectFrom('shop_features as f')
    .where('f.shop_id', '=', shopId)
    .select(['f.title', 'f.text', imageUrlOf('f.image_id').as('imgUrl')])
    .orderBy('f.position');
}
