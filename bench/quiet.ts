import { setTimeout as pause } from 'node:timers/promises';
import { learnShop } from './calls.ts';
import { type Figures, figuresOf, type Target } from './figures.ts';
import type { BenchRequest } from './load.ts';
import { askOf } from './measure.ts';
import { type Place, startServer } from './server.ts';

/** Longer than a program keeps what it does not use for a moment. */
const QUIET_MS = 15_000;
const BETWEEN_MS = 200;
/** So often a call has been made before it is measured. */
const BEFORE = 40;
const ASKED = 7;

export interface QuietRow {
  name: string;
  /** Asked a fifth of a second after the one before. */
  busy: Figures;
  /** Asked after nobody has asked for anything. */
  quiet: Figures;
}

/** What a call takes in a shop where nothing has happened for a while, as in most shops most of the day. */
export async function measureQuiet(
  place: Place,
  say: (what: string) => void,
): Promise<{ rows: QuietRow[]; targets: Target[] }> {
  const server = await startServer(place);
  try {
    const ask = askOf(server.address);
    const { headers, reference } = await learnShop(ask, 1);
    const get = (path: string): BenchRequest => ({ method: 'GET', path, headers });
    const calls = [
      { name: 'orders: first page', request: get('/api/GetOrdersPage?sortBy=collectionDate') },
      { name: 'order', request: get(`/api/GetOrderByReference/${reference}`) },
      { name: 'dashboard', request: get('/api/GetDashboard') },
    ];
    const after = async (wait: number, request: BenchRequest): Promise<Figures> => {
      const milliseconds: number[] = [];
      let wrong = 0;
      for (let asked = 0; asked < ASKED; asked++) {
        await pause(wait);
        const begun = performance.now();
        const { status } = await ask(request);
        if (status === 200) milliseconds.push(performance.now() - begun);
        else wrong += 1;
      }
      return figuresOf([{ milliseconds, seconds: (ASKED * wait) / 1000, wrong }]);
    };
    for (let time = 0; time < BEFORE; time++) for (const { request } of calls) await ask(request);
    const each = async (wait: number): Promise<Figures[]> => {
      const figures: Figures[] = [];
      for (const { request } of calls) figures.push(await after(wait, request));
      return figures;
    };
    say('at once');
    const busy = await each(BETWEEN_MS);
    say('after a quiet moment');
    const quiet = await each(QUIET_MS);
    const rows = calls.map(({ name }, index): QuietRow => ({ name, busy: busy[index]!, quiet: quiet[index]! }));
    return {
      rows,
      targets: [
        ...rows.map(({ name, busy, quiet }) => ({
          name: `${name}: after a quiet moment to at once`,
          value: quiet.p50 / busy.p50,
          unit: '×',
          limit: 1.5,
        })),
        {
          name: 'answers other than the one awaited',
          value: rows.reduce((sum, { busy, quiet }) => sum + busy.wrong + quiet.wrong, 0),
          unit: '',
          limit: 0,
        },
      ],
    };
  } finally {
    await server.stop();
  }
}
