import { randomUUID } from 'node:crypto';
import { learnShop, placeOf } from './calls.ts';
import { median, medianOf, timed } from './changes.ts';
import type { Target } from './figures.ts';
import { askOf } from './measure.ts';
import { type Place, startServer } from './server.ts';

/** How many orders the harvest that falls short touches. */
const ORDERS = 500;
/** How many others are changed one by one, to compare with. */
const ONE_BY_ONE = 50;

export interface ShortageFigures {
  changeMs: number;
  shortageSeconds: number;
  /** While the shortage is settled: how long another shop's list takes, and the longest of them. */
  neighbourMs: number;
  neighbourLongestMs: number;
  targets: Target[];
}

/** How long a short harvest takes to settle, beside what changing as many orders one by one would take. */
export async function measureShortage(place: Place, say: (what: string) => void): Promise<ShortageFigures> {
  const server = await startServer(place);
  try {
    const ask = askOf(server.address);
    const [shop, neighbour] = [await learnShop(ask, 1), await learnShop(ask, 2)];
    const json = { ...shop.headers, 'content-type': 'application/json' };
    const placing = async (): Promise<string> => JSON.parse((await ask(placeOf(shop))).body).reference as string;
    say(`placing ${ONE_BY_ONE + ORDERS} orders`);
    const alone: string[] = [];
    for (let made = 0; made < ONE_BY_ONE; made += 1) alone.push(await placing());
    for (let made = 0; made < ORDERS; made += 1) await placing();

    say('changing one by one');
    const accepted: { id: string; revision: number; sales: { id: string }[] }[] = [];
    for (const reference of alone) {
      const answer = await ask({ method: 'POST', path: `/api/AcceptOrder/${reference}`, headers: shop.headers });
      accepted.push(JSON.parse(answer.body));
    }
    // Each is left with a single piece, so that the shortage takes nothing from it.
    const changeMs = await medianOf(accepted, async ({ id, revision, sales }) => {
      const body = JSON.stringify({ revision, sales: [{ saleId: sales[0]?.id, quantity: 1 }] });
      await ask({ method: 'PUT', path: `/api/ChangeOrder/${id}`, headers: json, body });
    });

    say('a short harvest');
    const { collectionDate, sales } = JSON.parse(shop.order);
    const day = new URLSearchParams({ saleable: sales[0].saleableId, date: collectionDate });
    const wanting = await ask({ method: 'GET', path: `/api/GetShortage?${day}`, headers: shop.headers });
    const { lines } = JSON.parse(wanting.body) as { lines: unknown[] };
    const begun = performance.now();
    const settling = ask({
      method: 'POST',
      path: '/api/SettleShortage',
      headers: { ...json, 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        saleableId: sales[0].saleableId,
        date: collectionDate,
        available: lines.length,
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
    if (changed.length < ORDERS) throw new Error(`Only ${changed.length} orders were changed.`);
    const each = (shortageSeconds * 1000) / changed.length;
    return {
      changeMs,
      shortageSeconds,
      neighbourMs: median(waits),
      neighbourLongestMs: Math.max(...waits),
      targets: [
        { name: 'an order of a shortage to one changed alone', value: each / changeMs, unit: '×', limit: 0.25 },
        {
          name: `a shortage over ${changed.length} orders`,
          value: shortageSeconds,
          unit: 's',
          limit: place.databaseUrl === undefined ? 5 : 2,
        },
      ],
    };
  } finally {
    await server.stop();
  }
}
