import type { Transaction } from '../db/database.ts';
import { onCommit } from '../db/transactions.ts';
import { insertMessages } from './outbox.queries.ts';

export interface OutboxMessage {
  /** Given when another row is to be found by it. */
  id?: string;
  topic: string;
  payload: unknown;
  shopId?: string;
  /** A message with the same key is left once, however often its cause repeats. */
  dedupeKey?: string;
  /** Not before this instant, by the clock of the server, not of the database. */
  availableAt: Date;
}

const listeners = new Set<() => void>();

/** Leaves messages in the transaction that causes them: all of it happens or nothing does. */
export async function enqueue(tx: Transaction, ...messages: OutboxMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await insertMessages(tx, messages);
  onCommit(tx, () => {
    for (const listener of listeners) listener();
  });
}

/** Called after each commit of this process that left a message. Gives the way to stop listening. */
export function onEnqueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
