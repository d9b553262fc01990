import type { Database } from '../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Lane, LANES, PLATFORM_QUEUE } from './lanes.ts';
import {
  type Claim,
  claimMessages,
  type ClaimedMessage,
  type FailedAttempt,
  findDueLanes,
  lockLane,
  markDelivered,
  markFailed,
} from './outbox.queries.ts';
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
  /** Absent: as much as there is room for, at once. */
  pace?: Pace;
  /** Shorter than the lease, so that no attempt is under way when another process takes over. */
  timeoutMs?: number;
}

/** How deliveries give way to whoever waits for an answer. */
export interface Pace {
  /** How many are taken in one turn at most. */
  most: number;
  /** Resolves when the next turn may begin, after one that took so long. */
  rest(turnMs: number): Promise<void>;
}

export const LEASE_MS = 60_000;
const TIMEOUT_MS = 30_000;

/** Delivers what is due in every lane, and what that leaves in another, until nothing can be taken any more. */
export async function deliverOutbox(deliveries: Deliveries): Promise<void> {
  const { database, clock } = deliveries;
  let taken = 0;
  do {
    const errors: unknown[] = [];
    const due = await database.acrossShops((tx) => findDueLanes(tx, clock.now()));
    const lanes = due.map((lane) => openLane(deliveries, lane, (error) => void errors.push(error)));
    for (const lane of lanes) lane.wake();
    await Promise.all(lanes.map((lane) => lane.rest()));
    if (errors.length > 0) throw errors[0];
    taken = lanes.reduce((sum, lane) => sum + lane.taken(), 0);
  } while (taken > 0);
}

export interface OpenLane {
  /** Looks for what is due; told again while it looks, it looks once more. */
  wake(): void;
  /** Resolves once nothing is under way and nothing was found to be due. */
  rest(): Promise<void>;
  /** How many messages it has taken so far. */
  taken(): number;
  /** Takes no further message, and resolves once those under way are marked. */
  stop(): Promise<void>;
}

/**
 * One lane: as many deliveries at once as it has room for, each marked and replaced as it ends. What has ended is
 * marked with the next claim, in one transaction of two round trips: a delivery costs few statements of its own.
 */
export function openLane(deliveries: Deliveries, lane: Lane, onError: (error: unknown) => void): OpenLane {
  const underway = new Set<Promise<void>>();
  let ended: Outcome[] = [];
  let servedLast = PLATFORM_QUEUE;
  let taken = 0;
  let isWanted = false;
  let isStopping = false;
  let turns: Promise<void> | undefined;

  const takeTurn = async (): Promise<void> => {
    const outcomes = ended;
    ended = [];
    try {
      const most = deliveries.pace?.most ?? Number.POSITIVE_INFINITY;
      const room = isStopping ? 0 : Math.min(LANES[lane].slots - underway.size, most);
      const claimed = await markAndClaim(deliveries, outcomes, { lane, room, after: servedLast });
      servedLast = claimed.at(-1)?.queue ?? servedLast;
      taken += claimed.length;
      for (const message of claimed) start(message);
    } catch (error) {
      // What has ended is told the database once it is back: it is not sent again for that.
      ended = [...outcomes, ...ended];
      onError(error);
    }
  };
  const start = (message: ClaimedMessage): void => {
    const delivery: Promise<void> = attemptOnce(deliveries, message).then((outcome) => {
      ended.push(outcome);
      underway.delete(delivery);
      wake();
    });
    underway.add(delivery);
  };
  const takeTurns = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      const begun = performance.now();
      await takeTurn();
      // What ends meanwhile is marked together, and what replaces it is claimed and read together.
      if (!isStopping) await deliveries.pace?.rest(performance.now() - begun);
    }
    turns = undefined;
  };
  const wake = (): void => {
    isWanted = true;
    turns ??= takeTurns();
  };
  const rest = async (): Promise<void> => {
    while (turns || underway.size > 0) await (turns ?? Promise.race(underway));
  };

  return {
    wake,
    rest,
    taken: () => taken,
    async stop() {
      isStopping = true;
      await rest();
    },
  };
}

interface Outcome {
  message: ClaimedMessage;
  /** null: it was delivered. */
  error: string | null;
}

async function attemptOnce(deliveries: Deliveries, message: ClaimedMessage): Promise<Outcome> {
  try {
    await attempt(deliveries, message);
    return { message, error: null };
  } catch (error) {
    return { message, error: redactedError(error) };
  }
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

/** What a process asks for that was not served yet, or served `after` last. */
export const claimOf = (
  lane: Lane,
  { now, limit, after = PLATFORM_QUEUE }: { now: Date; limit: number; after?: string },
): Claim => ({
  lane,
  now,
  leasedUntil: new Date(now.getTime() + LEASE_MS),
  limit,
  perQueue: LANES[lane].perQueue,
  after,
});

/** Nothing is asked of the database where there is nothing to mark and no room for more. */
async function markAndClaim(
  { database, clock, log }: Deliveries,
  outcomes: readonly Outcome[],
  { lane, room, after }: { lane: Lane; room: number; after: string },
): Promise<ClaimedMessage[]> {
  if (outcomes.length === 0 && room <= 0) return [];
  const now = clock.now();
  const delivered = outcomes.filter(({ error }) => error === null).map(({ message }) => message.id);
  const failures = outcomes.flatMap(({ message, error }) => (error === null ? [] : [failureOf(message, error, now)]));
  const claimed = await database.acrossShops(async (tx) => {
    if (delivered.length > 0) markDelivered(tx, delivered, now);
    if (failures.length > 0) markFailed(tx, failures, now);
    if (room <= 0) return [];
    lockLane(tx, lane);
    return claimMessages(tx, claimOf(lane, { now, limit: room, after }));
  });
  for (const failure of failures) tellFailure(log, failure);
  return claimed;
}

function failureOf(message: ClaimedMessage, error: string, now: Date): FailedAttempt {
  const delay = retryDelayMs(message.attempt);
  return { message, error, availableAt: delay === null ? null : new Date(now.getTime() + delay) };
}

function tellFailure(log: OutboxLog, { message, error, availableAt }: FailedAttempt): void {
  const details = { messageId: message.id, topic: message.topic, attempt: message.attempt, error };
  if (availableAt) log.warn(details, 'outbox delivery failed, will be tried again');
  else log.error(details, 'outbox message given up');
}
