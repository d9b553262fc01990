import type { Role } from '@etal/domain/accounts/roles';
import { sql } from 'kysely';
import { compiledOnce } from '../db/compiled-once.ts';
import type { Queries } from '../db/database.ts';

export interface SignedInUser {
  userId: string;
  sessionId: string;
  /** Empty for a helper of the day. */
  email: string;
  name: string;
  /** A helper of the day has a session and no account (R-TEAM-6). */
  hasAccount: boolean;
  /** The shop that is open in this session. */
  shopId: string | null;
  /** In that shop; null without one. */
  role: Role | null;
  /** Of that shop, when the call came: whatever is read later is at least as new. */
  ordersVersion: number | null;
  /** That shop asks for a passkey or a second factor, which this session has not shown (R-KEYS-6). */
  isToSecure: boolean;
  /** Whoever runs the installation, let into this shop by its owner (R-OPERATOR-3). */
  isOperator: boolean;
  /** When this session is over, unless it is used again before. */
  endsAt: Date;
}

/** R-KEYS-6: a session that was open before goes on until its end; a helper of the day has no account. */
const lacksSecondFactor = () => sql<boolean>`
  users.email_key is not null
  and exists (
    select from shop_security
    where shop_security.shop_id = sessions.shop_id and shop_security.second_factor_since < sessions.created_at)
  and (sessions.second_factor_at is null or not (${hasFactor()}))`;

const hasFactor = () => sql<boolean>`
  exists (select from passkeys where passkeys.user_id = sessions.user_id)
  or exists (
    select from second_factors
    where second_factors.user_id = sessions.user_id and second_factors.confirmed_at is not null)`;

/**
 * R-KEYS-6: the account has a second factor, a shop of its user asks for one, whichever is open, and this session has
 * shown none.
 */
export async function owesSecondFactor(db: Queries, sessionId: string): Promise<boolean> {
  const owing = await db
    .selectFrom('sessions')
    .select('sessions.id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.second_factor_at', 'is', null)
    .where(sql<boolean>`(${hasFactor()})`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberships as m')
          .innerJoin('shop_security as s', 's.shop_id', 'm.shop_id')
          .select('m.shop_id')
          .whereRef('m.user_id', '=', 'sessions.user_id')
          .where('s.second_factor_since', 'is not', null),
      ),
    )
    .executeTakeFirst();
  return owing !== undefined;
}

/** A passkey or a code was given in it. */
export async function noteShownFactor(db: Queries, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ second_factor_at: now }).where('id', '=', sessionId).execute();
}

type FoundSession = Omit<SignedInUser, 'endsAt'> & { lastSeenAt: Date; expiresAt: Date };

const sessionOfToken = compiledOnce(
  (db, { tokenHash, now, idleSince }: { tokenHash: Buffer; now: Date; idleSince: Date }) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('memberships as m', (join) =>
        join
          .onRef('m.shop_id', '=', 'sessions.shop_id')
          .onRef('m.user_id', '=', 'sessions.user_id')
          .on((on) => on.or([on('m.until', 'is', null), on('m.until', '>', now)])),
      )
      .select((eb) => [
        'users.id as userId',
        'sessions.id as sessionId',
        'users.email',
        'users.name',
        eb('users.email_key', 'is not', null).$castTo<boolean>().as('hasAccount'),
        'm.shop_id as shopId',
        'm.role',
        sql<number | null>`orders_version_of(m.shop_id)`.as('ordersVersion'),
        lacksSecondFactor().as('isToSecure'),
        eb.fn.coalesce('m.is_operator', eb.lit(false)).as('isOperator'),
        'sessions.last_seen_at as lastSeenAt',
        'sessions.expires_at as expiresAt',
      ])
      .where('sessions.token_hash', '=', tokenHash)
      .where('sessions.expires_at', '>', now)
      .where('sessions.last_seen_at', '>', idleSince),
);

export const findSession = (
  db: Queries,
  tokenHash: Buffer,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<FoundSession | undefined> => sessionOfToken.first(db, { tokenHash, now, idleSince });

/** Of this session's user; undefined for everybody else. */
export function findOperator(db: Queries, sessionId: string): Promise<{ byPasskey: boolean } | undefined> {
  return db
    .selectFrom('operators')
    .innerJoin('sessions', 'sessions.user_id', 'operators.user_id')
    .select('sessions.by_passkey as byPasskey')
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
}

/** Also from where it is used: a session travels with its phone. */
export async function touchSession(db: Queries, tokenHash: Buffer, now: Date, place: string): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now, place }).where('token_hash', '=', tokenHash).execute();
}

/** Opens the shop where the user was last, unless another is named; gives the shop that is open. */
export function insertSession(
  db: Queries,
  session: {
    tokenHash: Buffer;
    userId: string;
    shopId?: string;
    place?: string;
    byPasskey?: boolean;
    hasShownFactor?: boolean;
    now: Date;
    expiresAt: Date;
  },
): Promise<{ shopId: string | null }> {
  return db
    .insertInto('sessions')
    .values((eb) => ({
      token_hash: session.tokenHash,
      user_id: session.userId,
      shop_id:
        session.shopId ??
        eb
          .selectFrom('memberships')
          .select('shop_id')
          .where('user_id', '=', session.userId)
          .where((where) => where.or([where('until', 'is', null), where('until', '>', session.now)]))
          .orderBy(sql`last_seen_at desc nulls last`)
          .orderBy('joined_at')
          .limit(1),
      place: session.place ?? '',
      by_passkey: session.byPasskey ?? false,
      proven_at: session.now,
      second_factor_at: session.hasShownFactor ? session.now : null,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    }))
    .returning('shop_id as shopId')
    .executeTakeFirstOrThrow();
}

/** The membership has to be there: the database refuses a shop that the session's user does not belong to. */
export async function openShopInSession(db: Queries, sessionId: string, shopId: string | null): Promise<void> {
  await db.updateTable('sessions').set({ shop_id: shopId }).where('id', '=', sessionId).execute();
}

/** The operator's half hour in a shop is over: their session goes on, without it. */
export async function leavePassedVisits(db: Queries, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .from('memberships as m')
    .set({ shop_id: null })
    .whereRef('m.shop_id', '=', 'sessions.shop_id')
    .whereRef('m.user_id', '=', 'sessions.user_id')
    .where('m.is_operator', '=', true)
    .where('m.until', '<=', now)
    .execute();
}

/** Devices that were signed in before their user had any shop find this one. */
export async function openShopWhereNoneIs(db: Queries, userId: string, shopId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ shop_id: shopId })
    .where('user_id', '=', userId)
    .where('shop_id', 'is', null)
    .execute();
}

/** R-KEYS-7. */
export async function readProvenAt(db: Queries, sessionId: string): Promise<Date | undefined> {
  const row = await db.selectFrom('sessions').select('proven_at').where('id', '=', sessionId).executeTakeFirst();
  return row?.proven_at;
}

export async function setProvenAt(db: Queries, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ proven_at: now }).where('id', '=', sessionId).execute();
}

export async function deleteSession(db: Queries, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteOtherSessionsOf(db: Queries, userId: string, sessionId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function deleteSessionOf(db: Queries, userId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', sessionId).execute();
}

export function listSessionsOf(
  db: Queries,
  userId: string,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<{ id: string; place: string; openedAt: Date; lastSeenAt: Date }[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'place', 'created_at as openedAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function deleteSessionById(db: Queries, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

export async function deleteSessionsOf(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}
