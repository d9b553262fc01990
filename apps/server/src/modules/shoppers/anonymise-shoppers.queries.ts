import { ERASED_SHOPPER, erasedEmail } from '@etal/domain/shoppers/erased';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';
import { type ShopperGiven, shopperColumns } from './shopper-details.queries.ts';

/** The rows stay, for the orders that name them; the person is no longer in them. */
export async function anonymiseShoppers(tx: Transaction, shopId: string, ids: string[]): Promise<void> {
  const rows = ids.map((id) => ({
    id,
    ...shopperColumns({ ...ERASED_SHOPPER, email: erasedEmail(id) } satisfies ShopperGiven),
  }));
  await tx
    .updateTable('shoppers')
    .from(
      sql<(typeof rows)[number]>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'erased'>(
        sql`erased (id uuid, email text, email_key text, firstname text, lastname text, phone text, city text, search_words text[], lastname_key text)`,
      ),
    )
    .set((eb) => ({
      email: eb.ref('erased.email'),
      email_key: eb.ref('erased.email_key'),
      firstname: eb.ref('erased.firstname'),
      lastname: eb.ref('erased.lastname'),
      phone: eb.ref('erased.phone'),
      city: eb.ref('erased.city'),
      search_words: eb.ref('erased.search_words'),
      lastname_key: eb.ref('erased.lastname_key'),
      mail_choice: null,
      mail_chosen_at: null,
      mail_bounced_at: null,
      buyer: null,
      monthly_term: null,
      company_words: [],
      // The links of mails that were sent stop nothing any more.
      unsubscribe_token: sql<string>`gen_random_uuid()`,
    }))
    .where('shoppers.shop_id', '=', shopId)
    .whereRef('shoppers.id', '=', 'erased.id')
    .execute();
  await leaveGroups(tx, shopId, ids);
}

/**
 * Groups are lists of people to reach. One after the other in a fixed order: two that empty the same groups must not
 * lock each other out.
 */
async function leaveGroups(tx: Transaction, shopId: string, ids: string[]): Promise<void> {
  const left = await tx
    .deleteFrom('shopper_group_members')
    .where('shop_id', '=', shopId)
    .where('shopper_id', 'in', ids)
    .returning('group_id')
    .execute();
  const counts = Map.groupBy(left, ({ group_id }) => group_id);
  for (const [groupId, { length }] of [...counts].toSorted(([a], [b]) => a.localeCompare(b))) {
    await tx
      .updateTable('shopper_groups')
      .set((eb) => ({ members_count: eb('members_count', '-', length) }))
      .where('shop_id', '=', shopId)
      .where('id', '=', groupId)
      .execute();
  }
}
