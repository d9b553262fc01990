import { SALES_PERIODS } from '@etal/domain/figures/sales-periods';
import { learnShop } from './calls.ts';
import { type Figures, figuresOf, type Target } from './figures.ts';
import { load } from './load.ts';
import { askOf } from './measure.ts';
import { type Place, startServer } from './server.ts';

/** Of one shop, so that a year and the one before it hold as many as ever. */
export const ORDERS_OF_SALES = 100_000;

/** What one waits for without thinking of it. */
const LONGEST_MS = 500;

interface SalesFigures {
  period: string;
  figures: Figures;
}

/** « Mes ventes » of a shop with a long history: a week, a month and a year, each against the one before. */
export async function measureSales(
  place: Place,
  { seconds, today, say }: { seconds: number; today: string; say(what: string): void },
): Promise<{ rows: SalesFigures[]; targets: Target[] }> {
  const server = await startServer(place);
  try {
    const { headers } = await learnShop(askOf(server.address), 1);
    const rows: SalesFigures[] = [];
    for (const period of SALES_PERIODS) {
      say(period);
      const path = `/api/GetSales?${new URLSearchParams({ period, date: today })}`;
      const call = { request: { method: 'GET', path, headers }, status: 200 } as const;
      // Once without counting: the first requests find cold caches.
      await load(server.address, call, { connections: 1, seconds: 1 });
      rows.push({ period, figures: figuresOf([await load(server.address, call, { connections: 1, seconds })]) });
    }
    return {
      rows,
      targets: rows.map(({ period, figures }) => ({
        name: `${period}: 95 of 100 answers`,
        value: figures.p95,
        unit: 'ms',
        limit: LONGEST_MS,
      })),
    };
  } finally {
    await server.stop();
  }
}
