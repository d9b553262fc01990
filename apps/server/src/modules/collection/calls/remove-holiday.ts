import type { removeHoliday as call } from '@etal/contract/collection-points';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { deleteHoliday, readHolidays } from '../holidays.queries.ts';

/** What is removed already stays removed: two devices that press at once are both answered. */
export function removeHoliday({ database }: Services): Handler<typeof call> {
  return ({ query }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      await deleteHoliday(tx, shopId, query);
      return readHolidays(tx, shopId);
    });
}
