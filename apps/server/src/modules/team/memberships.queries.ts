import type { Member, MyShop } from '@etal/contract/team';
import type { Role } from '@etal/domain/accounts/roles';
import { byLabel } from '@etal/domain/names';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../platform/db/database.ts';

export interface NewMembership {
  shopId: string;
  userId: string;
  role: Role;
  now: Date;
  /** Of a helper of the day. */
  until?: Date;
}

/** Who was there for a while, as the operator was, stays from now on. */
export async function insertMembership(
  tx: Transaction,
  { shopId, userId, role, now, until }: NewMembership,
): Promise<void> {
  const values = { role, joined_at: now, until: until ?? null, is_operator: false };
  await tx
    .insertInto('memberships')
    .values({ shop_id: shopId, user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'user_id']).doUpdateSet(values).where('memberships.until', 'is not', null),
    )
    .execute();
}

/** R-OPERATOR-3: for a while, where they are no member already. */
export async function letOperatorIn(
  tx: Transaction,
  { shopId, userId, now, until }: { shopId: string; userId: string; now: Date; until: Date },
): Promise<void> {
  await tx
    .insertInto('memberships')
    .values({ shop_id: shopId, user_id: userId, role: 'MANAGER', joined_at: now, until, is_operator: true })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'user_id']).doUpdateSet({ until }).where('memberships.is_operator', '=', true),
    )
    .execute();
}

export async function readMembers(tx: Queries, shopId: string, now: Date): Promise<Omit<Member, 'isYou'>[]> {
  return tx
    .selectFrom('memberships as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .where('m.shop_id', '=', shopId)
    .where((eb) => eb.or([eb('m.until', 'is', null), eb('m.until', '>', now)]))
    .select([
      'm.user_id as userId',
      'users.name',
      'users.email',
      'm.role',
      sql<number>`extract(epoch from m.joined_at)::bigint`.as('joinedAt'),
      sql<number | null>`extract(epoch from m.last_seen_at)::bigint`.as('lastSeenAt'),
      sql<number | null>`extract(epoch from m.until)::bigint`.as('until'),
    ])
    .orderBy(sql`array_position(array['OWNER', 'MANAGER', 'HELPER'], m.role)`)
    .orderBy('m.joined_at')
    .orderBy('m.user_id')
    .execute();
}

export function findMember(
  tx: Queries,
  shopId: string,
  userId: string,
): Promise<{ name: string; email: string; role: Role; until: Date | null } | undefined> {
  return tx
    .selectFrom('memberships as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .select(['users.name', 'users.email', 'm.role', 'm.until'])
    .where('m.shop_id', '=', shopId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
}

/** For good: who is there for a while can still be invited. */
export const isMember = async (tx: Queries, shopId: string, userId: string): Promise<boolean> =>
  (await findMember(tx, shopId, userId))?.until === null;

export async function isMemberByEmail(tx: Queries, shopId: string, emailKey: string): Promise<boolean> {
  const found = await tx
    .selectFrom('memberships as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .select('m.user_id')
    .where('m.shop_id', '=', shopId)
    .where('users.email_key', '=', emailKey)
    .where('m.until', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** The database refuses to leave a shop without an owner (`memberships_last_owner`). */
export async function updateRole(tx: Transaction, shopId: string, userId: string, role: Role): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role })
    .where('shop_id', '=', shopId)
    .where('user_id', '=', userId)
    .execute();
}

/** Its sessions go with it. The database refuses to leave a shop without an owner (`memberships_last_owner`). */
export async function deleteMembership(tx: Transaction, shopId: string, userId: string): Promise<void> {
  await tx.deleteFrom('memberships').where('shop_id', '=', shopId).where('user_id', '=', userId).execute();
}

/** Members and invitations that are still open: who would make one more waits for the row of the shop. */
export async function countTeam(tx: Transaction, shopId: string, now: Date): Promise<number> {
  await tx.selectFrom('shops').select('id').where('id', '=', shopId).forNoKeyUpdate().execute();
  const members = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('shop_id', '=', shopId)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .execute();
  const invited = await tx
    .selectFrom('invitations')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('expires_at', '>', now)
    .execute();
  return members.length + invited.length;
}

/** The transaction sees all shops: these are one user's, now. */
export async function readShopsOfUser(tx: Queries, userId: string, now: Date): Promise<Omit<MyShop, 'isOpen'>[]> {
  const shops = await tx
    .selectFrom('memberships as m')
    .innerJoin('shops', 'shops.id', 'm.shop_id')
    .where('m.user_id', '=', userId)
    .where((eb) => eb.or([eb('m.until', 'is', null), eb('m.until', '>', now)]))
    .select([
      'shops.id',
      'shops.label',
      'm.role',
      // What `memberships_last_owner` would let go.
      sql<boolean>`m.role <> 'OWNER' or exists (
        select from memberships other
        where other.shop_id = m.shop_id and other.role = 'OWNER' and other.user_id <> m.user_id
      )`.as('mayLeave'),
    ])
    .orderBy('shops.id')
    .execute();
  return shops.toSorted(byLabel);
}

/** The operator's half hours that are over: the shop is none of theirs any more. */
export async function deletePassedOperators(tx: Transaction, now: Date): Promise<void> {
  await tx.deleteFrom('memberships').where('is_operator', '=', true).where('until', '<=', now).execute();
}

/** Who is no operator any more is in no shop as one. */
export async function endVisitsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('memberships').where('user_id', '=', userId).where('is_operator', '=', true).execute();
}
