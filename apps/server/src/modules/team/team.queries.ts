import type { Queries } from '../../platform/db/database.ts';

export async function readShopLabel(tx: Queries, shopId: string): Promise<string> {
  const { label } = await tx.selectFrom('shops').select('label').where('id', '=', shopId).executeTakeFirstOrThrow();
  return label;
}

/** A user creates one shop at most (R-TEAM-2). The transaction sees all shops. */
export async function hasCreatedShop(tx: Queries, userId: string): Promise<boolean> {
  return (await tx.selectFrom('shops').select('id').where('created_by', '=', userId).executeTakeFirst()) !== undefined;
}
