import type { MailingAudience } from '@etal/domain/mailings/mailings';
import type { MailChoice, WritableShopper } from '@etal/domain/shoppers/mail-choice';
import { sql } from 'kysely';
import { anyOf } from '../../platform/db/any-of.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { isNotErased } from '../shoppers/shoppers.ts';

/** Orders that are to be fetched: whoever placed one wants to hear of it. */
const TO_FETCH = ['PAID', 'ACCEPTED'] as const;

/** Those whom it is meant for, whether they may be written to or not. */
function selectAudience(db: Queries, shopId: string, audience: MailingAudience) {
  const known = db.selectFrom('shoppers').where('shoppers.shop_id', '=', shopId).where(isNotErased);
  if ('shoppers' in audience) return known.where('shoppers.id', '=', anyOf(audience.shoppers));
  if ('group' in audience)
    return known.where('shoppers.id', 'in', (eb) =>
      eb
        .selectFrom('shopper_group_members')
        .select('shopper_id')
        .where('shop_id', '=', shopId)
        .where('group_id', '=', audience.group),
    );
  if ('orders' in audience) {
    const { date, collectionPoint } = audience.orders;
    return known.where('shoppers.id', 'in', (eb) => {
      const orders = eb
        .selectFrom('orders')
        .select('shopper_id')
        .where('shop_id', '=', shopId)
        .where('collection_date', '=', date)
        .where('status', 'in', TO_FETCH)
        .where('is_test', '=', false);
      return collectionPoint === undefined ? orders : orders.where('collection_point_id', '=', collectionPoint);
    });
  }
  const { collectionPoint } = audience.everyone;
  if (collectionPoint === undefined) return known;
  return known.where('shoppers.id', 'in', (eb) =>
    eb
      .selectFrom('shopper_group_members as m')
      .innerJoin('shopper_groups as g', (join) =>
        join.onRef('g.shop_id', '=', 'm.shop_id').onRef('g.id', '=', 'm.group_id'),
      )
      .select('m.shopper_id')
      .where('m.shop_id', '=', shopId)
      .where('g.collection_point_id', '=', collectionPoint),
  );
}

