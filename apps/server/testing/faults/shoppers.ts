import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { Random } from '../../fixtures/seed/random.ts';
import type { Market } from './open-market.ts';

/** What one shopper wants, and what they were told of it. */
export interface Wish {
  key: string;
  body: object;
  /** References of the orders they were told of: one, and the same at each try. */
  told: Set<string>;
}

export function drawWishes(market: Market, count: number, random: Random): Wish[] {
  return Array.from({ length: count }, (_, index) => {
    const sales = market.articleIds
      .filter(() => random.chance(0.6))
      .map((saleableId) => ({ saleableId, quantity: random.between(1, 3) }));
    const some = sales.length > 0 ? sales : [{ saleableId: market.articleIds[0]!, quantity: 1 }];
    return {
      key: randomUUID(),
      body: market.order(random.chance(0.5) ? some : some.toReversed(), `client-${index}@clients.test`),
      told: new Set<string>(),
    };
  });
}

export interface Crowd {
  /** Where the shop is served at this moment; it may move. */
  origin(): string;
  atOnce: number;
  onTold?(told: number): void;
  /** An answer that is no order. */
  onRefused?(status: number, sentence: string): void;
}

/** Each shopper tries until they are told of their order, as a browser with its key does. */
export async function placeAll(
  market: Market,
  wishes: Wish[],
  { origin, atOnce, onTold, onRefused }: Crowd,
): Promise<void> {
  const waiting = [...wishes];
  let told = 0;
  const shop = async (): Promise<void> => {
    for (let wish = waiting.shift(); wish; wish = waiting.shift()) {
      while (!(await tryOnce(market, wish, origin(), onRefused))) await isServed(origin);
      told += 1;
      onTold?.(told);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, shop));
}

export async function tryOnce(
  { slug }: Market,
  { key, body, told }: Wish,
  origin: string,
  onRefused: Crowd['onRefused'],
): Promise<boolean> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${origin}/api/boutique/${slug}/PlaceOrder`, {
      method: 'POST',
      // Each from a phone of its own: the door counts who knocks.
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        'x-forwarded-for': `198.51.${key.charCodeAt(0)}.${parseInt(key.slice(0, 2), 16)}`,
      },
      body: JSON.stringify(body),
    });
    text = await response.text();
  } catch {
    return false;
  }
  if (response.status === 200) {
    told.add((JSON.parse(text) as { reference: string }).reference);
    return true;
  }
  onRefused?.(response.status, text);
  if (response.status < 500) throw new Error(`${response.status} ${text}`);
  return false;
}

/** Asked again and again, for as long as a restart may take. */
export const isServed = (origin: () => string): Promise<void> =>
  vi.waitFor(
    async () => {
      const { status } = await fetch(`${origin()}/readyz`, { signal: AbortSignal.timeout(15_000) });
      if (status !== 200) throw new Error(`not ready: ${status}`);
    },
    { timeout: 90_000, interval: 50 },
  );
