import type { MailChoice } from '@etal/domain/shoppers/mail-choice';
import type { Services } from '../../platform/services.ts';
import { findByUnsubscribeToken, saveMailChoice } from '../shoppers/shoppers.ts';
import { markUnsubscribed } from './recipients.queries.ts';

export interface UnsubscribeLink {
  slug: string;
  token: string;
  mailingId: string | null;
}

/** What the holder of this link chose last; undefined where the link is nobody's. */
export async function readMailChoice(
  { database }: Services,
  { slug, token }: UnsubscribeLink,
): Promise<{ choice: MailChoice | null } | undefined> {
  return database.acrossShops((tx) => findByUnsubscribeToken(tx, slug, token));
}

/** R-MAILINGS-1: by one press, without signing in; only who holds the link takes a refusal back. */
export async function chooseMail(
  { database, clock }: Services,
  { slug, token, mailingId }: UnsubscribeLink,
  choice: MailChoice,
): Promise<boolean> {
  const found = await database.acrossShops((tx) => findByUnsubscribeToken(tx, slug, token));
  if (!found) return false;
  const { shopId, shopperId } = found;
  const now = clock.now();
  await database.withShop(shopId, async (tx) => {
    await saveMailChoice(tx, shopId, [shopperId], { choice, now });
    if (mailingId !== null)
      await markUnsubscribed(tx, shopId, { mailingId, shopperId }, choice === 'REFUSED' ? now : null);
  });
  return true;
}
