import { ACTIVE_STATUSES } from '@etal/domain/orders/order';
import { sql } from 'kysely';
import { noneOf } from '../../platform/db/any-of.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';

/** Orders that are not finished: their customers must stay reachable. */
const OPEN_STATUSES = ['PENDING_PAYMENT', ...ACTIVE_STATUSES] as const;

/** Handed over, and to be on the invoice of its month, which names the company. */
const waitsForInvoice = sql<boolean>`(
  orders.monthly_term is not null and orders.status = 'COLLECTED' and orders.total > orders.credited and not exists (
    select from order_papers p where p.shop_id = orders.shop_id and p.order_id = orders.id
  )
)`;

export async function hasActiveOrders(tx: Transaction, shopId: string, shopperId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('shopper_id', '=', shopperId)
    .where((eb) => eb.or([eb('status', 'in', OPEN_STATUSES), waitsForInvoice]))
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
            // What was left at the payment page is no order.
            .where('orders.status', '<>', 'EXPIRED')
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

/** An order whose shopper has not been erased from it. */
const namesSomebody = sql<boolean>`orders.shopper_email <> 'efface-' || orders.shopper_id || '@efface.invalid'`;

interface Slice {
  before: Date;
  limit: number;
  /** Shops whose turn is over. */
  except: string[];
}

/** Whom only a trial order names, which makes no customer. */
export async function nextUnlisted(tx: Transaction, { before, limit, except }: Slice): Promise<ShopperKey[]> {
  return tx
    .selectFrom('orders')
    .select(['orders.shop_id as shopId', 'orders.shopper_id as id'])
    .where('orders.is_test', '=', true)
    .where('orders.created_at', '<', before)
    .where('orders.shop_id', '<>', noneOf(except))
    .where('orders.collection_date', '<', before.toISOString().slice(0, 10))
    .where(namesSomebody)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shoppers')
            .select('shoppers.id')
            .whereRef('shoppers.shop_id', '=', 'orders.shop_id')
            .whereRef('shoppers.id', '=', 'orders.shopper_id'),
        ),
      ),
    )
    .limit(limit)
    .execute();
}

export interface AbandonedOrder extends ShopperKey {
  shopperId: string;
}

/** A slice of all shops' orders that were left at the payment page before then and still name somebody. */
export async function nextAbandoned(tx: Transaction, { before, limit, except }: Slice): Promise<AbandonedOrder[]> {
  return tx
    .selectFrom('orders')
    .select(['orders.shop_id as shopId', 'orders.id', 'orders.shopper_id as shopperId'])
    .where('orders.status', '=', 'EXPIRED')
    .where('orders.created_at', '<', before)
    .where('orders.shop_id', '<>', noneOf(except))
    .where(namesSomebody)
    .orderBy('orders.created_at')
    .limit(limit)
    .execute();
}

/** Of these, who was known by such orders alone. The caller holds them (`lockShoppers`). */
export async function knownByAbandoned(
  tx: Transaction,
  shopId: string,
  { ids, before }: { ids: string[]; before: Date },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('shoppers')
    .select('shoppers.id')
    .where('shoppers.shop_id', '=', shopId)
    .where('shoppers.id', 'in', ids)
    .where('shoppers.origin', '=', 'ORDER')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.shop_id', '=', 'shoppers.shop_id')
            .whereRef('orders.shopper_id', '=', 'shoppers.id')
            .where((eb) => eb.or([eb('orders.status', '<>', 'EXPIRED'), eb('orders.created_at', '>=', before)])),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the customers that no other transaction holds; one who is ordering right now is skipped. */
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
