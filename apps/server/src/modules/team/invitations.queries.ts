import type { Invitation } from '@etal/contract/team';
import type { Role } from '@etal/domain/accounts/roles';
import { emailKey } from '@etal/domain/search-keys';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../platform/db/database.ts';

const SHOWN = [
  'id',
  'email',
  'role',
  sql<number>`extract(epoch from sent_at)::bigint`.as('sentAt'),
  sql<number>`extract(epoch from expires_at)::bigint`.as('expiresAt'),
] as const;

export function readInvitations(tx: Queries, shopId: string): Promise<Invitation[]> {
  return tx
    .selectFrom('invitations')
    .select(SHOWN)
    .where('shop_id', '=', shopId)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .execute();
}

/** One invitation per address: inviting again sends another link, and takes the role that was asked for last. */
export function upsertInvitation(
  tx: Transaction,
  shopId: string,
  { email, role, now, expiresAt }: { email: string; role: Role; now: Date; expiresAt: Date },
): Promise<Invitation> {
  const values = { email: email.trim(), role, token_hash: null, sent_at: now, expires_at: expiresAt };
  return tx
    .insertInto('invitations')
    .values({ shop_id: shopId, email_key: emailKey(email), ...values })
    .onConflict((conflict) => conflict.columns(['shop_id', 'email_key']).doUpdateSet(values))
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
}

export function renewInvitation(
  tx: Transaction,
  shopId: string,
  { id, now, expiresAt }: { id: string; now: Date; expiresAt: Date },
): Promise<Invitation | undefined> {
  return tx
    .updateTable('invitations')
    .set({ token_hash: null, sent_at: now, expires_at: expiresAt })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirst();
}

/** Gives whose it was; of two at once, one finds it. */
export function deleteInvitation(
  tx: Transaction,
  shopId: string,
  id: string,
): Promise<{ email: string; role: Role } | undefined> {
  return tx
    .deleteFrom('invitations')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .returning(['email', 'role'])
    .executeTakeFirst();
}

/** The mail that is leaving carries the secret; gives nothing where the invitation was withdrawn meanwhile. */
export function giveToken(
  tx: Transaction,
  shopId: string,
  { id, tokenHash }: { id: string; tokenHash: Buffer },
): Promise<{ email: string; role: Role } | undefined> {
  return tx
    .updateTable('invitations')
    .set({ token_hash: tokenHash })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .returning(['email', 'role'])
    .executeTakeFirst();
}

export interface OpenInvitation {
  shopId: string;
  shopLabel: string;
  id: string;
  email: string;
  emailKey: string;
  role: Role;
}

export function findInvitation(tx: Queries, tokenHash: Buffer, now: Date): Promise<OpenInvitation | undefined> {
  return tx
    .selectFrom('invitations as i')
    .innerJoin('shops', 'shops.id', 'i.shop_id')
    .select(['i.shop_id as shopId', 'shops.label as shopLabel', 'i.id', 'i.email', 'i.email_key as emailKey', 'i.role'])
    .where('i.token_hash', '=', tokenHash)
    .where('i.expires_at', '>', now)
    .executeTakeFirst();
}

/** One code at a time: what was shown before lets nobody in any more. */
export async function replaceHelperCode(
  tx: Transaction,
  shopId: string,
  { tokenHash, expiresAt }: { tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.deleteFrom('helper_codes').where('shop_id', '=', shopId).execute();
  await tx
    .insertInto('helper_codes')
    .values({ shop_id: shopId, token_hash: tokenHash, expires_at: expiresAt })
    .execute();
}

export function findHelperCode(
  tx: Queries,
  tokenHash: Buffer,
  now: Date,
): Promise<{ shopId: string; shopLabel: string } | undefined> {
  return tx
    .selectFrom('helper_codes as c')
    .innerJoin('shops', 'shops.id', 'c.shop_id')
    .select(['c.shop_id as shopId', 'shops.label as shopLabel'])
    .where('c.token_hash', '=', tokenHash)
    .where('c.expires_at', '>', now)
    .executeTakeFirst();
}

/** Of two phones that read one code, one gets in. */
export async function useHelperCode(tx: Transaction, shopId: string, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('helper_codes')
    .where('shop_id', '=', shopId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function deletePassed(tx: Transaction, { codes, invitations }: { codes: Date; invitations: Date }) {
  await tx.deleteFrom('helper_codes').where('expires_at', '<=', codes).execute();
  await tx.deleteFrom('invitations').where('expires_at', '<=', invitations).execute();
}
