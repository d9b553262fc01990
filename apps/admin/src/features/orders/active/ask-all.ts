import { CallError } from '@etal/contract/client';
import type { Order } from '@etal/contract/orders';
import { DEFAULT_FAILURE } from '../../../calls/failure.ts';

/** Each one may charge a card: a few at a time are quick enough, and leave the server room for others. */
const AT_ONCE = 3;

export interface Refused {
  order: Order;
  error: string;
}

export interface Asked {
  done: Order[];
  refused: Refused[];
  /** The session ended on the way: the rest was not asked. */
  isSignedOut: boolean;
}

/** Asks the same of several orders, whatever becomes of the others; `onProgress` hears how many have their answer. */
export async function askAll(
  orders: readonly Order[],
  ask: (order: Order) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<Asked> {
  const result: Asked = { done: [], refused: [], isSignedOut: false };
  const waiting = [...orders];
  let answered = 0;
  const work = async (): Promise<void> => {
    for (let order = waiting.shift(); order && !result.isSignedOut; order = waiting.shift()) {
      await askOne(order, ask, result);
      answered += 1;
      onProgress(answered);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // In the order of the screen, whichever was answered first.
  const refused = result.refused.toSorted((one, other) => orders.indexOf(one.order) - orders.indexOf(other.order));
  return { ...result, refused };
}

/** Those that were refused for the same reason, together. */
export function byReason(refused: readonly Refused[]): { error: string; orders: Order[] }[] {
  const groups = new Map<string, Order[]>();
  for (const { order, error } of refused) groups.set(error, [...(groups.get(error) ?? []), order]);
  return [...groups].map(([error, orders]) => ({ error, orders }));
}

async function askOne(order: Order, ask: (order: Order) => Promise<unknown>, result: Asked): Promise<void> {
  try {
    await ask(order);
    result.done.push(order);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) result.isSignedOut = true;
    else result.refused.push({ order, error: error.sentence ?? DEFAULT_FAILURE });
  }
}
