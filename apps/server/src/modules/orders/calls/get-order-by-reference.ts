import type { getOrderByReference as call } from '@etal/contract/orders';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { readOrderDetail } from '../order-detail.queries.ts';

export function getOrderByReference({ database }: Services): Handler<typeof call> {
  return ({ params }, { shopId }) => database.readShop(shopId, (db) => readOrderDetail(db, shopId, params.id));
}
