import { deliverOutbox, type Deliveries } from './deliver-outbox.ts';
import { onEnqueued } from './outbox.ts';
import { redactedError } from './redacted-error.ts';

export type { OutboxHandlers } from './deliver-outbox.ts';

export interface OutboxWorker {
  /** Waits for the deliveries in flight, and takes no other. */
  stop(): Promise<void>;
}

const POLL_MS = 5_000;

/** Delivers as messages are left; polling finds those of other processes, retries and leases that ran out. */
export function startOutboxWorker({ pollMs = POLL_MS, ...deliveries }: Deliveries & { pollMs?: number }): OutboxWorker {
  let isStopping = false;
  let isWanted = false;
  let round: Promise<void> | undefined;

  const deliverRounds = async (): Promise<void> => {
    while (isWanted && !isStopping) {
      isWanted = false;
      try {
        await deliverOutbox(deliveries, () => isStopping);
      } catch (error) {
        deliveries.log.error({ error: redactedError(error) }, 'outbox could not be read');
      }
    }
    round = undefined;
  };
  const wake = (): void => {
    isWanted = true;
    if (!isStopping) round ??= deliverRounds();
  };

  const stopListening = onEnqueued(wake);
  const timer = setInterval(wake, pollMs).unref();
  wake();

  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      stopListening();
      await round;
    },
  };
}
