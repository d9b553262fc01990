import { randomUUID } from 'node:crypto';
import { companyWords, emailKey, shopperSortKey, shopperWords } from '@etal/domain/search-keys';
import type { Buyer } from '@etal/domain/shoppers/buyer';
import type { MailChoice } from '@etal/domain/shoppers/mail-choice';
import { sql } from 'kysely';
import { anyOf } from '../../platform/db/any-of.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { withRows } from '../../platform/db/insert-rows.ts';
import { later } from '../../platform/db/transactions.ts';

export interface ShopperGiven {
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  city: string;
  /** The company they order for; left out, what is known stays. */
  buyer?: Buyer | null | undefined;
  /** Within how many days they pay the invoice of a month; left out, it stays what it is. */
  monthlyTerm?: number | null | undefined;
}

/** What a search looks in, and what a list is sorted by, follow the details. */
export const shopperColumns = ({ firstname, lastname, email, phone, city, buyer, monthlyTerm }: ShopperGiven) => ({
  email,
  email_key: emailKey(email) || null,
  firstname,
  lastname,
  phone,
  city,
  search_words: shopperWords({ firstname, lastname, email, phone, city }),
  lastname_key: shopperSortKey({ firstname, lastname }),
  ...(buyer !== undefined && { buyer, company_words: companyWords(buyer?.company ?? '') }),
  ...(monthlyTerm !== undefined && { monthly_term: monthlyTerm }),
  // Only a company has an invoice for its month.
  ...(buyer === null && { monthly_term: null }),
});

/** Mail came back from the address they had, not from another one. */
export const bouncedUnlessChanged = ({ email }: ShopperGiven) =>
  sql<Date | null>`case when shoppers.email_key = ${emailKey(email)} then shoppers.mail_bounced_at end`;

interface NewShopper {
  id: string;
  given: ShopperGiven;
  origin: 'ORDER' | 'MANUAL';
  now: Date;
}

const rowOf = (shopId: string, { id, given, origin, now }: NewShopper) => ({
  ...shopperColumns(given),
  shop_id: shopId,
  id,
  origin,
  created_at: now,
});

/**
 * Without those whose address or number another shopper has, and whose ids are missing. The unique keys decide, not a
 * reading.
 */
export async function insertShoppers(
  tx: Transaction,
  shopId: string,
  shoppers: readonly NewShopper[],
): Promise<{ id: string }[]> {
  const rows = shoppers.map((shopper) => rowOf(shopId, shopper));
  return withRows(tx.insertInto('shoppers'), rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
}

/**
 * R-SHOPPERS-1: who orders on the site with these e-mails, each made by their first order, by their `emailKey`. No two
 * have the same. A known customer's file stays as it is, because anybody can type an address; the rows are locked until
 * the transaction ends.
 */
export async function findOrAddShoppers(
  tx: Transaction,
  shopId: string,
  given: readonly ShopperGiven[],
  now: Date,
): Promise<Map<string, { id: string; mailChoice: MailChoice | null }>> {
  if (given.length === 0) return new Map();
  const rows = given
    .map(({ buyer = null, ...one }) =>
      rowOf(shopId, { id: randomUUID(), given: { ...one, buyer }, origin: 'ORDER', now }),
    )
    // In a fixed order, so that two who add several do not deadlock.
    .toSorted((one, other) => ((one.email_key ?? '') < (other.email_key ?? '') ? -1 : 1));
  const found = await withRows(tx.insertInto('shoppers'), rows)
    .onConflict((conflict) =>
      conflict.constraint('shoppers_email').doUpdateSet((eb) => ({ email_key: eb.ref('excluded.email_key') })),
    )
    .returning(['email_key as emailKey', 'id', 'mail_choice as mailChoice'])
    .execute();
  return new Map(found.map(({ emailKey: key, ...shopper }) => [key ?? '', shopper]));
}

/** Who has this e-mail; without one, who has this phone and no e-mail either. */
export function findSameShopper(
  db: Queries,
  shopId: string,
  { email, phone }: Pick<ShopperGiven, 'email' | 'phone'>,
): Promise<{ id: string; firstname: string; lastname: string } | undefined> {
  const key = emailKey(email);
  const query = db.selectFrom('shoppers').select(['id', 'firstname', 'lastname']).where('shop_id', '=', shopId);
  return (
    key ? query.where('email_key', '=', key) : query.where('phone', '=', phone).where('email_key', 'is', null)
  ).executeTakeFirst();
}

/** So that the rows to come are checked by the shoppers' key, also on a young database (migration 0035). */
export const countYoungShoppers = (tx: Transaction): void => later(tx, sql`select count_young_shoppers()`);

export function countOrdersOfShoppers(tx: Transaction, shopId: string, orderIds: string[]): void {
  const update = sql`
    update shoppers set orders_count = orders_count + counted.orders
    from (
      select shopper_id, count(*)::int as orders
      from orders
      where shop_id = ${shopId} and id = ${anyOf(orderIds)}
      group by shopper_id
    ) counted
    where shop_id = ${shopId} and id = counted.shopper_id`;
  later(tx, update);
}
