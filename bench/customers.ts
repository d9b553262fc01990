import { learnShop } from './calls.ts';
import { type Figures, inTurns, type Target } from './figures.ts';
import { load } from './load.ts';
import { askOf } from './measure.ts';
import { type Place, startServer } from './server.ts';

/** Orders that the seed draws 10,000 customers for. */
export const ORDERS_OF_CUSTOMERS = 33_334;

/** A rare name first: what everyone has in common is compared with it. */
const SEARCHES = ['l hopital crest', 'martin', 'ma', 'm', 'm c', 'b', '1', '06', 'zzz'];

export interface SearchFigures {
  search: string;
  typing: Figures;
  list: Figures;
}

/** How long customers take to be found among ten thousand, by a name or by one letter. */
export async function measureCustomers(
  place: Place,
  { seconds, say }: { seconds: number; say(what: string): void },
): Promise<{ rows: SearchFigures[]; targets: Target[] }> {
  const server = await startServer(place);
  try {
    const { headers } = await learnShop(askOf(server.address), 1);
    const rows: SearchFigures[] = [];
    for (const search of SEARCHES) {
      say(`« ${search} »`);
      const asked = (path: string, name: string) => ({
        request: { method: 'GET', path: `${path}?${new URLSearchParams({ [name]: search })}`, headers } as const,
        status: 200,
      });
      const [typing, list] = await inTurns(
        seconds,
        [asked('/api/FindShoppers', 'q'), asked('/api/GetShoppersPage', 'search')].map(
          (call) => (stretch: number) => load(server.address, call, { connections: 1, seconds: stretch }),
        ),
      );
      if (typing && list) rows.push({ search, typing, list });
    }
    const [rare] = rows;
    const slowest = (of: 'typing' | 'list'): number => Math.max(...rows.map((row) => row[of].p50));
    return {
      rows,
      targets: [
        { name: 'while one types: the slowest search', value: slowest('typing'), unit: 'ms', limit: 20 },
        { name: 'the list: the slowest search', value: slowest('list'), unit: 'ms', limit: 20 },
        {
          name: 'while one types: the slowest to a rare name',
          value: slowest('typing') / (rare?.typing.p50 ?? Number.NaN),
          unit: '×',
          limit: 3,
        },
      ],
    };
  } finally {
    await server.stop();
  }
}
