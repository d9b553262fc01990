import { setTimeout as after } from 'node:timers/promises';
import { type Deliveries, openLane, type Pace } from './deliver-outbox.ts';
import { LANE_NAMES } from './lanes.ts';
import { onEnqueued } from './outbox.ts';
import { redactedError } from './redacted-error.ts';

export type { OutboxHandlers } from './deliver-outbox.ts';

export interface OutboxWorker {
  /** Waits for the deliveries in flight, and takes no other. */
  stop(): Promise<void>;
}

const POLL_MS = 5_000;

/** On PostgreSQL: in sets, some dozens of turns a second at most. */
const IN_SETS: Pace = { most: Number.POSITIVE_INFINITY, rest: () => after(SET_MS) };
const SET_MS = 20;

/**
 * On the embedded engine requests wait for the same connection, and for the same thread: few at a time, and three
 * quarters of the time for the others.
 */
const GIVING_WAY: Pace = {
  most: 4,
  rest: (turnMs) => after(Math.min(Math.max(3 * turnMs, EMBEDDED_REST_MS), LONGEST_REST_MS)),
};
const EMBEDDED_REST_MS = 60;
const LONGEST_REST_MS = 1_000;

/** Delivers as messages are left; polling finds those of other processes, retries and leases that ran out. */
export function startOutboxWorker({ pollMs = POLL_MS, ...given }: Deliveries & { pollMs?: number }): OutboxWorker {
  const deliveries = { pace: given.database.engine === 'pglite' ? GIVING_WAY : IN_SETS, ...given };
  const lanes = LANE_NAMES.map((name) => ({
    name,
    ...openLane(deliveries, name, (error) =>
      deliveries.log.error({ lane: name, error: redactedError(error) }, 'outbox could not be read'),
    ),
  }));
  const wakeAll = (): void => {
    for (const lane of lanes) lane.wake();
  };
  const stopListening = onEnqueued((left) => {
    for (const lane of lanes) if (left.has(lane.name)) lane.wake();
  });
  const timer = setInterval(wakeAll, pollMs).unref();
  wakeAll();

  return {
    async stop() {
      clearInterval(timer);
      stopListening();
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}
