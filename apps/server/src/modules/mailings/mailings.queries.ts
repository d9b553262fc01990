import type { Mailing } from '@etal/contract/mailings';
import { COUNTED_HOURS, type MailingAudience, type MailingKind } from '@etal/domain/mailings/mailings';
import { HIDDEN_STATUSES } from '@etal/domain/orders/order';
import type { Slate } from '@etal/texts/slate';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { sqlLiterals } from '../../platform/db/literals.ts';

export interface NewMailing {
  id: string;
  kind: MailingKind;
  isWeekly?: boolean;
  subject: string;
  text: string;
  imageId?: string | null;
  audience: MailingAudience;
  sendAt: Date;
  now: Date;
}

export async function insertMailing(
  tx: Transaction,
  shopId: string,
  { id, kind, isWeekly = false, subject, text, imageId = null, audience, sendAt, now }: NewMailing,
): Promise<void> {
  await tx
    .insertInto('mailings')
    .values({
      shop_id: shopId,
      id,
      kind,
      is_weekly: isWeekly,
      subject,
      text,
      image_id: imageId,
      audience: JSON.stringify(audience),
      send_at: sendAt,
      created_at: now,
      state: 'SCHEDULED',
    })
    .execute();
}

export interface StoredMailing {
  id: string;
  kind: MailingKind;
  subject: string;
  text: string;
  imageId: string | null;
  audience: MailingAudience;
  content: unknown;
  sendAt: Date;
}

const STORED = [
  'id',
  'kind',
  'subject',
  'text',
  'image_id as imageId',
  'audience',
  'content',
  'send_at as sendAt',
] as const;

/** Only while it waits; a mailing that another process is sending is left to it. */
export function lockScheduled(tx: Transaction, shopId: string, id: string): Promise<StoredMailing | undefined> {
  return tx
    .selectFrom('mailings')
    .select(STORED)
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('state', '=', 'SCHEDULED')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export function findSent(db: Queries, shopId: string, id: string): Promise<StoredMailing | undefined> {
  return db
    .selectFrom('mailings')
    .select(STORED)
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('state', '=', 'SENT')
    .executeTakeFirst();
}

export async function endMailing(
  tx: Transaction,
  shopId: string,
  id: string,
  end: { state: 'SENT' | 'EMPTY'; content?: Slate | null; leftOut?: number },
): Promise<void> {
  await tx
    .updateTable('mailings')
    .set({
      state: end.state,
      content: end.content ? JSON.stringify(end.content) : null,
      left_out: end.leftOut ?? 0,
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute();
}

/**
 * How far its messages are queued, and how many went before; held until the transaction ends. Read in two statements:
 * one that waits for the lock would count as it was before.
 */
export async function lockQueued(
  tx: Transaction,
  shopId: string,
  id: string,
): Promise<{ through: string | null; place: number }> {
  const { through } = await tx
    .selectFrom('mailings')
    .select('queued_through as through')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (through === null) return { through, place: 0 };
  const { place } = await tx
    .selectFrom('mailing_recipients')
    .select(sql<number>`count(*)::int`.as('place'))
    .where('shop_id', '=', shopId)
    .where('mailing_id', '=', id)
    .where('shopper_id', '<=', through)
    .executeTakeFirstOrThrow();
  return { through, place };
}

export async function saveQueuedThrough(tx: Transaction, shopId: string, id: string, through: string): Promise<void> {
  await tx
    .updateTable('mailings')
    .set({ queued_through: through })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute();
}

/** What became of it: waits, is gone, or was never there. */
export async function cancelScheduled(tx: Transaction, shopId: string, id: string): Promise<Mailing['state'] | null> {
  const row = await tx
    .selectFrom('mailings')
    .select('state')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row?.state === 'SCHEDULED')
    await tx
      .updateTable('mailings')
      .set({ state: 'CANCELED' })
      .where('shop_id', '=', shopId)
      .where('id', '=', id)
      .execute();
  return row?.state ?? null;
}

export function findDueMailings(db: Queries, now: Date, limit: number): Promise<{ shopId: string; id: string }[]> {
  return db
    .selectFrom('mailings')
    .select(['shop_id as shopId', 'id'])
    .where('state', '=', 'SCHEDULED')
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .limit(limit)
    .execute();
}

/** Written by hand since then; one that was called off reached nobody. */
export async function countByHand(tx: Transaction, shopId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('mailings')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('shop_id', '=', shopId)
    .where('created_at', '>', since)
    .where('is_weekly', '=', false)
    .where('state', '<>', 'CANCELED')
    .executeTakeFirstOrThrow();
  return count;
}

export async function readLastSlate(db: Queries, shopId: string): Promise<unknown> {
  const row = await db
    .selectFrom('mailings')
    .select('content')
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'SLATE')
    .where('state', '=', 'SENT')
    .where('content', 'is not', null)
    .orderBy('send_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.content;
}

/** The latest first, with what came of each: counted when it is asked for, never kept. */
export async function listMailings(
  db: Queries,
  shopId: string,
  { limit, id }: { limit: number; id?: string },
): Promise<Mailing[]> {
  let shown = db
    .selectFrom('mailings')
    .where('shop_id', '=', shopId)
    .orderBy('send_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .selectAll();
  if (id !== undefined) shown = shown.where('id', '=', id);
  return db
    .with('shown', () => shown)
    .selectFrom('shown')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('mailing_recipients as r')
          .whereRef('r.shop_id', '=', 'shown.shop_id')
          .whereRef('r.mailing_id', '=', 'shown.id')
          .select([
            sql<number>`count(*) filter (where r.state = 'SENT')::int`.as('sent'),
            sql<number>`count(*) filter (where r.state = 'WAITING')::int`.as('waiting'),
            sql<number>`count(*) filter (where r.state = 'FAILED')::int`.as('failed'),
            sql<number>`count(r.unsubscribed_at)::int`.as('unsubscribed'),
          ])
          .as('figures'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('orders')
          .innerJoin('mailing_recipients as r', (join) =>
            join
              .onRef('r.shop_id', '=', 'orders.shop_id')
              .onRef('r.shopper_id', '=', 'orders.shopper_id')
              .onRef('r.mailing_id', '=', 'shown.id'),
          )
          .whereRef('orders.shop_id', '=', 'shown.shop_id')
          .whereRef('orders.created_at', '>=', 'shown.send_at')
          .where('orders.created_at', '<', sql<Date>`shown.send_at + make_interval(hours => ${sql.lit(COUNTED_HOURS)})`)
          .where('orders.is_test', '=', false)
          .where('orders.status', 'not in', sqlLiterals(HIDDEN_STATUSES))
          .select(sql<number>`count(*)::int`.as('orders'))
          .as('ordered'),
      (join) => join.onTrue(),
    )
    .select([
      'shown.id',
      'shown.kind',
      'shown.is_weekly as isWeekly',
      'shown.subject',
      'shown.state',
      sql<number>`extract(epoch from shown.send_at)::bigint`.as('sendAt'),
      sql<number>`coalesce(figures.sent, 0)`.as('sent'),
      sql<number>`coalesce(figures.waiting, 0)`.as('waiting'),
      sql<number>`coalesce(figures.failed, 0)`.as('failed'),
      sql<number>`coalesce(figures.unsubscribed, 0)`.as('unsubscribed'),
      'shown.left_out as leftOut',
      sql<number>`coalesce(ordered.orders, 0)`.as('orders'),
    ])
    .orderBy('shown.send_at', 'desc')
    .orderBy('shown.id')
    .execute();
}
