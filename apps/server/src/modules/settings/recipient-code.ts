import { createHash, randomInt } from 'node:crypto';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { countDone, throttleKey } from '../../platform/http/throttle.ts';
import { enqueue, topic } from '../../platform/outbox/outbox.ts';
import { type StoredRecipient, saveCode } from './notification-recipients.queries.ts';

/** R-ABUSE-4: the code itself is made when its message leaves, and stored nowhere else than in that message. */
export const RECIPIENT_CODE = topic('recipient-code', z.object({ recipientId: z.string() }));

export const CODE_VALID_HOURS = 24;
/** Of a million codes nobody guesses one in so few tries; then another has to be asked for. */
export const CODE_TRIES = 5;

export const hashCode = (recipientId: string, code: string): Buffer =>
  createHash('sha256').update(`${recipientId} ${code}`).digest();

/** Each is a message to somebody who has asked for nothing: few to one address, whoever asks, and few by one shop. */
const countCode = (tx: Transaction, shopId: string, contact: string, now: Date): Promise<void> =>
  countDone(
    tx,
    [
      { key: throttleKey('recipient-code', `${shopId} ${contact}`), rule: THROTTLES.codePerRecipient },
      { key: throttleKey('recipient-code-anybody', contact), rule: THROTTLES.codePerAddress },
      { key: throttleKey('recipient-code-shop', shopId), rule: THROTTLES.codePerShop },
    ],
    now,
  );

export async function enqueueCode(
  tx: Transaction,
  shopId: string,
  { uuid, emailAddress, phoneNumber }: StoredRecipient,
  now: Date,
): Promise<void> {
  await countCode(tx, shopId, emailAddress ?? phoneNumber ?? '', now);
  enqueue(tx, {
    topic: RECIPIENT_CODE,
    lane: phoneNumber === null ? 'mail' : 'sms',
    shopId,
    payload: { recipientId: uuid },
    availableAt: now,
  });
}

/** A new code in place of the one before; nothing where the recipient is gone or has confirmed meanwhile. */
export async function newCode(
  { database, now }: { database: Database; now: Date },
  shopId: string,
  recipientId: string,
): Promise<{ code: string; recipient: StoredRecipient } | undefined> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + CODE_VALID_HOURS * 60 * 60 * 1000);
  const recipient = await database.withShop(shopId, (tx) =>
    saveCode(tx, shopId, recipientId, { hash: hashCode(recipientId, code), expiresAt }),
  );
  return recipient && { code, recipient };
}
