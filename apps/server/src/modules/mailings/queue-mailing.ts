import { Refusal } from '@etal/contract/errors';
import type { Reach } from '@etal/contract/mailings';
import { MAX_MAILINGS_A_DAY } from '@etal/domain/mailings/mailings';
import type { FeeRate } from '@etal/domain/orders/fees';
import { isEmptySlate, type Slate } from '@etal/texts/slate';
import type { Transaction } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/outbox/outbox.ts';
import { countByHand, endMailing, type StoredMailing } from './mailings.queries.ts';
import { chooseRecipients } from './reach.ts';
import { MAILING_QUEUE } from './queue-recipients.ts';
import { readSlate } from './read-slate.ts';
import { insertRecipients } from './recipients.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A shop is no cannon: it may write by hand so often a day. */
export async function refuseTooMany(tx: Transaction, shopId: string, now: Date): Promise<void> {
  if ((await countByHand(tx, shopId, new Date(now.getTime() - DAY_MS))) >= MAX_MAILINGS_A_DAY)
    throw new Refusal('MAILINGS_TOO_MANY', { max: MAX_MAILINGS_A_DAY });
}

/**
 * Freezes what a mailing says and to whom, in the caller's transaction: all of it happens or nothing does. Their
 * messages are queued after it, in batches (`queueRecipients`). A slate of nothing is not sent (R-MAILINGS-5).
 */
export async function queueMailing(
  tx: Transaction,
  shopId: string,
  { id, kind, audience }: Pick<StoredMailing, 'id' | 'kind' | 'audience'>,
  { now, feeRate }: { now: Date; feeRate: FeeRate },
): Promise<{ reach: Reach; isEmpty: boolean }> {
  const content = kind === 'SLATE' ? await readSlate(tx, shopId, { pointId: pointOf(audience), now, feeRate }) : null;
  const { shopperIds, reach } = await chooseRecipients(tx, shopId, audience);
  if (isNothing(content)) {
    await endMailing(tx, shopId, id, { state: 'EMPTY' });
    return { reach, isEmpty: true };
  }
  await insertRecipients(tx, shopId, id, shopperIds);
  enqueue(tx, {
    topic: MAILING_QUEUE,
    shopId,
    payload: { mailingId: id, at: now.getTime() },
    availableAt: now,
  });
  await endMailing(tx, shopId, id, { state: 'SENT', content, leftOut: reach.leftOut });
  return { reach, isEmpty: false };
}

const isNothing = (content: Slate | null): boolean => content !== null && isEmptySlate(content);

const pointOf = (audience: StoredMailing['audience']): string | undefined =>
  'everyone' in audience ? audience.everyone.collectionPoint : undefined;
