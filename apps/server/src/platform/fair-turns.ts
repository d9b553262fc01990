export class WaitedTooLong extends Error {
  override name = 'WaitedTooLong';
}

export interface Turn {
  /** Ended twice is ended. */
  end(): void;
  /** It takes long: other keys have its place from now on, while its own key has one turn less until it ends. */
  letOthersPass(): void;
}

export interface FairTurns {
  /** Runs the work when its turn has come. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  /** Waits for a turn. */
  take(key: string): Promise<Turn>;
}

interface Limits {
  /** How many turns there are at once. */
  slots: number;
  /** How many of them one key may have. */
  perKey: number;
  /** Whoever has waited for so long is refused. */
  longestWaitMs: number;
}

/**
 * R-ABUSE-6: what there is little of, shared fairly. Each key (a shop) has a queue of its own, and the queues have
 * their turns one after the other: however much one shop asks for, another waits for its own turn alone.
 */
export function fairTurns({ slots, perKey, longestWaitMs }: Limits): FairTurns {
  const queues = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let total = 0;

  const begin = (key: string): void => {
    total += 1;
    running.set(key, (running.get(key) ?? 0) + 1);
  };
  const isFree = (key: string): boolean => total < slots && (running.get(key) ?? 0) < perKey;
  const giveUpPlace = (): void => {
    total -= 1;
    serveNext();
  };
  const end = (key: string, hasPlace: boolean): void => {
    if (hasPlace) total -= 1;
    const left = (running.get(key) ?? 1) - 1;
    if (left === 0) running.delete(key);
    else running.set(key, left);
    serveNext();
  };
  const serveNext = (): void => {
    for (const [key, queue] of queues) {
      if (!isFree(key)) continue;
      const next = queue.shift();
      // The last in line for its next turn.
      queues.delete(key);
      if (queue.length > 0) queues.set(key, queue);
      next?.();
      return;
    }
  };
  const wait = (key: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(key) ?? [];
      queues.set(key, queue);
      const start = (): void => {
        clearTimeout(timer);
        begin(key);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1);
        if (queue.length === 0) queues.delete(key);
        reject(new WaitedTooLong(`No turn came within ${longestWaitMs} ms.`));
      }, longestWaitMs).unref();
      queue.push(start);
    });
  const take = async (key: string): Promise<Turn> => {
    if (isFree(key) && !queues.has(key)) begin(key);
    else await wait(key);
    let [isOver, hasPlace] = [false, true];
    return {
      end: () => {
        if (isOver) return;
        isOver = true;
        end(key, hasPlace);
      },
      letOthersPass: () => {
        if (isOver || !hasPlace) return;
        hasPlace = false;
        giveUpPlace();
      },
    };
  };

  return {
    take,
    async run(key, work) {
      const turn = await take(key);
      try {
        return await work();
      } finally {
        turn.end();
      }
    },
  };
}
