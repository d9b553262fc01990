import { emailKey } from '@etal/domain/search-keys';
import type { Queries, Transaction } from '../../../platform/db/database.ts';

/** R-KEYS-2: the devices that hold a cookie of a past sign-in, and the networks that an account was used from. */

export async function isKnownDevice(db: Queries, email: string, deviceHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.id')
    .where('known_devices.token_hash', '=', deviceHash)
    .where('users.email_key', '=', emailKey(email))
    .executeTakeFirst();
  return found !== undefined;
}

export async function isKnownNetwork(db: Queries, email: string, networkHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('known_networks')
    .innerJoin('users', 'users.id', 'known_networks.user_id')
    .select('users.id')
    .where('known_networks.network_hash', '=', networkHash)
    .where('users.email_key', '=', emailKey(email))
    .executeTakeFirst();
  return found !== undefined;
}

/** Answers whether the device is new to this user. */
export async function keepDevice(
  tx: Transaction,
  { userId, deviceHash, now }: { userId: string; deviceHash: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('known_devices')
    .set({ last_used_at: now })
    .where('token_hash', '=', deviceHash)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return false;
  await tx
    .insertInto('known_devices')
    .values({ token_hash: deviceHash, user_id: userId, last_used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function keepNetwork(
  tx: Transaction,
  { userId, networkHash, now }: { userId: string; networkHash: Buffer; now: Date },
): Promise<void> {
  await tx
    .insertInto('known_networks')
    .values({ user_id: userId, network_hash: networkHash, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network_hash']).doUpdateSet({ last_used_at: now }))
    .execute();
}

/** Whether the account was ever opened before: the first device of a new account is no news. */
export async function hasSignedInBefore(tx: Transaction, userId: string): Promise<boolean> {
  const device = await tx
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (device) return true;
  const session = await tx.selectFrom('sessions').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  return session !== undefined;
}

/** All of a user's devices but the one in hand are strangers from now on. */
export async function forgetDevicesOf(tx: Transaction, userId: string, except: Buffer | undefined): Promise<void> {
  const devices = tx.deleteFrom('known_devices').where('user_id', '=', userId);
  await (except ? devices.where('token_hash', '!=', except) : devices).execute();
}

export async function deletePlacesUnusedSince(tx: Transaction, since: Date): Promise<void> {
  await tx.deleteFrom('known_devices').where('last_used_at', '<', since).execute();
  await tx.deleteFrom('known_networks').where('last_used_at', '<', since).execute();
}
