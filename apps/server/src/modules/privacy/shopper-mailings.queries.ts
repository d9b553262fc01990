import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';

/** What a customer chose about the shop's mails, and which of them they were sent. */
export async function readShopperMailings(db: Queries, shopId: string, shopperId: string) {
  const { choice, chosenAt } = await db
    .selectFrom('shoppers')
    .select(['mail_choice as choice', sql<number | null>`extract(epoch from mail_chosen_at)::bigint`.as('chosenAt')])
    .where('shop_id', '=', shopId)
    .where('id', '=', shopperId)
    .executeTakeFirstOrThrow();
  const mailings = await db
    .selectFrom('mailing_recipients as r')
    .innerJoin('mailings as m', (join) => join.onRef('m.shop_id', '=', 'r.shop_id').onRef('m.id', '=', 'r.mailing_id'))
    .select([
      'm.subject as objet',
      'r.state as etat',
      sql<number | null>`extract(epoch from r.sent_at)::bigint`.as('envoyeLe'),
      sql<number | null>`extract(epoch from r.unsubscribed_at)::bigint`.as('refuseLe'),
    ])
    .where('r.shop_id', '=', shopId)
    .where('r.shopper_id', '=', shopperId)
    .orderBy('m.send_at', 'desc')
    .execute();
  return { choice, chosenAt, mailings };
}
