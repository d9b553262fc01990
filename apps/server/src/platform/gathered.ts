import { AsyncLocalStorage } from 'node:async_hooks';
import { Refusal } from '@etal/contract/errors';
import type { Database } from './db/database.ts';
import { CONNECTION_TIMEOUT_MS } from './db/engine-connection.ts';
import { isDatabaseAway } from './db/postgres-errors.ts';
import { WaitedTooLong } from './fair-turns.ts';

interface Asked<Item, Result> {
  item: Item;
  resolve: (result: Result | Promise<Result>) => void;
  reject: (error: unknown) => void;
  /** Runs as whoever asked: their trace, and the member in whose name they act. */
  asAsker: (work: () => void) => void;
  /** Refuses who waits too long, of those who wait. */
  patience?: NodeJS.Timeout;
}

interface Limits {
  mostTogether?: number;
  /** Whoever has waited for so long is refused, as one who waits for a connection is. */
  longestWaitMs?: number;
}

/**
 * What many ask for at the same time is done together: all who ask in one turn of the event loop, or while work of the
 * same key is under way, which then begins for all of them once that has ended. Who asks alone waits for nobody. The
 * work gives a result for each item, in their order, or the promise of one, which nobody else waits for; where it
 * fails, it fails for all that it was given.
 */
export function gathered<Item, Result>(
  work: (items: readonly Item[], key: string) => Promise<readonly (Result | Promise<Result>)[]>,
  { mostTogether = Infinity, longestWaitMs = CONNECTION_TIMEOUT_MS }: Limits = {},
): (key: string, item: Item) => Promise<Result> {
  /** Those who wait, by each key of which work is under way or about to begin. */
  const queues = new Map<string, Asked<Item, Result>[]>();

  const run = async (key: string, asked: readonly Asked<Item, Result>[]): Promise<void> => {
    for (const { patience } of asked) clearTimeout(patience);
    try {
      const results = await work(
        asked.map(({ item }) => item),
        key,
      );
      for (const [index, { resolve }] of asked.entries()) resolve(results[index] as Result | Promise<Result>);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
    begin(key);
  };

  /** After all that has come in by now: those who were answered together ask again together. */
  const begin = (key: string): void =>
    void setImmediate(() => {
      const next = queues.get(key)?.splice(0, mostTogether) ?? [];
      if (next[0]) next[0].asAsker(() => void run(key, next));
      else queues.delete(key);
    });

  const wait = (queue: Asked<Item, Result>[], asked: Asked<Item, Result>): void => {
    queue.push(asked);
    asked.patience = setTimeout(() => {
      queue.splice(queue.indexOf(asked), 1);
      asked.reject(new WaitedTooLong(`No turn came within ${longestWaitMs} ms.`));
    }, longestWaitMs).unref();
  };

  return (key, item) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(key);
      if (!queue) begin(key);
      const waiting = queue ?? [];
      queues.set(key, waiting);
      wait(waiting, { item, resolve, reject, asAsker: AsyncLocalStorage.snapshot() });
    });
}

/**
 * Writes together what many ask for at the same time, because each transaction of their own would wait for the others
 * where all write to the same rows. One item's trouble is not the next one's: what `together` leaves out is written
 * `alone`, and so is each of several whose transaction fails. Nobody waits for that in turn.
 */
export const togetherOrAlone = <Item, Result>({
  together,
  alone,
  mostTogether,
}: {
  together: (items: readonly Item[]) => Promise<ReadonlyMap<Item, Result>>;
  alone: (item: Item) => Promise<Result>;
  mostTogether: number;
}): ((key: string, item: Item) => Promise<Result>) =>
  gathered<Item, Result>(
    async (items) => {
      const written = await together(items).catch((error: unknown) => {
        if (isDatabaseAway(error) || (items.length === 1 && error instanceof Refusal)) throw error;
        return new Map<Item, Result>();
      });
      return items.map((item) => written.get(item) ?? alone(item));
    },
    { mostTogether },
  );

/** What the work gives, or why a rule says no: for who judges many, and goes on with the others. */
export function orRefusal<Result>(judge: () => Result): Result | Refusal {
  try {
    return judge();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/**
 * Reads once for all who ask at the same time. Who asks while a reading is under way shares the next one: it begins
 * after they asked, so that it misses nothing that they could know of.
 */
export function sharedReads<Result>(read: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  const ask = gathered<undefined, Result>(async (askers, key) => {
    const result = await read(key);
    return askers.map(() => result);
  });
  return (key) => ask(key, undefined);
}

/** What gathers the questions to a database is made once for it, at the first. */
export function perDatabase<Made>(make: (database: Database) => Made): (database: Database) => Made {
  const made = new WeakMap<Database, Made>();
  return (database) => {
    const known = made.get(database) ?? make(database);
    made.set(database, known);
    return known;
  };
}
