import { setTimeout as after } from 'node:timers/promises';
import type { Pace } from './deliver-outbox.ts';

interface Machine {
  /** What this process has used of the processors so far, in milliseconds. */
  usedMs(): number;
  wait(milliseconds: number): Promise<void>;
}

const machine: Machine = {
  usedMs: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  wait: (milliseconds) => after(milliseconds),
};

const LONGEST_REST_MS = 1_000;
const between = (least: number, milliseconds: number): number =>
  Math.min(Math.max(milliseconds, least), LONGEST_REST_MS);

/** What ends within so short a time is marked together, and what replaces it is claimed and read together. */
const SET_MS = 20;

/**
 * On PostgreSQL: few at a time, so that the work of a turn does not come as one blow, and then a rest of three times
 * the work. A quarter of one processor is enough for a quarter of a million messages in an hour; the others, and the
 * database, are there for who waits for an answer.
 */
export function inSets({ usedMs, wait }: Machine = machine): Pace {
  let before = usedMs();
  return {
    most: 4,
    rest: () => {
      const worked = usedMs() - before;
      before += worked;
      return wait(between(SET_MS, 3 * worked));
    },
  };
}

const EMBEDDED_REST_MS = 60;

/**
 * On the embedded engine requests wait for the same connection, and for the same thread: few at a time, and three
 * quarters of the time for the others.
 */
export const givingWay = ({ wait }: Machine = machine): Pace => ({
  most: 4,
  rest: (turnMs) => wait(between(EMBEDDED_REST_MS, 3 * turnMs)),
});
