import { parseArgs } from 'node:util';
import type { SeedSize } from './spread-orders.ts';

export interface SeedOptions extends SeedSize {
  /** The same number gives the same shops, day for day. */
  seed: number;
  /** Beside the shops that are there. */
  isAddition: boolean;
  /** Of every merchant; made up when absent. */
  password?: string | undefined;
}

const MOST = { shops: 100_000, orders: 100_000_000 };

/** Undefined: the words are not understood. */
export function seedOptions(words: string[]): SeedOptions | undefined {
  const given = parsed(words);
  if (!given) return undefined;
  const [shops, orders, seed] = [
    wholeNumber(given.shops ?? '10', MOST.shops),
    wholeNumber(given.orders ?? '10000', MOST.orders),
    wholeNumber(given.seed ?? '1', 2 ** 31 - 1),
  ];
  const biggest = given.biggest === undefined ? undefined : wholeNumber(given.biggest, MOST.orders);
  if (!shops || orders === undefined || seed === undefined) return undefined;
  if (given.biggest !== undefined && (biggest === undefined || biggest > orders || (shops === 1 && biggest < orders)))
    return undefined;
  return { shops, orders, seed, biggest, isAddition: given.add ?? false, password: given.password };
}

function parsed(words: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: words,
      options: { shops: text, orders: text, biggest: text, seed: text, password: text, add: { type: 'boolean' } },
    }).values;
  } catch {
    return undefined;
  }
}

function wholeNumber(text: string, most: number): number | undefined {
  return /^\d{1,9}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
}
