import type { NotificationRecipient } from '@etal/contract/settings';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../platform/db/database.ts';

export type StoredRecipient = NotificationRecipient;

const COLUMNS = [
  'id as uuid',
  'label',
  'phone as phoneNumber',
  'email as emailAddress',
  sql<boolean>`confirmed_at is not null`.as('isConfirmed'),
] as const;

export function selectRecipients(db: Queries, shopId: string) {
  return db
    .selectFrom('notification_recipients')
    .where('shop_id', '=', shopId)
    .select(COLUMNS)
    .orderBy('created_at')
    .orderBy('id');
}

export function listRecipients(db: Queries, shopId: string): Promise<StoredRecipient[]> {
  return selectRecipients(db, shopId).execute();
}

export async function insertRecipient(
  tx: Transaction,
  shopId: string,
  { uuid, label, emailAddress, phoneNumber, isConfirmed }: StoredRecipient,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('notification_recipients')
    .values({
      shop_id: shopId,
      id: uuid,
      label,
      email: emailAddress,
      phone: phoneNumber,
      created_at: now,
      confirmed_at: isConfirmed ? now : null,
    })
    .execute();
}

/** Gives what was deleted. */
export function deleteRecipient(tx: Transaction, shopId: string, uuid: string): Promise<StoredRecipient | undefined> {
  return tx
    .deleteFrom('notification_recipients')
    .where('shop_id', '=', shopId)
    .where('id', '=', uuid)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export function findRecipient(db: Queries, shopId: string, uuid: string): Promise<StoredRecipient | undefined> {
  return selectRecipients(db, shopId).where('id', '=', uuid).executeTakeFirst();
}

export function saveCode(
  tx: Transaction,
  shopId: string,
  uuid: string,
  { hash, expiresAt }: { hash: Buffer; expiresAt: Date },
): Promise<StoredRecipient | undefined> {
  return tx
    .updateTable('notification_recipients')
    .set({ code_hash: hash, code_expires_at: expiresAt, code_tries: 0 })
    .where('shop_id', '=', shopId)
    .where('id', '=', uuid)
    .where('confirmed_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Counts one more try of a recipient's code, and gives what it is judged by: tries at one moment are counted apart. */
export function countCodeTry(
  tx: Transaction,
  shopId: string,
  uuid: string,
): Promise<{ isConfirmed: boolean; hash: Buffer | null; expiresAt: Date | null; tries: number } | undefined> {
  return tx
    .updateTable('notification_recipients')
    .set({ code_tries: sql<number>`least(code_tries + 1, 100)` })
    .where('shop_id', '=', shopId)
    .where('id', '=', uuid)
    .returning([
      sql<boolean>`confirmed_at is not null`.as('isConfirmed'),
      'code_hash as hash',
      'code_expires_at as expiresAt',
      'code_tries as tries',
    ])
    .executeTakeFirst();
}

export async function confirmRecipient(tx: Transaction, shopId: string, uuid: string, now: Date): Promise<void> {
  await tx
    .updateTable('notification_recipients')
    .set({ confirmed_at: now, code_hash: null, code_expires_at: null, code_tries: 0 })
    .where('shop_id', '=', shopId)
    .where('id', '=', uuid)
    .execute();
}
