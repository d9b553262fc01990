import { Refusal } from '@etal/contract/errors';
import type { Reach } from '@etal/contract/mailings';
import type { MailingAudience } from '@etal/domain/mailings/mailings';
import { type LeftOutReason, whyLeftOut, type WritableShopper } from '@etal/domain/shoppers/mail-choice';
import type { Transaction } from '../../platform/db/database.ts';
import { isShut } from '../shop/shop.ts';
import { countAudience, isGroup, isPoint, listAudience } from './recipients.queries.ts';

/** R-MAILINGS-3: about an order one is always told, where there is an address; otherwise R-MAILINGS-1 decides. */
const whyNot = (audience: MailingAudience, shopper: WritableShopper): LeftOutReason | null =>
  'orders' in audience ? (shopper.email === '' ? 'NO_EMAIL' : null) : whyLeftOut(shopper);

/** R-OPERATOR-2: a shop that is suspended or closed writes to who has an order, and to nobody else. */
export async function refuseWhereShut(tx: Transaction, shopId: string, audience: MailingAudience): Promise<void> {
  if (!('orders' in audience) && (await isShut(tx, shopId))) throw new Refusal('SHOP_SHUT');
}

/** A group or a point of another shop, or one that is gone, is nobody's. */
export async function checkAudience(tx: Transaction, shopId: string, audience: MailingAudience): Promise<void> {
  if ('group' in audience && !(await isGroup(tx, shopId, audience.group))) throw new Refusal('GROUP_UNKNOWN');
  const point =
    'orders' in audience
      ? audience.orders.collectionPoint
      : 'everyone' in audience
        ? audience.everyone.collectionPoint
        : undefined;
  if (point !== undefined && !(await isPoint(tx, shopId, point))) throw new Refusal('POINT_UNKNOWN');
}

export async function readReach(tx: Transaction, shopId: string, audience: MailingAudience): Promise<Reach> {
  return reachOf(
    (await countAudience(tx, shopId, audience)).map(({ count, ...shopper }) => ({
      count,
      reason: whyNot(audience, shopper),
    })),
  );
}

/** Whom it goes to, and how many it does not go to. */
export async function chooseRecipients(
  tx: Transaction,
  shopId: string,
  audience: MailingAudience,
): Promise<{ shopperIds: string[]; reach: Reach }> {
  const judged = (await listAudience(tx, shopId, audience)).map(({ id, ...shopper }) => ({
    id,
    count: 1,
    reason: whyNot(audience, shopper),
  }));
  return { shopperIds: judged.filter(({ reason }) => reason === null).map(({ id }) => id), reach: reachOf(judged) };
}

function reachOf(counted: readonly { count: number; reason: LeftOutReason | null }[]): Reach {
  const reach: Reach = { recipients: 0, leftOut: 0, why: {} };
  for (const { count, reason } of counted) {
    if (reason === null) reach.recipients += count;
    else {
      reach.leftOut += count;
      reach.why[reason] = (reach.why[reason] ?? 0) + count;
    }
  }
  return reach;
}
