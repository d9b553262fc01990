import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of.ts';
import { compiledOnce } from '../db/compiled-once.ts';
import { jsonText } from '../db/insert-rows.ts';
import type { Transaction } from '../db/database.ts';
import { type Lane, LANE_NAMES } from './lanes.ts';
import { later } from '../db/transactions.ts';

export interface StoredMessage {
  id?: string;
  topic: string;
  lane: Lane;
  queue: string;
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
  /** A shop's, or one endpoint's. */
  queue: string;
}

const messagesLeft = compiledOnce(
  // No column named: a request may leave a message without being allowed to read it back.
  (_db, { messages }: { messages: string }) => sql`
    insert into outbox (id, topic, lane, queue, payload, shop_id, dedupe_key, available_at)
    select id, topic, lane, queue, payload, "shopId", "dedupeKey", "availableAt"
    from jsonb_to_recordset(${messages}::jsonb) as message (
      id uuid, topic text, lane text, queue uuid, payload jsonb, "shopId" uuid, "dedupeKey" text,
      "availableAt" timestamptz
    )
    on conflict do nothing`,
);

export function insertMessages(tx: Transaction, messages: readonly StoredMessage[]): void {
  const named = messages.map(({ id = randomUUID(), ...message }) => ({ id, ...message }));
  later(tx, messagesLeft.with({ messages: jsonText(named) }));
}

/** One statement however many there are; each may leave a little after the one before. */
export async function insertPacedMessages(
  tx: Transaction,
  payloads: readonly unknown[],
  { topic, lane, shopId, firstAt, gapMs }: { topic: string; lane: Lane; shopId: string; firstAt: Date; gapMs: number },
): Promise<void> {
  await sql`
    insert into outbox (topic, lane, queue, payload, shop_id, is_bulk, available_at)
    select ${topic}, ${lane}, ${shopId}::uuid, paced.payload, ${shopId}::uuid, true,
      ${firstAt}::timestamptz + (paced.turn - 1) * make_interval(secs => ${gapMs / 1000}::float8)
    from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) with ordinality as paced (payload, turn)`.execute(tx);
}

export interface Claim {
  lane: Lane;
  now: Date;
  leasedUntil: Date;
  limit: number;
  perQueue: number;
  /** The queue that was served last: the next ones have their turn first. */
  after: string;
}

/** R-RUNNING-8. */
const IS_SILENT = sql`exists (select from installation where silent_since is not null)`;

const WAITS = sql`delivered_at is null and failed_at is null`;

/** A lease is a matter of minutes: one that has a day to run was written by a clock that was ahead. */
const isHeld = (now: Date) =>
  sql`coalesce(leased_until > ${now} and leased_until < ${now}::timestamptz + interval '1 day', false)`;

/** The lanes in which something may leave now: one question for all of them. */
export async function findDueLanes(tx: Transaction, now: Date): Promise<Lane[]> {
  const { rows } = await sql<{ lane: Lane }>`
    select known.lane from unnest(${[...LANE_NAMES]}::text[]) as known (lane)
    where exists (
      select from outbox
      where ${WAITS} and outbox.lane = known.lane and available_at <= ${now}
        and not ${isHeld(now)}
    )`.execute(tx);
  return rows.map(({ lane }) => lane);
}

