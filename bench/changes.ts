import { randomUUID } from 'node:crypto';
import { learnShop, placeOf } from './calls.ts';
import type { Target } from './figures.ts';
import { askOf } from './measure.ts';
import { type Place, startServer } from './server.ts';

/** How many orders a harvest that falls short touches. */
const ORDERS = 500;
/** How many of them are accepted and changed one by one. */
const ONE_BY_ONE = 150;

export interface ChangeFigures {
  acceptMs: number;
  changeMs: number;
  shortageSeconds: number;
  /** While the shortage is settled: how long another shop's list takes. */
  neighbourMs: number;
  targets: Target[];
}

/** What changing an order costs beside accepting it, and how long a short harvest takes to settle. */
export async function measureChanges(place: Place, say: (what: string) => void): Promise<ChangeFigures> {
  const server = await startServer(place);
  try {
    const ask = askOf(server.address);
    const [shop, neighbour] = [await learnShop(ask, 1), await learnShop(ask, 2)];
    const json = { ...shop.headers, 'content-type': 'application/json' };
    say(`placing ${ORDERS} orders`);
    const references: string[] = [];
    for (let made = 0; made < ORDERS; made += 1)
      references.push(JSON.parse((await ask(placeOf(shop))).body).reference as string);

    const alone = references.slice(0, ONE_BY_ONE);
    const accept = (reference: string) =>
      ask({ method: 'POST', path: `/api/AcceptOrder/${reference}`, headers: shop.headers });
    const accepted: { id: string; revision: number; sales: { id: string }[] }[] = [];
    say('accepting');
    const acceptMs = await medianOf(alone, async (reference) => {
      accepted.push(JSON.parse((await accept(reference)).body));
    });
    say('changing');
    const changeMs = await medianOf(accepted, async ({ id, revision, sales }) => {
      const body = JSON.stringify({ revision, sales: [{ saleId: sales[0]?.id, quantity: 3 }] });
      await ask({ method: 'PUT', path: `/api/ChangeOrder/${id}`, headers: json, body });
    });

    say('a short harvest');
    const { collectionDate, sales } = JSON.parse(shop.order);
    const begun = performance.now();
    const settling = ask({
      method: 'POST',
      path: '/api/SettleShortage',
      headers: { ...json, 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        saleableId: sales[0].saleableId,
        date: collectionDate,
        available: ORDERS,
        rule: 'FAIR',
        reason: 'Mesure',
        refundTo: 'CARD',
        stopSelling: false,
      }),
    });
    const waits: number[] = [];
    let isOver = false;
    void settling.then(() => (isOver = true));
    while (!isOver)
      waits.push(await timed(() => ask({ method: 'GET', path: '/api/GetOrdersPage', headers: neighbour.headers })));
    const { changed } = JSON.parse((await settling).body);
    const shortageSeconds = (performance.now() - begun) / 1000;
    if (changed.length < ORDERS - ONE_BY_ONE) throw new Error(`Only ${changed.length} orders were changed.`);
    const limit = place.databaseUrl === undefined ? 5 : 2;
    return {
      acceptMs,
      changeMs,
      shortageSeconds,
      neighbourMs: median(waits),
      targets: [
        { name: 'a change to an acceptance', value: changeMs / acceptMs, unit: '×', limit: 2 },
        { name: `a shortage over ${changed.length} orders`, value: shortageSeconds, unit: 's', limit },
      ],
    };
  } finally {
    await server.stop();
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}

async function medianOf<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (const item of items) times.push(await timed(() => act(item)));
  return median(times);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
