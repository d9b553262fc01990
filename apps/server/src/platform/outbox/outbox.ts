import type { Transaction } from '../db/database.ts';
import { onCommit } from '../db/transactions.ts';
import type * as z from 'zod/mini';
import type { DeliveryContext, OutboxHandlers } from './deliver-outbox.ts';
import { type Lane, PLATFORM_QUEUE } from './lanes.ts';
import { insertMessages, insertPacedMessages } from './outbox.queries.ts';

/**
 * A kind of message: its name in the table, what its payload must be when it is left and when it is delivered, and the
 * lane that it waits in unless a message names another.
 */
export interface Topic<Payload> {
  name: string;
  schema: z.ZodMiniType<Payload>;
  lane: Lane;
}

export const topic = <Payload>(name: string, schema: z.ZodMiniType<Payload>, lane: Lane = 'mail'): Topic<Payload> => ({
  name,
  schema,
  lane,
});

export interface OutboxMessage<Payload> {
  /** Given when another row is to be found by it. */
  id?: string;
  topic: Topic<Payload>;
  payload: Payload;
  shopId?: string;
  lane?: Lane;
  /** The id of the one endpoint that it goes to: at most two leave for it at once (R-OUTBOX-2). */
  endpointId?: string;
  /** A message with the same key is left once, however often its cause repeats. */
  dedupeKey?: string;
  /** Not before this instant, by the clock of the server, not of the database. */
  availableAt: Date;
}

type Listener = (lanes: ReadonlySet<Lane>) => void;

const listeners = new Set<Listener>();

/** Leaves messages in the transaction that causes them: all of it happens or nothing does. */
export function enqueue<Payload>(tx: Transaction, ...messages: OutboxMessage<Payload>[]): void {
  if (messages.length === 0) return;
  const stored = messages.map(({ topic: { name, schema, lane }, payload, endpointId, ...message }) => ({
    lane,
    ...message,
    topic: name,
    queue: endpointId ?? message.shopId ?? PLATFORM_QUEUE,
    payload: schema.parse(payload),
  }));
  insertMessages(tx, stored);
  wakeOnCommit(tx, new Set(stored.map(({ lane }) => lane)));
}

/** About ten a second: the mail service is everyone's. */
const GAP_MS = 100;

/** Leaves the same kind of message for many, who can wait: whatever else is due is delivered before them. */
export async function enqueueForMany<Payload>(
  tx: Transaction,
  { name, schema, lane }: Topic<Payload>,
  payloads: readonly Payload[],
  { shopId, firstAt, place = 0 }: { shopId: string; firstAt: Date; /** So many went before them. */ place?: number },
): Promise<void> {
  const checked = payloads.map((payload) => schema.parse(payload));
  await insertPacedMessages(tx, checked, {
    topic: name,
    lane,
    shopId,
    firstAt: new Date(firstAt.getTime() + place * GAP_MS),
    gapMs: GAP_MS,
  });
  wakeOnCommit(tx, new Set([lane]));
}

const wakeOnCommit = (tx: Transaction, lanes: ReadonlySet<Lane>): void => onCommit(tx, () => tellEnqueued(lanes));

/** Messages wait in these lanes, left by this process or by one that says so. */
export function tellEnqueued(lanes: ReadonlySet<Lane>): void {
  for (const listener of listeners) listener(lanes);
}

/** Called after each commit of this process that left messages, with their lanes. Gives the way to stop listening. */
export function onEnqueued(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Who delivers a topic. A payload that no longer fits, left by an older version say, fails like any delivery: it is
 * tried again, then given up where the operator sees it.
 */
export const delivers = <Payload>(
  { name, schema }: Topic<Payload>,
  deliver: (payload: Payload, context: DeliveryContext) => Promise<void>,
): OutboxHandlers => ({ [name]: async (payload, context) => deliver(schema.parse(payload), context) });
