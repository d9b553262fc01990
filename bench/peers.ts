import { randomUUID } from 'node:crypto';
import { type Ask, learnShop, type OrderBody, PAGE_SIZE, placeOf, type Shop } from './calls.ts';
import { type Figures, figuresOf, type Sample, type Target } from './figures.ts';
import { load, type LoadedCall } from './load.ts';
import { askOf } from './measure.ts';
import { type BenchServer, type Place, startServer } from './server.ts';

export const ORDERS_OF_PEERS = 100_000;
const CONNECTIONS = 16;
const PROCESSES = [1, 2, 4] as const;
const LINES = 3;
const PAGES_READ = 25;

export interface PeerRow {
  name: string;
  /** With one process; on PostgreSQL also with two and with four on the same database. */
  figures: Figures[];
}

export interface PeerFigures {
  rows: PeerRow[];
  /** The most that one process held, in MB, with one of them and the one that delivers beside it. */
  memory: { server: number; background: number };
  targets: Target[];
}

/**
 * The work that other shop software was measured at, so that its figures can be laid beside ours: one shop of 100,000
 * orders, sixteen connections, a PostgreSQL that keeps what it acknowledged.
 */
export async function measurePeers(
  place: Place,
  { seconds, say }: { seconds: number; say(what: string): void },
): Promise<PeerFigures> {
  const rows = new Map<string, Figures[]>();
  let memory = { server: 0, background: 0 };
  const isEmbedded = place.databaseUrl === undefined;
  for (const processes of PROCESSES) {
    // Its folder has one process at a time.
    if (isEmbedded && processes > 1) break;
    const servers: BenchServer[] = [];
    try {
      // One of them delivers for all.
      for (let number = 0; number < processes; number++)
        servers.push(await startServer(place, number === 0 ? {} : { BACKGROUND_WORK: 'none' }));
      const [first] = servers;
      if (!first) throw new Error('No server was started.');
      for (const { name, ...call } of await worksOf(first)) {
        say(`${name}, ${processes} ${processes === 1 ? 'process' : 'processes'}`);
        const one = (await Promise.all(servers.map((server) => share(server, call, { processes, seconds })))).reduce(
          together,
        );
        rows.set(name, [...(rows.get(name) ?? []), figuresOf([one])]);
      }
      if (processes === 1) memory = first.peakMemories();
    } finally {
      for (const server of servers) await server.stop();
    }
  }
  const wrong = [...rows.values()].flat().reduce((sum, figures) => sum + figures.wrong, 0);
  return {
    rows: [...rows].map(([name, figures]) => ({ name, figures })),
    memory,
    targets: [
      { name: 'answers other than the one awaited', value: wrong, unit: '', limit: 0 },
      // The embedded engine lives in the process that answers.
      ...(isEmbedded
        ? []
        : [{ name: 'memory of the process that answers', value: memory.server, unit: 'MB', limit: 200 }]),
    ],
  };
}

type Work = LoadedCall & { name: string; left?: () => number };

/** Each process has its part of the connections, and of what there is to write on. */
function share(
  { address }: BenchServer,
  { left, ...call }: Omit<Work, 'name'>,
  { processes, seconds }: { processes: number; seconds: number },
): Promise<Sample> {
  const amount = left && Math.floor(left() / processes);
  return load(address, call, { connections: CONNECTIONS / processes, seconds, amount });
}

const together = (one: Sample, other: Sample): Sample => ({
  milliseconds: [...one.milliseconds, ...other.milliseconds],
  seconds: Math.max(one.seconds, other.seconds),
  wrong: one.wrong + other.wrong,
});

const pagePath = (number: number): string =>
  `/api/GetOrdersPage?sortBy=creationDate&sortAscending=false&pageNumber=${Math.max(1, number)}`;

/** Of orders from the first to the last of the list: who reads orders reads different ones. */
async function someReferences(ask: Ask, { headers, totalCount }: Pick<Shop, 'headers' | 'totalCount'>) {
  const pages = Math.floor(totalCount / PAGE_SIZE);
  const references: string[] = [];
  for (let number = 1; number <= pages; number += Math.ceil(pages / PAGES_READ)) {
    const { body } = await ask({ method: 'GET', path: pagePath(number), headers });
    references.push(...(JSON.parse(body) as { data: { reference: string }[] }).data.map(({ reference }) => reference));
  }
  return references;
}

async function worksOf({ address }: BenchServer): Promise<Work[]> {
  const shop = await learnShop(askOf(address), 1);
  const { headers, slug, totalCount, order, articleIds } = shop;
  const references = await someReferences(askOf(address), shop);
  let read = 0;
  const placed: string[] = [];
  const get = (name: string, path: string, of: Record<string, string> = {}): Work => ({
    name,
    request: { method: 'GET', path, headers: of },
    status: 200,
  });
  const threeLines = (): string => {
    const wanted = JSON.parse(order) as OrderBody;
    const sales = articleIds.slice(0, LINES).map((saleableId) => ({ saleableId, quantity: 1 }));
    const email = `${randomUUID()}@mesure.test`;
    return JSON.stringify({ ...wanted, sales, shopperDetails: { ...wanted.shopperDetails, email } });
  };
  return [
    get('order page', pagePath(1), headers),
    // The farthest from both ends.
    get('deep order page', pagePath(Math.ceil(totalCount / PAGE_SIZE / 2)), headers),
    {
      name: 'order detail',
      request: () => {
        const reference = references[read++ % references.length] ?? '';
        return { method: 'GET', path: `/api/GetOrderByReference/${reference}`, headers };
      },
      status: 200,
    },
    get('product search (site)', `/boutique/${slug}?q=tomate`, { 'accept-encoding': 'br' }),
    get('shop home', `/boutique/${slug}`, { 'accept-encoding': 'br' }),
    {
      name: 'place an order of three lines',
      before: { method: 'GET', path: slotsPath(slug, order) },
      request: () => placeOf({ slug, order: threeLines() }),
      status: 200,
      onAnswer: (body) => void placed.push((JSON.parse(body) as { reference: string }).reference),
    },
    {
      name: 'accept an order',
      request: () => ({ method: 'POST', path: `/api/AcceptOrder/${placed.shift() ?? 'NONELEFT'}`, headers }),
      status: 200,
      left: () => placed.length,
    },
  ];
}

const slotsPath = (slug: string, order: string): string =>
  `/api/boutique/${slug}/GetCollectionSlots?collectionPoint=${(JSON.parse(order) as OrderBody).collectionPointId}`;
