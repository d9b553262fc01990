import type { Transaction } from '../db/database.ts';
import { onCommit } from '../db/transactions.ts';
import type * as z from 'zod/mini';
import type { DeliveryContext, OutboxHandlers } from './deliver-outbox.ts';
import { insertMessages, insertPacedMessages } from './outbox.queries.ts';

/** A kind of message: its name in the table, and what its payload must be when it is left and when it is delivered. */
export interface Topic<Payload> {
  name: string;
  schema: z.ZodMiniType<Payload>;
}

export const topic = <Payload>(name: string, schema: z.ZodMiniType<Payload>): Topic<Payload> => ({ name, schema });

export interface OutboxMessage<Payload> {
  /** Given when another row is to be found by it. */
  id?: string;
  topic: Topic<Payload>;
  payload: Payload;
  shopId?: string;
  /** A message with the same key is left once, however often its cause repeats. */
  dedupeKey?: string;
  /** Not before this instant, by the clock of the server, not of the database. */
  availableAt: Date;
}

const listeners = new Set<() => void>();

/** Leaves messages in the transaction that causes them: all of it happens or nothing does. */
export async function enqueue<Payload>(tx: Transaction, ...messages: OutboxMessage<Payload>[]): Promise<void> {
  if (messages.length === 0) return;
  await insertMessages(
    tx,
    messages.map(({ topic: { name, schema }, payload, ...message }) => ({
      ...message,
      topic: name,
      payload: schema.parse(payload),
    })),
  );
  wakeOnCommit(tx);
}

/** About ten a second: the mail service is everyone's. */
const GAP_MS = 100;

/** Leaves the same kind of message for many, who can wait: whatever else is due is delivered before them. */
export async function enqueueForMany<Payload>(
  tx: Transaction,
  { name, schema }: Topic<Payload>,
  payloads: readonly Payload[],
  { shopId, firstAt }: { shopId: string; firstAt: Date },
): Promise<void> {
  const checked = payloads.map((payload) => schema.parse(payload));
  await insertPacedMessages(tx, checked, { topic: name, shopId, firstAt, gapMs: GAP_MS });
  wakeOnCommit(tx);
}

const wakeOnCommit = (tx: Transaction): void =>
  onCommit(tx, () => {
    for (const listener of listeners) listener();
  });

/** Called after each commit of this process that left a message. Gives the way to stop listening. */
export function onEnqueued(listener: () => void): () => void {
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
