import { Refusal } from '@etal/contract/errors';
import type { eraseShopper as call } from '@etal/contract/shoppers';
import type { Transaction } from '../../platform/db/database.ts';
import type { Handler } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { anonymise } from './anonymise.ts';
import { hasActiveOrders } from './erase-shoppers.queries.ts';
import { lockShopper } from '../shoppers/shoppers.ts';
import { readBalance } from '../till/till.ts';

export function eraseShopper({ database }: Services): Handler<typeof call> {
  return async ({ params: { id } }, { shopId }) => {
    await database.withShop(shopId, (tx) => eraseShopperData(tx, shopId, id));
    return {};
  };
}

/**
 * GDPR, article 17. Someone whose vegetables are being prepared has to be reachable: those orders come first. Who has
 * money in advance or owes some is known until that is settled.
 */
export async function eraseShopperData(tx: Transaction, shopId: string, id: string): Promise<void> {
  if (!(await lockShopper(tx, shopId, id))) throw new Refusal('SHOPPER_UNKNOWN');
  if (await hasActiveOrders(tx, shopId, id)) throw new Refusal('SHOPPER_HAS_ACTIVE_ORDERS');
  const cents = await readBalance(tx, shopId, id);
  if (cents !== 0) throw new Refusal('SHOPPER_HAS_BALANCE', { cents });
  await anonymise(tx, shopId, [id]);
}
