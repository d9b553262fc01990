import type { Database } from '../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import { claimMessages, markDelivered, markForRetry, markGivenUp, type ClaimedMessage } from './outbox.queries.ts';
import { redactedError } from './redacted-error.ts';
import { MAX_ATTEMPTS, retryDelayMs } from './retry-delay.ts';

export interface DeliveryContext {
  messageId: string;
  shopId: string | null;
  attempt: number;
  /** Aborted when the delivery takes too long: a handler must not outlive it. */
  signal: AbortSignal;
}

export type OutboxHandlers = Record<string, (payload: unknown, context: DeliveryContext) => Promise<void>>;

export interface OutboxLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface Deliveries {
  database: Database;
  handlers: OutboxHandlers;
  clock: Clock;
  log: OutboxLog;
  /** Shorter than the lease, so that no attempt is under way when another process takes over. */
  timeoutMs?: number;
}

export const LEASE_MS = 60_000;
const TIMEOUT_MS = 30_000;
const AT_ONCE = 4;

/** Delivers what is due, until nothing is left or `isStopping` says so. */
export async function deliverOutbox(deliveries: Deliveries, isStopping: () => boolean = () => false): Promise<void> {
  const { database, clock } = deliveries;
  while (!isStopping()) {
    const now = clock.now();
    const claim = { now, leasedUntil: new Date(now.getTime() + LEASE_MS), limit: AT_ONCE };
    const messages = await database.acrossShops((tx) => claimMessages(tx, claim));
    if (messages.length === 0) return;
    await Promise.all(messages.map((message) => deliver(deliveries, message)));
  }
}

async function deliver(deliveries: Deliveries, message: ClaimedMessage): Promise<void> {
  const { database, clock } = deliveries;
  try {
    await attempt(deliveries, message);
  } catch (error) {
    await recordFailure(deliveries, message, redactedError(error));
    return;
  }
  await database.acrossShops((tx) => markDelivered(tx, message, clock.now()));
}

async function attempt(
  { handlers, timeoutMs = TIMEOUT_MS }: Deliveries,
  { id, shopId, topic, payload, attempt }: ClaimedMessage,
): Promise<void> {
  // Every process that took this message stopped before its attempt ended.
  if (attempt > MAX_ATTEMPTS) throw new Error('Every attempt was cut short.');
  const handler = handlers[topic];
  if (!handler) throw new Error(`Nothing delivers the topic ${topic}.`);
  const signal = AbortSignal.timeout(timeoutMs);
  const tooLong = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  await Promise.race([handler(payload, { messageId: id, shopId, attempt, signal }), tooLong]);
}

async function recordFailure(
  { database, clock, log }: Deliveries,
  message: ClaimedMessage,
  error: string,
): Promise<void> {
  const details = { messageId: message.id, topic: message.topic, attempt: message.attempt, error };
  const delay = retryDelayMs(message.attempt);
  const now = clock.now();
  if (delay === null) {
    await database.acrossShops((tx) => markGivenUp(tx, message, { now, error }));
    log.error(details, 'outbox message given up');
  } else {
    await database.acrossShops((tx) =>
      markForRetry(tx, message, { availableAt: new Date(now.getTime() + delay), error }),
    );
    log.warn(details, 'outbox delivery failed, will be tried again');
  }
}
