import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { IMPORT_BATCH, MAX_IMPORT_LINES } from '@etal/domain/imports/table';
import { largePhotograph } from '../apps/server/testing/harness/large-photograph.ts';
import { learnShop } from './calls.ts';
import { median, timed } from './changes.ts';
import { percentile, type Target } from './figures.ts';
import { askOf } from './measure.ts';
import { type BenchServer, type Place, startServer } from './server.ts';

/** R-ABUSE-6: what nobody else may wait longer than, whatever one shop does. */
const LONGEST_WAIT_MS = 500;
const MOST_MEMORY_MB = 500;

const CUSTOMERS = 30_000;
/** As somebody who does not wait for an answer before sending the next batch. */
const AT_ONCE = 20;
const UPLOADS = 40;
const MAILING_SECONDS = 15;
/** Of its own, as many as one report may tell of: a shop of some years. */
export const ORDERS_OF_FAIRNESS = 1900;

interface FairnessFigures {
  name: string;
  seconds: number;
  /** How long a page of another shop takes meanwhile. */
  waitMs: number;
  waitP99: number;
  waitLongest: number;
  /** Answers of the other shop that were none. */
  refused: number;
  memory: number;
}

/** What one shop may do at its worst, while another shop's page is asked for in a loop. */
export async function measureFairness(
  place: Place,
  say: (what: string) => void,
): Promise<{ rows: FairnessFigures[]; targets: Target[] }> {
  const rows: FairnessFigures[] = [];
  for (const { name, run } of feats(await largePhotograph(), say)) {
    say(name);
    // A process of its own each: what one has left in memory is not the next one's.
    const server = await startServer(place);
    try {
      rows.push({ name, ...(await watched(server, run)) });
    } finally {
      await server.stop();
    }
  }
  return {
    rows,
    targets: [
      ...rows.map(({ name, waitP99 }) => ({
        name: `${name}: another shop's page, p99`,
        value: waitP99,
        unit: 'ms',
        limit: LONGEST_WAIT_MS,
      })),
      ...rows.map(({ name, refused }) => ({ name: `${name}: refused to another`, value: refused, unit: '', limit: 0 })),
      {
        name: 'memory of the photographs, at most',
        value: rows.at(-1)?.memory ?? Number.NaN,
        unit: 'MB',
        limit: MOST_MEMORY_MB,
      },
    ],
  };
}

type Ask = ReturnType<typeof askOf>;
type Send = (path: string, body: object, method?: 'POST' | 'PUT', headers?: Record<string, string>) => ReturnType<Ask>;

interface Feat {
  name: string;
  run(shop: { send: Send; get: (path: string) => ReturnType<Ask> }): Promise<unknown>;
}

const feats = (upload: object, say: (what: string) => void): Feat[] => [
  { name: `${CUSTOMERS} customers imported, ${AT_ONCE} batches at once`, run: ({ send }) => importCustomers(send) },
  { name: 'their file, CSV', run: ({ get }) => get('/api/ExportShoppers?format=csv') },
  { name: 'their file, XLSX', run: ({ get }) => get('/api/ExportShoppers?format=xlsx') },
  { name: 'a report of its orders, PDF', run: ({ get }) => get('/api/GenerateSalesReport') },
  { name: 'all its invoices, PDF', run: ({ get }) => get('/api/GenerateOrdersInvoiceArchive') },
  {
    name: `a mailing, its first ${MAILING_SECONDS} s`,
    run: async ({ send }) => {
      const key = { 'idempotency-key': randomUUID() };
      const { status, body } = await send('/api/SendMailing', { subject: 'Cette semaine', intro: '' }, 'POST', key);
      say(`answered ${status}, to ${JSON.parse(body).waiting}`);
      await setTimeout(MAILING_SECONDS * 1000);
    },
  },
  {
    name: `${UPLOADS} photographs at once`,
    run: async ({ send }) => {
      const body = { about: 'Des légumes.', coverImg: upload };
      const answers = await Promise.all(
        Array.from({ length: UPLOADS }, () => send('/api/SaveShopDetails', body, 'PUT')),
      );
      say(`answered ${[...new Set(answers.map(({ status }) => status))].join(', ')}`);
    },
  },
];

async function watched(server: BenchServer, run: Feat['run']): Promise<Omit<FairnessFigures, 'name'>> {
  const ask = askOf(server.address);
  const [shop, neighbour] = [await learnShop(ask, 1), await learnShop(ask, 2)];
  const send: Send = (path, body, method = 'POST', headers = {}) =>
    ask({
      method,
      path,
      headers: { ...shop.headers, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  server.peakMemory();
  const waits: number[] = [];
  let refused = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver)
      waits.push(
        await timed(async () => {
          const { status } = await ask(read('/api/GetOrdersPage', neighbour.headers));
          if (status !== 200) refused += 1;
        }),
      );
  })();
  const begun = performance.now();
  await run({ send, get: (path) => ask(read(path, shop.headers)) });
  const seconds = (performance.now() - begun) / 1000;
  isOver = true;
  await watching;
  const sorted = waits.toSorted((a, b) => a - b);
  return {
    seconds,
    waitMs: median(waits),
    waitP99: percentile(sorted, 99),
    waitLongest: sorted.at(-1) ?? Number.NaN,
    refused,
    memory: server.peakMemory(),
  };
}

const read = (path: string, headers: Record<string, string>) => ({ method: 'GET' as const, path, headers });

/** In as many files as it takes, each written in batches of which several are on their way at any time. */
async function importCustomers(send: Send): Promise<void> {
  for (let first = 0; first < CUSTOMERS; first += MAX_IMPORT_LINES) {
    const lines = Array.from({ length: MAX_IMPORT_LINES }, (_, n) => {
      const number = first + n;
      return `Prénom ${number};Nom ${number};client-${number}@import.test;Sarlat`;
    });
    const file = Buffer.from(['Prénom;Nom;Email;Ville', ...lines].join('\n')).toString('base64');
    const { rows }: { rows: { line: number; cells: object }[] } = JSON.parse(
      (await send('/api/PreviewShoppersImport', { file })).body,
    );
    let next = 0;
    const sendOn = async (): Promise<void> => {
      while (next < rows.length) {
        const batch = rows.slice(next, next + IMPORT_BATCH);
        next += IMPORT_BATCH;
        await send('/api/ImportShoppers', { rows: batch.map(({ line, cells }) => ({ line, cells })) });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
  }
}