/** One process claims in a lane at a time: what it counts as under way stays so until it has claimed. */
export function lockLane(tx: Transaction, lane: Lane): void {
  later(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`outbox ${lane}`}, 0))`);
}

/**
 * R-OUTBOX-1: takes what is due, one of each queue in turn, then a second of each, in the order of their turns. Letters
 * to many let everything else of their lane pass.
 */
export async function claimMessages(tx: Transaction, claim: Claim): Promise<ClaimedMessage[]> {
  const messages = await claimByTurns(tx, claim, { isBulk: false });
  const limit = claim.limit - messages.length;
  return limit > 0 && claim.lane === 'mail'
    ? [...messages, ...(await claimByTurns(tx, { ...claim, limit }, { isBulk: true }))]
    : messages;
}

/**
 * However long a queue is, only its first messages are read, and those under way, by an index of their own (« is not
 * null » says so): the queues themselves are found by jumps in the index.
 */
async function claimByTurns(
  tx: Transaction,
  { lane, now, leasedUntil, limit, perQueue, after }: Claim,
  { isBulk }: { isBulk: boolean },
): Promise<ClaimedMessage[]> {
  const inLane = sql`${WAITS} and lane = ${lane} and is_bulk = ${sql.lit(isBulk)}`;
  const { rows } = await sql<ClaimedMessage>`
    with recursive queues as (
      (select queue from outbox where ${inLane} order by queue limit 1)
      union all
      select (
        select outbox.queue from outbox where ${inLane} and outbox.queue > queues.queue order by outbox.queue limit 1
      )
      from queues where queues.queue is not null
    ),
    room as (
      select queue, ${perQueue}::int - (
        select count(*) from outbox as held
        where ${WAITS} and held.leased_until is not null and held.lane = ${lane} and held.queue = queues.queue
          and ${isHeld(now)}
      ) as free
      from queues where queue is not null
    ),
    due as (
      select room.queue, first.id,
        row_number() over (partition by room.queue order by first.available_at, first.created_at) as turn
      from room cross join lateral (
        select id, available_at, created_at from outbox
        where ${inLane} and outbox.queue = room.queue and available_at <= ${now}
          and not ${isHeld(now)}
        order by available_at, created_at
        limit greatest(room.free, 0)
      ) as first
    ),
    chosen as (
      select id, turn, queue from due where not ${IS_SILENT}
      order by turn, queue <= ${after}::uuid, queue limit ${limit}
    ),
    claimed as (
      update outbox set attempts = attempts + 1, leased_until = ${leasedUntil}
      from chosen where outbox.id = chosen.id
      returning outbox.id, outbox.shop_id, outbox.topic, outbox.payload, outbox.attempts, chosen.queue, chosen.turn
    )
    select id, shop_id as "shopId", topic, payload, attempts as attempt, queue
    from claimed order by turn, queue <= ${after}::uuid, queue`.execute(tx);
  return rows;
}

/** Marks messages delivered whichever process holds them now. */
export function markDelivered(tx: Transaction, ids: readonly string[], now: Date): void {
  const update = tx
    .updateTable('outbox')
    .set({ delivered_at: now, leased_until: null, last_error: null, failed_at: null })
    .where('id', '=', anyOf(ids));
  later(tx, update);
}

export interface FailedAttempt {
  message: ClaimedMessage;
  error: string;
  /** null: it was the last one. */
  availableAt: Date | null;
}

/** A late failure does not undo what the next holder of the message did. */
export function markFailed(tx: Transaction, failures: readonly FailedAttempt[], now: Date): void {
  const rows = failures.map(({ message: { id, attempt }, error, availableAt }) => ({
    id,
    attempt,
    error,
    availableAt,
  }));
  const update = sql`
    update outbox set leased_until = null, last_error = failed.error,
      available_at = coalesce(failed."availableAt", outbox.available_at),
      failed_at = case when failed."availableAt" is null then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as failed (id uuid, attempt int, error text, "availableAt" timestamptz)
    where outbox.id = failed.id and outbox.attempts = failed.attempt and outbox.delivered_at is null`;
  later(tx, update);
}

/** Given up, and tried from the start again; whether it was among those. */
export async function retryGivenUp(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ failed_at: null, leased_until: null, attempts: 0, available_at: now })
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .where('delivered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Kept with the message, so that each attempt sends the same bytes whatever has become of the order since. */
export async function keepWebhookBody(tx: Transaction, messageId: string, body: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ payload: sql`payload || jsonb_build_object('body', ${body}::text)` })
    .where('id', '=', messageId)
    .execute();
}
