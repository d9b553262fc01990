import { expect, it } from 'vitest';
import { configurePayments, openOnlineShop, openStripeApp } from './online-shop.ts';

/** Identifiers, instants, and what a second shop of one name is called by. */
const ITS_OWN =
  /[0-9a-f-]{36}|[0-9a-f]{8}@|_[0-9a-f]{32}|\d{4}-\d\d-\d\dT[\d:.]+Z|la-ferme-du-pre[-\d]*|producteur-\d+/g;

// Its journal says nothing of the set-up, and who is signed in is another.
it('a shop that takes payments the short way is as the calls of its merchant leave it', async () => {
  const server = await openStripeApp();
  const rowsOf = (shopId: string): Promise<Record<string, string[]>> =>
    server.services.database.asOwner(async (client) => {
      const { rows: tables } = await client.query<{ name: string }>(
        `select table_name as name from information_schema.columns
         where column_name = 'shop_id' and table_schema = 'public'
           and table_name not in ('sessions', 'security_events') order by 1`,
      );
      const kept: Record<string, string[]> = {};
      for (const { name } of tables) {
        const { rows } = await client.query(`select * from ${name} where shop_id = $1`, [shopId]);
        kept[name] = rows.map((row) => JSON.stringify(row).replaceAll(ITS_OWN, '·')).toSorted();
      }
      return kept;
    });
  const byCalls = await openOnlineShop(server, 'La Ferme du Pré', configurePayments);
  const short = await openOnlineShop(server, 'La Ferme du Pré');
  expect(await rowsOf(short.shopId)).toEqual(await rowsOf(byCalls.shopId));
});
