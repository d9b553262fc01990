import { randomBytes } from 'node:crypto';
import { seedShops } from '../../fixtures/seed/seed.ts';
import type { Services } from '../../src/platform/services.ts';
import { PASSWORD } from './test-app.ts';

/** Some shops with orders, and values on which a careless copy trips. */
export async function fillRichly(services: Services): Promise<void> {
  const { database } = services;
  await seedShops(services, {
    shops: 2,
    orders: 40,
    seed: 1,
    passwordHash: PASSWORD,
    isAddition: false,
    say: () => {},
  });
  await database.asOwner(async (client) => {
    const user = `(select id from users order by email limit 1)`;
    await client.query(
      `insert into sessions (token_hash, user_id, created_at, expires_at) values ($1, ${user}, '2026-03-29 00:59:59.123456+00', 'infinity')`,
      [randomBytes(32)],
    );
    await client.query(
      `insert into outbox (topic, payload, last_error) values ('a', 'null', null), ('b', $1, $2), ('c', '[]', '')`,
      [
        JSON.stringify({ big: 1, deep: { text: 'é\u2028"\\' }, list: [null, 0.1] }),
        'tab\t, line\r\nbreaks, \u2028\u2029, \\x41, "quotes", 🥕 NULL',
      ],
    );
    await client.query(
      `update outbox set payload = '{"exact": 12345678901234567890.123456789012345678}' where topic = 'c'`,
    );
    await client.query(
      `update shops set contact_emails = array['a"b@etal.test', '', 'NULL', 'c,d'], orders_version = 9007199254740991`,
    );
    await client.query(
      `insert into order_withdrawals (shop_id, sale_id, order_id, withdrawn_at, label, amount) select shop_id, id, order_id, '2026-11-15 09:00:00.123456+00', saleable_label, '{"quantity": 1}' from order_sales where not is_perishable`,
    );
    // The invoice of a month belongs to no order alone, and tells of two.
    await client.query(
      `insert into invoices (shop_id, id, kind, year, sequence, number, issued_at, issued_on, accounted_on, model)
        select distinct on (shop_id) shop_id, gen_random_uuid(), kind, year, 900000, 'F2026-900000',
          issued_at, issued_on, accounted_on, model
        from invoices where kind = 'INVOICE' order by shop_id, sequence`,
    );
    await client.query(
      `insert into invoice_orders (shop_id, invoice_id, order_id, position, total)
        select i.shop_id, i.id, o.id, 90, 1234 from invoices i
        cross join lateral (select id from orders where shop_id = i.shop_id order by id limit 2) o
        where i.order_id is null`,
    );
    await client.query(`update collection_points set latitude = 0.1::float8 + 0.2::float8, longitude = -1e-7`);
  });
}
