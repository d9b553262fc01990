import type { getPreparation as call } from '@etal/contract/preparation';
import type { Handler } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { readPreparation } from './read-preparation.ts';

export function getPreparation({ database }: Services): Handler<typeof call> {
  return ({ query }, { shopId, role, user: { userId, name } }) =>
    database.withShop(shopId, async (tx) => ({
      reader: role,
      member: { id: userId, name },
      ...(await readPreparation(tx, shopId, query)),
    }));
}
