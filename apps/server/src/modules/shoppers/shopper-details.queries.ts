import { randomUUID } from 'node:crypto';
import { emailKey, shopperSearchKey, shopperSortKey } from '@etal/domain/search-keys';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

export interface ShopperGiven {
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  city: string;
}

/** What a search looks in, and what a list is sorted by, follow the details. */
export const shopperColumns = ({ firstname, lastname, email, phone, city }: ShopperGiven) => ({
  email,
  email_key: emailKey(email),
  firstname,
  lastname,
  phone,
  city,
  search_key: shopperSearchKey({ firstname, lastname, email, phone, city }),
  lastname_key: shopperSortKey({ firstname, lastname }),
});

interface NewShopper {
  origin: 'ORDER' | 'MANUAL';
  now: Date;
}

const rowOf = (shopId: string, id: string, given: ShopperGiven, { origin, now }: NewShopper) => ({
  ...shopperColumns(given),
  shop_id: shopId,
  id,
  origin,
  created_at: now,
});

/** The new shopper's id, or undefined when another shopper has the address. The unique key decides, not a reading. */
export async function insertShopper(
  tx: Transaction,
  shopId: string,
  given: ShopperGiven,
  made: NewShopper,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('shoppers')
    .values(rowOf(shopId, randomUUID(), given, made))
    .onConflict((conflict) => conflict.constraint('shoppers_email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** R-SHOPPERS-1: made by their first order, or by hand; known by their email, and refreshed by the next. */
export async function upsertShopper(
  tx: Transaction,
  shopId: string,
  given: ShopperGiven,
  made: NewShopper,
): Promise<{ id: string; isNew: boolean }> {
  const newId = randomUUID();
  const { id } = await tx
    .insertInto('shoppers')
    .values(rowOf(shopId, newId, given, made))
    .onConflict((conflict) => conflict.constraint('shoppers_email').doUpdateSet(shopperColumns(given)))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, isNew: id === newId };
}

export async function countOrderOfShopper(tx: Transaction, shopId: string, orderId: string): Promise<void> {
  await sql`
    update shoppers set orders_count = orders_count + 1
    where shop_id = ${shopId}
      and id = (select shopper_id from orders where shop_id = ${shopId} and id = ${orderId})`.execute(tx);
}
