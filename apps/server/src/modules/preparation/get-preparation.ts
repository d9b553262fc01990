import type { getPreparation as call } from '@etal/contract/preparation';
import { isShownToHelper, todayAt } from '@etal/domain/orders/life';
import type { Handler } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { readPreparation } from './read-preparation.ts';

export function getPreparation({ database, clock }: Services): Handler<typeof call> {
  return ({ query }, { shopId, role, user: { userId, name, endsAt } }) => {
    const today = todayAt(clock.now().getTime() / 1000);
    const isShown = (order: Parameters<typeof isShownToHelper>[0]): boolean =>
      role !== 'HELPER' || isShownToHelper(order, today);
    return database.withShop(shopId, async (tx) => ({
      reader: role,
      member: { id: userId, name },
      keepUntil: Math.floor(endsAt.getTime() / 1000),
      ...(await readPreparation(tx, shopId, query, isShown)),
    }));
  };
}
