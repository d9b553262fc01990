import { SECURITY_PAGE_SIZE, type SecurityEvent } from '@etal/contract/security-journal';
import type { SecurityEventKind } from '@etal/domain/accounts/security-events';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';

export interface StoredEvent {
  kind: SecurityEventKind;
  at: Date;
  actorId: string | null;
  actor: string;
  place: string;
  subject: string;
}

export async function insertEvent(
  tx: Transaction,
  shopId: string,
  event: { id: string; kind: SecurityEventKind; at: Date; actor: Actor; subject: string },
): Promise<void> {
  await tx
    .insertInto('security_events')
    .values({
      shop_id: shopId,
      id: event.id,
      at: event.at,
      kind: event.kind,
      actor_id: event.actor.userId,
      actor_name: event.actor.name,
      place: event.actor.place,
      subject: event.subject,
    })
    .execute();
}

const eventsBetween = (
  tx: Queries,
  shopId: string,
  kind: SecurityEventKind,
  { from, until }: { from: Date; until: Date },
) =>
  tx
    .selectFrom('security_events')
    .where('shop_id', '=', shopId)
    .where('kind', '=', kind)
    .where('at', '>=', from)
    .where('at', '<', until);

export async function hasEventBetween(
  tx: Queries,
  shopId: string,
  kind: SecurityEventKind,
  between: { from: Date; until: Date },
): Promise<boolean> {
  const found = await eventsBetween(tx, shopId, kind, between).select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}

const TOLD = ['kind', 'at', 'actor_id as actorId', 'actor_name as actor', 'place', 'subject'] as const;
/** A letter of more lines would be read by nobody; the journal has them all. */
const MAX_TOLD = 50;

export const readEventsBetween = (
  tx: Queries,
  shopId: string,
  kind: SecurityEventKind,
  between: { from: Date; until: Date },
): Promise<StoredEvent[]> =>
  eventsBetween(tx, shopId, kind, between).select(TOLD).orderBy('at').orderBy('id').limit(MAX_TOLD).execute();

export const readEvent = (tx: Queries, shopId: string, id: string): Promise<StoredEvent | undefined> =>
  tx.selectFrom('security_events').select(TOLD).where('shop_id', '=', shopId).where('id', '=', id).executeTakeFirst();

export async function readJournal(
  tx: Queries,
  shopId: string,
  page: number,
): Promise<{ data: SecurityEvent[]; totalCount: number }> {
  const { count } = await tx
    .selectFrom('security_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom('security_events')
    .select(['id', 'at', 'kind', 'actor_name as actor', 'place', 'subject'])
    .where('shop_id', '=', shopId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(SECURITY_PAGE_SIZE)
    .offset((page - 1) * SECURITY_PAGE_SIZE)
    .execute();
  return {
    data: rows.map(({ at, ...row }) => ({ ...row, at: Math.floor(at.getTime() / 1000) })),
    totalCount: count,
  };
}

export function readOwners(tx: Queries, shopId: string): Promise<{ id: string; email: string }[]> {
  return tx
    .selectFrom('memberships as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .select(['users.id', 'users.email'])
    .where('m.shop_id', '=', shopId)
    .where('m.role', '=', 'OWNER')
    .orderBy('users.email')
    .execute();
}

export async function readShopLabel(tx: Queries, shopId: string): Promise<string> {
  const { label } = await tx.selectFrom('shops').select('label').where('id', '=', shopId).executeTakeFirstOrThrow();
  return label;
}

/** The shops that what happens to this user's account matters to. */
export async function readShopsOf(tx: Queries, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom('memberships').select('shop_id').where('user_id', '=', userId).execute();
  return rows.map(({ shop_id: shopId }) => shopId);
}

export async function deleteEventsBefore(tx: Transaction, before: Date): Promise<void> {
  await tx.deleteFrom('security_events').where('at', '<', before).execute();
}
