import type { TillKeeper } from '@etal/texts/documents-till';
import type { Queries } from '../../../platform/db/database.ts';

/** Whose till it is, for the head of its papers. */
export async function readTillKeeper(db: Queries, shopId: string): Promise<TillKeeper> {
  const { label, name, siren, street, postalCode, city } = await db
    .selectFrom('shops')
    .leftJoin('legal_information', 'legal_information.shop_id', 'shops.id')
    .where('shops.id', '=', shopId)
    .select([
      'shops.label',
      'legal_information.title as name',
      'legal_information.siren',
      'legal_information.street',
      'legal_information.postal_code as postalCode',
      'legal_information.city',
    ])
    .executeTakeFirstOrThrow();
  const legal = name && siren ? { name, siren, address: `${street}, ${postalCode} ${city}` } : null;
  return { shopLabel: label, legal };
}
