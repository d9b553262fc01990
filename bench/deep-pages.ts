import { openPostgres } from '../apps/server/src/platform/db/postgres/open-postgres.ts';
import { learnShop } from './calls.ts';
import { type Figures, inTurns, type Sample, type Target } from './figures.ts';
import { type BenchRequest, load } from './load.ts';
import { askOf } from './measure.ts';
import { type Place, startServer } from './server.ts';

const FILTERS: Record<string, string> = {
  'all orders': '',
  'one status': '&status=COLLECTED',
  'one point': '&collectionPoint=',
  search: '&search=dur',
};
const SORTS = ['collectionDate', 'total', 'creationDate'];
const PAGE_SIZE = 20;

interface PageFigures {
  name: string;
  first: Figures;
  middle: Figures;
  last: Figures;
}

export interface DeepPages {
  rows: PageFigures[];
  /** Each page asked for just after an order of the shop has changed: nothing is known of the list. PostgreSQL only. */
  afterChange: PageFigures[];
  /** The same calls for the shop of a hundred orders. */
  bounded: { name: string; large: Figures; small: Figures }[];
  targets: Target[];
}

/** The first shop is the large one, the second has a hundred orders. */
export async function deepPages(
  place: Place,
  { seconds, today, say }: { seconds: number; today: string; say(what: string): void },
): Promise<DeepPages> {
  const server = await startServer(place);
  const changes = place.databaseUrl === undefined ? undefined : openChanges(place.databaseUrl, server.address);
  try {
    const ask = askOf(server.address);
    const [large, small] = [await learnShop(ask, 1), await learnShop(ask, 2)];
    const get = async (path: string) => JSON.parse((await ask({ method: 'GET', path, headers: large.headers })).body);
    const { collectionPoints } = await get('/api/GetShopAggregate');
    const time =
      (path: string, headers: Record<string, string>) =>
      (stretch: number): Promise<Sample> =>
        load(
          server.address,
          { request: { method: 'GET', path, headers }, status: 200 },
          { connections: 1, seconds: stretch },
        );
    // Once without counting: the first requests find cold caches.
    await time('/api/GetOrdersPage', large.headers)(1);

    const rows: PageFigures[] = [];
    const afterChange: PageFigures[] = [];
    for (const [filter, given] of Object.entries(FILTERS)) {
      for (const sort of SORTS) {
        const name = `${filter}, by ${sort}`;
        say(name);
        const chosen = given.endsWith('=') ? `${given}${collectionPoints[0].id}` : given;
        const path = `/api/GetOrdersPage?sortBy=${sort}${chosen}`;
        const lastPage = Math.max(1, Math.ceil((await get(path)).totalCount / PAGE_SIZE));
        const pages = [1, Math.ceil(lastPage / 2), lastPage];
        const [first, middle, last] = await inTurns(
          seconds,
          pages.map((page) => time(`${path}&pageNumber=${page}`, large.headers)),
        );
        if (first && middle && last) rows.push({ name, first, middle, last });
        if (changes) {
          const [newFirst, newMiddle, newLast] = await inTurns(
            seconds,
            pages.map((page) =>
              changes.timed({ method: 'GET', path: `${path}&pageNumber=${page}`, headers: large.headers }),
            ),
          );
          if (newFirst && newMiddle && newLast)
            afterChange.push({ name, first: newFirst, middle: newMiddle, last: newLast });
        }
      }
    }
    const bounded: DeepPages['bounded'] = [];
    for (const [name, path] of [
      ['dashboard', '/api/GetDashboard'],
      ['aggregate', '/api/GetShopAggregate'],
      ['calendar month', `/api/GetOrdersByTimeRange?from=${today.slice(0, 7)}-01&to=${today.slice(0, 7)}-31`],
    ] as const) {
      say(name);
      const [big, little] = await inTurns(seconds, [time(path, large.headers), time(path, small.headers)]);
      if (big && little) bounded.push({ name, large: big, small: little });
    }
    return { rows, afterChange, bounded, targets: targetsOf(rows, afterChange, bounded) };
  } finally {
    await changes?.close();
    await server.stop();
  }
}

/** Before each request, what changes with any order of a shop changes for all of them. */
function openChanges(databaseUrl: string, address: string) {
  const { pool, close } = openPostgres({ url: databaseUrl, max: 1 });
  const ask = askOf(address);
  return {
    close,
    timed:
      (request: BenchRequest) =>
      async (seconds: number): Promise<Sample> => {
        const milliseconds: number[] = [];
        const end = performance.now() + seconds * 1000;
        while (performance.now() < end) {
          await pool.query('reset role');
          await pool.query('update shops set orders_version = orders_version + 1');
          const begun = performance.now();
          await ask(request);
          milliseconds.push(performance.now() - begun);
        }
        return { milliseconds, seconds, wrong: 0 };
      },
  };
}

const targetsOf = (rows: PageFigures[], afterChange: PageFigures[], bounded: DeepPages['bounded']): Target[] => [
  ...rows.flatMap((row) => pageTargets(row, row.name)),
  ...afterChange.flatMap((row) => pageTargets(row, `after a change, ${row.name}`)),
  ...bounded.map(({ name, large, small }) => ({
    name: `${name}: large shop to small`,
    value: large.p50 / small.p50,
    unit: '×',
    limit: 1.5,
  })),
];

const pageTargets = ({ first, middle, last }: PageFigures, name: string): Target[] => [
  { name: `${name}: middle page to first`, value: middle.p50 / first.p50, unit: '×', limit: 1.5 },
  { name: `${name}: last page to first`, value: last.p50 / first.p50, unit: '×', limit: 1.5 },
];
