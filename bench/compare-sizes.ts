import { type BenchCall, callsOf, learnShop, type Placed } from './calls.ts';
import { type Figures, inTurns, type Target } from './figures.ts';
import { load } from './load.ts';
import { askOf } from './measure.ts';
import { type Place, startServer } from './server.ts';

export interface SizeComparison {
  rows: { name: string; small: Figures; large: Figures }[];
  targets: Target[];
}

/** The same calls on both, turn by turn: what else the machine does falls on either. */
export async function compareSizes(
  places: { small: Place; large: Place },
  { seconds, today, say }: { seconds: number; today: string; say(what: string): void },
): Promise<SizeComparison> {
  const servers = { small: await startServer(places.small), large: await startServer(places.large) };
  const sides = ['small', 'large'] as const;
  try {
    const placed: Record<'small' | 'large', Placed> = { small: [], large: [] };
    const calls = {
      small: callsOf(await learnShop(askOf(servers.small.address), 5), { today, placed: placed.small }),
      large: callsOf(await learnShop(askOf(servers.large.address), 5), { today, placed: placed.large }),
    };
    const rows: SizeComparison['rows'] = [];
    for (const [index, { name }] of calls.small.entries()) {
      say(name);
      const callOf = (side: 'small' | 'large'): BenchCall => calls[side][index] ?? calls.small[0]!;
      for (const side of sides)
        await load(servers[side].address, callOf(side), { connections: 1, seconds: 1, amount: callOf(side).left && 5 });
      const [small, large] = await inTurns(
        seconds,
        sides.map(
          (side) => (stretch, rounds) =>
            load(servers[side].address, callOf(side), {
              connections: 1,
              seconds: stretch,
              amount: callOf(side).left && Math.floor(placed[side].length / rounds),
            }),
        ),
      );
      if (small && large) rows.push({ name, small, large });
    }
    return {
      rows,
      targets: rows
        .filter(({ small }) => small.count > 0)
        .map(({ name, small, large }) => ({
          name: `${name}: large to small`,
          value: large.p50 / small.p50,
          unit: '×',
          limit: 1.3,
        })),
    };
  } finally {
    for (const side of sides) await servers[side].stop();
  }
}
