import type { Queries } from '../../platform/db/database.ts';
import { imageUrlOf } from '../../platform/images/image-url.queries.ts';

export function selectFeatures(db: Queries, shopId: string) {
  return db
    .selectFrom('shop_features as f')
    .where('f.shop_id', '=', shopId)
    .select(['f.title', 'f.text', imageUrlOf('f.image_id').as('imgUrl')])
    .orderBy('f.position');
}
