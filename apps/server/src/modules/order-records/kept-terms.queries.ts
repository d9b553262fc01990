import type { LegalText } from '@etal/texts/legal-text';
import { sql } from 'kysely';
import { anyOf } from '../../platform/db/any-of.ts';
import { compiledOnce } from '../../platform/db/compiled-once.ts';
import type { Queries } from '../../platform/db/database.ts';

/** The terms that an order was placed under, and when; the label is the shop's of today. */
export interface KeptTerms {
  text: LegalText;
  shopLabel: string;
  /** Seconds since the epoch. */
  agreedAt: number;
}

const termsOfOrders = compiledOnce((db, { shopId, orderIds }: { shopId: string; orderIds: readonly string[] }) =>
  db
    .selectFrom('orders')
    .innerJoin('shops', 'shops.id', 'orders.shop_id')
    .innerJoin('terms_versions as terms', (join) =>
      join.onRef('terms.shop_id', '=', 'orders.shop_id').onRef('terms.hash', '=', 'orders.terms_hash'),
    )
    .where('orders.shop_id', '=', shopId)
    .where('orders.id', '=', anyOf(orderIds))
    .select([
      'orders.id',
      'terms.text',
      'shops.label as shopLabel',
      sql<number>`extract(epoch from orders.created_at)::bigint`.as('agreedAt'),
    ]),
);

/** R-DOCUMENTS-10: none for an order that is older than terms being kept. */
export async function findTerms(db: Queries, shopId: string, orderId: string): Promise<KeptTerms | undefined> {
  return (await readTerms(db, shopId, [orderId])).get(orderId);
}

/** The same of several orders, by their ids. */
export async function readTerms(
  db: Queries,
  shopId: string,
  orderIds: readonly string[],
): Promise<Map<string, KeptTerms>> {
  if (orderIds.length === 0) return new Map();
  const rows = await termsOfOrders.rows(db, { shopId, orderIds });
  return new Map(rows.map(({ id, ...terms }) => [id, terms]));
}
