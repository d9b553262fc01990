import type { getSales as call } from '@etal/contract/sales';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { type DateRange, periodBefore, periodOf, stepsOf } from '@etal/domain/figures/sales-periods';
import type { Handler } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { readSales, type SalesRows } from './sales.queries.ts';

/** R-FIGURES-1 */
export function getSales({ database, clock }: Services): Handler<typeof call> {
  return async ({ query: { period, date } }, { shopId }) => {
    const [range, before] = [periodOf(period, date), periodBefore(period, date)];
    const today = parisWallTime(clock.now().getTime() / 1000).date;
    const { days, articles, points, shoppers, unseen } = await database.readShop(shopId, (tx) =>
      readSales(tx, shopId, { range, before, today }),
    );
    const earlier = stepsOf(period, before);
    return {
      ...range,
      beforeFrom: before.from,
      beforeTo: before.to,
      total: { now: sumOf(days, range), before: sumOf(days, before) },
      steps: stepsOf(period, range).map((step, index) => ({
        from: step.from,
        amount: sumOf(days, step).amount,
        before: earlier[index] ? sumOf(days, earlier[index]).amount : 0,
      })),
      articles: articles.map(({ amount, isEstimate, amountBefore, isEstimateBefore, ...article }) => ({
        ...article,
        now: { amount, isEstimate },
        before: { amount: amountBefore, isEstimate: isEstimateBefore },
      })),
      points: points.map(({ collectionPointId, label, ...sums }) => ({ collectionPointId, label, ...compared(sums) })),
      shoppers: shoppers.map(({ shopperId, name, ...sums }) => ({ shopperId, name, ...compared(sums) })),
      unseen,
    };
  };
}

const compared = ({
  orders,
  amount,
  isEstimate,
  ordersBefore,
  amountBefore,
  isEstimateBefore,
}: Pick<
  SalesRows['points'][number],
  'orders' | 'amount' | 'isEstimate' | 'ordersBefore' | 'amountBefore' | 'isEstimateBefore'
>) => ({
  now: { orders, amount, isEstimate },
  before: { orders: ordersBefore, amount: amountBefore, isEstimate: isEstimateBefore },
});

function sumOf(days: SalesRows['days'], { from, to }: DateRange) {
  const inside = days.filter(({ date }) => date >= from && date <= to);
  return {
    orders: inside.reduce((sum, { orders }) => sum + orders, 0),
    amount: inside.reduce((sum, { amount }) => sum + amount, 0),
    isEstimate: inside.some(({ isEstimate }) => isEstimate),
  };
}
