import { type Deliveries, openLane } from './deliver-outbox.ts';
import { LANE_NAMES } from './lanes.ts';
import { onEnqueued } from './outbox.ts';
import { givingWay, inSets } from './pace.ts';
import { redactedError } from './redacted-error.ts';

export type { OutboxHandlers } from './deliver-outbox.ts';

export interface OutboxWorker {
  /** Waits for the deliveries in flight, and takes no other. */
  stop(): Promise<void>;
}

const POLL_MS = 5_000;

/** Delivers as messages are left; polling finds those of other processes, retries and leases that ran out. */
export function startOutboxWorker({ pollMs = POLL_MS, ...given }: Deliveries & { pollMs?: number }): OutboxWorker {
  const deliveries = { pace: given.database.engine === 'pglite' ? givingWay() : inSets(), ...given };
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
