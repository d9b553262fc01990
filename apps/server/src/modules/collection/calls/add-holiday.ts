import type { addHoliday as call } from '@etal/contract/collection-points';
import { Refusal } from '@etal/contract/errors';
import { comingClosures, isReversed, MAX_HOLIDAYS } from '@etal/domain/collection/closures';
import { todayAt } from '@etal/domain/orders/life';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { readHolidays, upsertHoliday } from '../holidays.queries.ts';

/** R-COLLECTION-7: orders that were taken for these days are not touched. A second press writes the same row. */
export function addHoliday({ database, clock }: Services): Handler<typeof call> {
  return async ({ body: { from, to, message = '' } }, { shopId }) => {
    if (isReversed({ from, to })) throw new Refusal('CLOSURE_REVERSED');
    return database.withShop(shopId, async (tx) => {
      await upsertHoliday(tx, shopId, { from, to, message });
      const holidays = await readHolidays(tx, shopId);
      const today = todayAt(clock.now().getTime() / 1000);
      if (comingClosures(holidays, today).length > MAX_HOLIDAYS) throw new Refusal('HOLIDAYS_TOO_MANY');
      return holidays;
    });
  };
}
