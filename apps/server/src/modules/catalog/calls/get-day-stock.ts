import type { getDayStock as call } from '@etal/contract/week';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { listCountedPerDay, readDays } from '../day-stock.queries.ts';

export function getDayStock({ database, clock }: Services): Handler<typeof call> {
  return (_input, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      const { date: from } = parisWallTime(clock.now().getTime() / 1000);
      return readDays(tx, shopId, { saleableIds: await listCountedPerDay(tx, shopId), from });
    });
}
