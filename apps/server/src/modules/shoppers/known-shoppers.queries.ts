import { readShopperCells, type ShopperColumnKey } from '@etal/domain/imports/shopper-file';
import type { ImportRow } from '@etal/domain/imports/table';
import { emailKey } from '@etal/domain/search-keys';
import { sql } from 'kysely';
import { anyOf } from '../../platform/db/any-of.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { rowsLike } from '../../platform/db/insert-rows.ts';
import { asKept } from './add-shopper.ts';
import { type KnownShoppers, reachOf } from './judge-shoppers.ts';
import { type ShopperGiven, shopperColumns } from './shopper-details.queries.ts';

/** Many in one statement. Mail came back from the address that they had, not from another one. */
export async function updateManyDetails(
  tx: Transaction,
  shopId: string,
  list: readonly (ShopperGiven & { id: string })[],
): Promise<void> {
  const rows = list.map(({ id, ...given }) => ({ id, ...shopperColumns(given) }));
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).filter((column) => column !== 'id');
  const changes = sql.join(columns.map((column) => sql`${sql.ref(column)} = wanted.${sql.ref(column)}`));
  await sql`
    update shoppers set ${changes},
      mail_bounced_at = case when shoppers.email_key = wanted.email_key then shoppers.mail_bounced_at end
    from ${rowsLike('shoppers', rows)} wanted
    where shoppers.shop_id = ${shopId} and shoppers.id = wanted.id`.execute(tx);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Who the lines may be about, held until the transaction ends, in one order for all. */
export async function lockKnownShoppers(
  tx: Transaction,
  shopId: string,
  rows: readonly ImportRow<ShopperColumnKey>[],
): Promise<KnownShoppers> {
  const cells = rows.map((row) => {
    const { email = '', phone = '' } = readShopperCells(row);
    return asKept({ firstname: '', lastname: '', email, phone, city: '' });
  });
  const ids = rows.flatMap(({ cells: { id } }) => (id && UUID.test(id.toLowerCase()) ? [id.toLowerCase()] : []));
  const emails = cells.flatMap(({ email }) => emailKey(email) || []);
  const phones = cells.flatMap(({ phone }) => phone || []);
  const found = await tx
    .selectFrom('shoppers')
    .select(['id', 'firstname', 'lastname', 'email', 'phone', 'city'])
    .where('shop_id', '=', shopId)
    .where(
      sql<boolean>`(
        id = ${anyOf(ids)}
        or email_key = any (${emails}::text[])
        or (phone = any (${phones}::text[]) and email_key is null)
      )`,
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return {
    byId: new Map(found.map((shopper) => [shopper.id, shopper])),
    byReach: new Map(found.map((shopper) => [reachOf(shopper), shopper])),
  };
}
