import type { PublicLegalInformation } from '@etal/contract/site-pages';
import type { Queries } from '../../platform/db/database.ts';
import { selectLegalInformation } from '../settings/settings.ts';

export async function readPublicLegalInformation(tx: Queries, shopId: string): Promise<PublicLegalInformation | null> {
  const row = await selectLegalInformation(tx, shopId).executeTakeFirst();
  if (!row) return null;
  const { vatRegime: _, ...shown } = row;
  return shown;
}

/** What is in a bag on sale without being on sale itself. */
export function readUnsoldContents(tx: Queries, shopId: string): Promise<{ id: string; label: string }[]> {
  return tx
    .selectFrom('bag_articles as b')
    .innerJoin('saleables as bag', (join) =>
      join.onRef('bag.shop_id', '=', 'b.shop_id').onRef('bag.id', '=', 'b.bag_id'),
    )
    .innerJoin('saleables as s', (join) => join.onRef('s.shop_id', '=', 'b.shop_id').onRef('s.id', '=', 'b.article_id'))
    .where('b.shop_id', '=', shopId)
    .where('bag.is_enabled', '=', true)
    .where('s.is_enabled', '=', false)
    .select(['s.id', 's.label'])
    .distinct()
    .orderBy('s.id')
    .execute();
}

/** A sitemap holds fifty thousand addresses. */
const MOST = 50_000;

export async function publishedSlugs(tx: Queries): Promise<string[]> {
  const rows = await tx
    .selectFrom('shops')
    .select('slug')
    .where('state', '=', 'RUNNING')
    .orderBy('created_at')
    .limit(MOST)
    .execute();
  return rows.map(({ slug }) => slug);
}
