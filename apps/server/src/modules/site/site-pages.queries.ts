import type { PublicLegalInformation } from '@etal/contract/site-pages';
import type { Queries } from '../../platform/db/database.ts';
import { isPublishedShop } from '../../platform/db/published.ts';
import { selectLegalInformation } from '../settings/settings.ts';

export async function readPublicLegalInformation(tx: Queries, shopId: string): Promise<PublicLegalInformation | null> {
  const row = await selectLegalInformation(tx, shopId).executeTakeFirst();
  if (!row) return null;
  const { vatRegime: _, ...shown } = row;
  return shown;
}

/** A sitemap holds fifty thousand addresses. */
const MOST = 50_000;

export async function publishedSlugs(tx: Queries): Promise<string[]> {
  const rows = await tx
    .selectFrom('shops')
    .select('slug')
    .where(isPublishedShop())
    .orderBy('created_at')
    .limit(MOST)
    .execute();
  return rows.map(({ slug }) => slug);
}
