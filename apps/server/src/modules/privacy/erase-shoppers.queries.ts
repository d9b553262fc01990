import { foldText } from '@etal/domain/fold-text';
import { ACTIVE_STATUSES } from '@etal/domain/orders/order';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { type ShopperGiven, shopperColumns } from '../shoppers/shopper-details.queries.ts';

const NOBODY = { firstname: 'Client', lastname: 'effacé', phone: '', city: '' };
const NOBODYS_NAME = `${NOBODY.firstname} ${NOBODY.lastname}`;
const nobodysEmail = (id: string): string => `efface-${id}@efface.invalid`;

/** Not over: whoever waits for them has to be reachable. */
const OPEN_STATUSES = ['PENDING_PAYMENT', ...ACTIVE_STATUSES] as const;

export async function hasActiveOrders(tx: Transaction, shopId: string, shopperId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('shopper_id', '=', shopperId)
    .where('status', 'in', OPEN_STATUSES)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface ShopperKey {
  shopId: string;
  id: string;
}

/**
 * Neither met nor served since `before`, nothing under way, and not erased yet. Of the two dates of an order the later
 * counts.
 */
const dormant = (db: Queries, before: Date) =>
  db
    .selectFrom('shoppers')
    .where('shoppers.created_at', '<', before)
    .where(sql<boolean>`shoppers.email <> 'efface-' || shoppers.id || '@efface.invalid'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.shop_id', '=', 'shoppers.shop_id')
            .whereRef('orders.shopper_id', '=', 'shoppers.id')
            .where((eb) =>
              eb.or([
                eb('orders.created_at', '>=', before),
                eb('orders.collection_date', '>=', before.toISOString().slice(0, 10)),
                eb('orders.status', 'in', OPEN_STATUSES),
              ]),
            ),
        ),
      ),
    );

/** A slice of all shops' dormant shoppers, in the order of the primary key. */
export function nextDormant(
  tx: Transaction,
  { before, after, limit }: { before: Date; after: ShopperKey | undefined; limit: number },
): Promise<ShopperKey[]> {
  let query = dormant(tx, before)
    .select(['shoppers.shop_id as shopId', 'shoppers.id'])
    .orderBy('shoppers.shop_id')
    .orderBy('shoppers.id')
    .limit(limit);
  if (after)
    query = query.where(sql<boolean>`(shoppers.shop_id, shoppers.id) > (${after.shopId}::uuid, ${after.id}::uuid)`);
  return query.execute();
}

/** Those of the list that nobody else holds: someone who is ordering right now is not waited for. */
export async function lockShoppers(tx: Transaction, shopId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('shoppers')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

export async function stillDormant(
  tx: Transaction,
  shopId: string,
  { ids, before }: { ids: string[]; before: Date },
): Promise<string[]> {
  const rows = await dormant(tx, before)
    .select('shoppers.id')
    .where('shoppers.shop_id', '=', shopId)
    .where('shoppers.id', 'in', ids)
    .execute();
  return rows.map(({ id }) => id);
}

/** No name is left anywhere but on invoices, which the law wants kept as they were issued. */
export async function anonymise(tx: Transaction, shopId: string, ids: string[]): Promise<void> {
  const rows = ids.map((id) => ({
    id,
    ...shopperColumns({ ...NOBODY, email: nobodysEmail(id) } satisfies ShopperGiven),
  }));
  await tx
    .updateTable('shoppers')
    .from(
      sql<(typeof rows)[number]>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'erased'>(
        sql`erased (id uuid, email text, email_key text, firstname text, lastname text, phone text, city text, search_key text, lastname_key text)`,
      ),
    )
    .set((eb) => ({
      email: eb.ref('erased.email'),
      email_key: eb.ref('erased.email_key'),
      firstname: eb.ref('erased.firstname'),
      lastname: eb.ref('erased.lastname'),
      phone: eb.ref('erased.phone'),
      city: eb.ref('erased.city'),
      search_key: eb.ref('erased.search_key'),
      lastname_key: eb.ref('erased.lastname_key'),
    }))
    .where('shoppers.shop_id', '=', shopId)
    .whereRef('shoppers.id', '=', 'erased.id')
    .execute();
  await tx
    .updateTable('orders')
    .set({
      shopper_firstname: NOBODY.firstname,
      shopper_lastname: NOBODY.lastname,
      shopper_email: sql<string>`'efface-' || shopper_id || '@efface.invalid'`,
      shopper_phone: '',
      shopper_city: '',
      shopper_key: foldText(NOBODYS_NAME),
      note: '',
    })
    .where('shop_id', '=', shopId)
    .where('shopper_id', 'in', ids)
    .execute();
  await tx
    .updateTable('order_notifications')
    .from('orders')
    .set({ recipient: sql<string>`'efface-' || orders.shopper_id || '@efface.invalid'`, recipient_label: NOBODYS_NAME })
    .whereRef('orders.shop_id', '=', 'order_notifications.shop_id')
    .whereRef('orders.id', '=', 'order_notifications.order_id')
    .where('order_notifications.shop_id', '=', shopId)
    .where('order_notifications.audience', '=', 'SHOPPER')
    .where('orders.shopper_id', 'in', ids)
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
