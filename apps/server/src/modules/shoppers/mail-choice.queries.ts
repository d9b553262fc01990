import type { MailChoice } from '@etal/domain/shoppers/mail-choice';
import { sql } from 'kysely';
import { anyOf } from '../../platform/db/any-of.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { later } from '../../platform/db/transactions.ts';

/** What they chose themselves, or by ordering (R-MAILINGS-1). */
export async function saveMailChoice(
  tx: Transaction,
  shopId: string,
  ids: readonly string[],
  { choice, now }: { choice: MailChoice; now: Date },
): Promise<void> {
  await tx
    .updateTable('shoppers')
    .set({ mail_choice: choice, mail_chosen_at: now })
    .where('shop_id', '=', shopId)
    .where('id', '=', anyOf(ids))
    .execute();
}

/** Of orders that waited for their card and are placed now: who said nothing else since may be written to. */
export function acceptMail(tx: Transaction, shopId: string, orderIds: readonly string[], now: Date): void {
  later(
    tx,
    sql`update shoppers set mail_choice = 'ACCEPTED', mail_chosen_at = ${now}
    where shop_id = ${shopId} and mail_choice is null and id in (
      select shopper_id from orders where shop_id = ${shopId} and id = ${anyOf(orderIds)} and accepts_mail)`,
  );
}

/** Only while they still have the address that mail came back from. */
export async function markBounced(
  tx: Transaction,
  shopId: string,
  { id, email, now }: { id: string; email: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('shoppers')
    .set({ mail_bounced_at: now })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('email', '=', email)
    .where('mail_bounced_at', 'is', null)
    .execute();
}

/** The link of one shop is nothing at another. */
export function findByUnsubscribeToken(
  db: Queries,
  slug: string,
  token: string,
): Promise<{ shopId: string; shopperId: string; choice: MailChoice | null } | undefined> {
  return db
    .selectFrom('shoppers')
    .innerJoin('shops', 'shops.id', 'shoppers.shop_id')
    .select(['shoppers.shop_id as shopId', 'shoppers.id as shopperId', 'shoppers.mail_choice as choice'])
    .where('shops.slug', '=', slug)
    .where('shoppers.unsubscribe_token', '=', token)
    .executeTakeFirst();
}
