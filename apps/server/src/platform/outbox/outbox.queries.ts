import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';

export interface StoredMessage {
  id?: string;
  topic: string;
  payload: unknown;
  shopId?: string;
  dedupeKey?: string;
  availableAt: Date;
}

export interface ClaimedMessage {
  id: string;
  shopId: string | null;
  topic: string;
  payload: unknown;
  /** Counts this one; it also tells this holder from one whose lease ran out. */
  attempt: number;
}

export async function insertMessages(tx: Transaction, messages: readonly StoredMessage[]): Promise<void> {
  await tx
    .insertInto('outbox')
    .values(
      messages.map(({ id, topic, payload, shopId, dedupeKey, availableAt }) => ({
        ...(id && { id }),
        topic,
        payload: JSON.stringify(payload),
        shop_id: shopId ?? null,
        dedupe_key: dedupeKey ?? null,
        available_at: availableAt,
      })),
    )
    // No column named: a request may leave a message without being allowed to read it back.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** One statement however many there are; each may leave a little after the one before. */
export async function insertPacedMessages(
  tx: Transaction,
  payloads: readonly unknown[],
  { topic, shopId, firstAt, gapMs }: { topic: string; shopId: string; firstAt: Date; gapMs: number },
): Promise<void> {
  await sql`
    insert into outbox (topic, payload, shop_id, is_bulk, available_at)
    select ${topic}, paced.payload, ${shopId}::uuid, true,
      ${firstAt}::timestamptz + (paced.turn - 1) * make_interval(secs => ${gapMs / 1000}::float8)
    from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) with ordinality as paced (payload, turn)`.execute(tx);
}

/** Takes what is due and nobody else holds; rows another process is taking are passed over. */
export function claimMessages(
  tx: Transaction,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<ClaimedMessage[]> {
  return tx
    .updateTable('outbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), leased_until: leasedUntil }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('delivered_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('available_at', '<=', now)
        .where((or) => or.or([or('leased_until', 'is', null), or('leased_until', '<=', now)]))
        // Letters to many let everything else pass.
        .orderBy('is_bulk')
        .orderBy('available_at')
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'shop_id as shopId', 'topic', 'payload', 'attempts as attempt'])
    .execute();
}

/** Marks the message delivered whichever process holds it now. */
export async function markDelivered(tx: Transaction, { id }: ClaimedMessage, now: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ delivered_at: now, leased_until: null, last_error: null, failed_at: null })
    .where('id', '=', id)
    .execute();
}

export async function markForRetry(
  tx: Transaction,
  message: ClaimedMessage,
  { availableAt, error }: { availableAt: Date; error: string },
): Promise<void> {
  await stillHeld(tx, message).set({ available_at: availableAt, leased_until: null, last_error: error }).execute();
}

export async function markGivenUp(
  tx: Transaction,
  message: ClaimedMessage,
  { now, error }: { now: Date; error: string },
): Promise<void> {
  await stillHeld(tx, message).set({ failed_at: now, leased_until: null, last_error: error }).execute();
}

function stillHeld(tx: Transaction, { id, attempt }: ClaimedMessage) {
  return tx
    .updateTable('outbox')
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('delivered_at', 'is', null);
}

/** Kept with the message, so that each attempt sends the same bytes whatever has become of the order since. */
export async function keepWebhookBody(tx: Transaction, messageId: string, body: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ payload: sql`payload || jsonb_build_object('body', ${body}::text)` })
    .where('id', '=', messageId)
    .execute();
}
