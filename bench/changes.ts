import { learnShop, placeOf } from './calls.ts';
import type { Target } from './figures.ts';
import { askOf } from './measure.ts';
import { type Place, startServer } from './server.ts';

/** How many orders are accepted and changed one by one. */
const ORDERS = 150;

export interface ChangeFigures {
  acceptMs: number;
  changeMs: number;
  targets: Target[];
}

/** What changing an order costs beside accepting it. */
export async function measureChanges(place: Place, say: (what: string) => void): Promise<ChangeFigures> {
  const server = await startServer(place);
  try {
    const ask = askOf(server.address);
    const shop = await learnShop(ask, 1);
    const json = { ...shop.headers, 'content-type': 'application/json' };
    say(`placing ${ORDERS} orders`);
    const references: string[] = [];
    for (let made = 0; made < ORDERS; made += 1)
      references.push(JSON.parse((await ask(placeOf(shop))).body).reference as string);

    const accept = (reference: string) =>
      ask({ method: 'POST', path: `/api/AcceptOrder/${reference}`, headers: shop.headers });
    const accepted: { id: string; revision: number; sales: { id: string }[] }[] = [];
    say('accepting');
    const acceptMs = await medianOf(references, async (reference) => {
      accepted.push(JSON.parse((await accept(reference)).body));
    });
    say('changing');
    const changeMs = await medianOf(accepted, async ({ id, revision, sales }) => {
      const body = JSON.stringify({ revision, sales: [{ saleId: sales[0]?.id, quantity: 3 }] });
      await ask({ method: 'PUT', path: `/api/ChangeOrder/${id}`, headers: json, body });
    });

    return {
      acceptMs,
      changeMs,
      targets: [{ name: 'a change to an acceptance', value: changeMs / acceptMs, unit: '×', limit: 2 }],
    };
  } finally {
    await server.stop();
  }
}

export async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}

export async function medianOf<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (const item of items) times.push(await timed(() => act(item)));
  return median(times);
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
