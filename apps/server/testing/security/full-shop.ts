import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../src/platform/db/database.ts';
import { type OnlineShop, openOnlineShop, placeTestOrder, type StripeApp } from '../harness/online-shop.ts';
import { jpegUpload } from '../harness/test-app.ts';

/** A shop that has something of everything the product keeps. */
export async function openFullShop(server: StripeApp, label: string): Promise<OnlineShop> {
  const shop = await openOnlineShop(server, label);
  const img = await jpegUpload();
  const bag = {
    label: `Panier ${label}`,
    description: 'Le panier',
    img,
    tvaRate: 'RATE_5_5',
    bagType: 'DETAILED_UNIT',
    unitPrice: 1500,
    articles: [{ articleId: shop.articleId, quantity: 2 }],
  };
  await shop.post('/api/CreateArticlesBag', bag);
  await shop.put('/api/SaveShopFeatures', { data: [{ title: `Section ${label}`, text: 'Chez nous', img }] });
  await shop.post('/api/CreateShopper', {
    firstname: 'Rémi',
    lastname: label,
    email: `${randomUUID()}@clients.test`,
    phone: '',
    city: '',
  });
  await shop.post('/api/CreateShopper', { lastname: `Sans email de ${label}`, phone: '06 98 76 54 32' });
  await shop.post('/api/AddWebhookEndpoint', { url: `https://outil.exemple.test/${randomUUID()}` });
  await shop.post('/api/SubscribeToPush', {
    endpoint: `https://push.exemple.test/${randomUUID()}`,
    keys: { p256dh: 'cle', auth: 'sel' },
  });
  const email = `${randomUUID()}@clients.test`;
  const accepted = await placeTestOrder(server, shop, { channel: 'OFFLINE', email });
  await shop.post(`/api/AcceptOrder/${accepted.reference}`);
  await placeTestOrder(server, shop, { channel: 'OFFLINE', email });
  const online = await placeTestOrder(server, shop, { email });
  server.fake.pay(online.sessionId);
  await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${online.reference}?token=${online.token}`);
  await server.deliver();
  return shop;
}

/** Every row that a shop owns, table by table, as text: what must not change, and where secrets are found. */
export async function rowsOf(database: Database, shopId: string): Promise<Record<string, string[]>> {
  return database.acrossShops(async (tx) => {
    const { rows: tables } = await sql<{
      name: string;
    }>`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'shop_id' order by 1`.execute(
      tx,
    );
    const found: Record<string, string[]> = Object.fromEntries(tables.map(({ name }) => [name, []]));
    // One statement for all of them: this is asked after each call of the matrices.
    const ofTable = (name: string) =>
      sql`select ${sql.lit(name)} as name, to_jsonb(kept)::text as row
        from ${sql.table(name)} kept where shop_id = ${shopId}`;
    const ofShop = sql`select 'shops' as name, to_jsonb(shops)::text as row from shops where id = ${shopId}`;
    const everything = sql.join([...tables.map(({ name }) => ofTable(name)), ofShop], sql` union all `);
    const { rows } = await sql<{ name: string; row: string }>`${everything} order by 1, 2`.execute(tx);
    for (const { name, row } of rows) (found[name] ??= []).push(row);
    return found;
  });
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Every identifier in those rows. */
export const idsIn = (rows: Record<string, string[]>): string[] => [
  ...new Set(
    Object.values(rows)
      .flat()
      .flatMap((row) => row.match(UUID) ?? []),
  ),
];

/** What only this shop's own answers may hold: its identifiers, references, addresses and tokens. */
export function secretsIn(rows: Record<string, string[]>): string[] {
  const kept = Object.values(rows)
    .flat()
    .map((row) => JSON.parse(row) as Record<string, unknown>);
  const named = ['reference', 'access_token', 'secret', 'endpoint', 'account_id', 'number', 'shopper_email', 'email'];
  return [
    ...new Set([
      ...idsIn(rows),
      ...kept.flatMap((row) =>
        named.flatMap((name) => (typeof row[name] === 'string' && row[name].length > 5 ? [row[name]] : [])),
      ),
    ]),
  ];
}