/** Counted by what decides whether they may be written to: some lines, however many customers there are. */
export function countAudience(
  db: Queries,
  shopId: string,
  audience: MailingAudience,
): Promise<(WritableShopper & { count: number })[]> {
  return selectAudience(db, shopId, audience)
    .select([
      sql<string>`case when shoppers.email = '' then '' else '@' end`.as('email'),
      'shoppers.mail_choice as mailChoice',
      sql<boolean>`shoppers.mail_bounced_at is not null`.as('isBounced'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy([sql`1`, 'shoppers.mail_choice', sql`3`])
    .execute();
}

export function listAudience(
  db: Queries,
  shopId: string,
  audience: MailingAudience,
): Promise<(WritableShopper & { id: string })[]> {
  return selectAudience(db, shopId, audience)
    .select([
      'shoppers.id',
      'shoppers.email',
      'shoppers.mail_choice as mailChoice',
      sql<boolean>`shoppers.mail_bounced_at is not null`.as('isBounced'),
    ])
    .orderBy('shoppers.id')
    .execute();
}

export async function isGroup(db: Queries, shopId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('shopper_groups')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isPoint(db: Queries, shopId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('collection_points')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** One statement however many they are. */
export async function insertRecipients(
  tx: Transaction,
  shopId: string,
  mailingId: string,
  shopperIds: readonly string[],
): Promise<void> {
  await sql`
    insert into mailing_recipients (shop_id, mailing_id, shopper_id)
    select ${shopId}::uuid, ${mailingId}::uuid, shopper.id from unnest(${shopperIds}::uuid[]) as shopper (id)`.execute(
    tx,
  );
}

/** In the order of their ids. */
export async function nextRecipients(
  tx: Transaction,
  shopId: string,
  { mailingId, after, limit }: { mailingId: string; after: string | null; limit: number },
): Promise<string[]> {
  let query = tx
    .selectFrom('mailing_recipients')
    .select('shopper_id as id')
    .where('shop_id', '=', shopId)
    .where('mailing_id', '=', mailingId);
  if (after !== null) query = query.where('shopper_id', '>', after);
  return (await query.orderBy('shopper_id').limit(limit).execute()).map(({ id }) => id);
}

export interface Recipient {
  state: 'WAITING' | 'SENT' | 'FAILED';
  email: string;
  mailChoice: MailChoice | null;
  isBounced: boolean;
  unsubscribeToken: string;
}

export function findRecipient(
  db: Queries,
  shopId: string,
  { mailingId, shopperId }: { mailingId: string; shopperId: string },
): Promise<Recipient | undefined> {
  return db
    .selectFrom('mailing_recipients as r')
    .innerJoin('shoppers', (join) =>
      join.onRef('shoppers.shop_id', '=', 'r.shop_id').onRef('shoppers.id', '=', 'r.shopper_id'),
    )
    .select([
      'r.state',
      'shoppers.email',
      'shoppers.mail_choice as mailChoice',
      sql<boolean>`shoppers.mail_bounced_at is not null`.as('isBounced'),
      'shoppers.unsubscribe_token as unsubscribeToken',
    ])
    .where('r.shop_id', '=', shopId)
    .where('r.mailing_id', '=', mailingId)
    .where('r.shopper_id', '=', shopperId)
    .where(isNotErased)
    .executeTakeFirst();
}

export async function markRecipient(
  tx: Transaction,
  shopId: string,
  { mailingId, shopperId }: { mailingId: string; shopperId: string },
  end: { state: 'SENT' | 'FAILED'; now: Date },
): Promise<void> {
  await tx
    .updateTable('mailing_recipients')
    .set({ state: end.state, sent_at: end.state === 'SENT' ? end.now : null })
    .where('shop_id', '=', shopId)
    .where('mailing_id', '=', mailingId)
    .where('shopper_id', '=', shopperId)
    .where('state', '!=', 'SENT')
    .execute();
}

/** Who may no longer be written to when their turn comes is counted among those left out. */
export async function leaveOut(
  tx: Transaction,
  shopId: string,
  { mailingId, shopperId }: { mailingId: string; shopperId: string },
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('mailing_recipients')
    .where('shop_id', '=', shopId)
    .where('mailing_id', '=', mailingId)
    .where('shopper_id', '=', shopperId)
    .where('state', '!=', 'SENT')
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return;
  await tx
    .updateTable('mailings')
    .set((eb) => ({ left_out: eb('left_out', '+', 1) }))
    .where('shop_id', '=', shopId)
    .where('id', '=', mailingId)
    .execute();
}

/** Their next order to fetch on that day. */
export function findCollection(
  db: Queries,
  shopId: string,
  shopperId: string,
  { date, collectionPoint }: { date: string; collectionPoint?: string | undefined },
) {
  let query = db
    .selectFrom('orders')
    .select([
      'collection_start as startMinutes',
      'collection_end as endMinutes',
      'collection_point_label as pointLabel',
      'collection_point_street as street',
      'collection_point_postal_code as postalCode',
      'collection_point_city as city',
    ])
    .where('shop_id', '=', shopId)
    .where('shopper_id', '=', shopperId)
    .where('collection_date', '=', date)
    .where('status', 'in', TO_FETCH)
    .where('is_test', '=', false)
    .orderBy('collection_start')
    .limit(1);
  if (collectionPoint !== undefined) query = query.where('collection_point_id', '=', collectionPoint);
  return query.executeTakeFirst();
}

/** Whether they refused further mailings from this one. */
export async function markUnsubscribed(
  tx: Transaction,
  shopId: string,
  { mailingId, shopperId }: { mailingId: string; shopperId: string },
  at: Date | null,
): Promise<void> {
  await tx
    .updateTable('mailing_recipients')
    .set({ unsubscribed_at: at })
    .where('shop_id', '=', shopId)
    .where('mailing_id', '=', mailingId)
    .where('shopper_id', '=', shopperId)
    .execute();
}
