import type { getDashboard as call } from '@etal/contract/dashboard';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { dashboardPeriods, figuresByDay } from '@etal/domain/shop/dashboard';
import type { Handler } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { readFigures } from './dashboard.queries.ts';

export function getDashboard({ database, clock }: Services): Handler<typeof call> {
  return async (_input, { shopId }) => {
    const periods = dashboardPeriods(parisWallTime(clock.now().getTime() / 1000).date);
    const { days, bestSaleables, nextCollections } = await database.withShop(shopId, (tx) =>
      readFigures(tx, shopId, periods),
    );
    return { ...figuresByDay(periods, days), bestSaleables, nextCollections };
  };
}
