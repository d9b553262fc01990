import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertTestOrder } from '../../../../testing/harness/insert-test-order.ts';
import { insertTestShop } from '../../../../testing/harness/insert-test-shop.ts';
import { openTestDatabase } from '../../../../testing/harness/open-test-database.ts';
import { selectOrders } from '../../order-records/order-records.ts';

const database = await openTestDatabase();

interface Plan {
  'Relation Name'?: string;
  Plans?: Plan[];
}

const tablesOf = ({ 'Relation Name': table, Plans = [] }: Plan): string[] => [
  ...(table === undefined ? [] : [table]),
  ...Plans.flatMap(tablesOf),
];

it('whatever may be written of what a page shows moves the version that pages are kept by', async () => {
  const { shopId } = await insertTestShop(database);
  const { rows: plans } = await database.withShop(shopId, (tx) =>
    sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) ${selectOrders(tx, shopId)}`.execute(tx),
  );
  const tables = [...new Set(tablesOf(plans[0]!['QUERY PLAN'][0].Plan))].toSorted();
  expect(tables).toEqual([
    'invoice_orders',
    'invoices',
    'money_entries',
    'order_payments',
    'order_refunds',
    'order_sales',
    'orders',
  ]);
  const unheard = await database.asOwner(
    async (client) =>
      (
        await client.query<{ deed: string }>(
          `select format('%s %s', lower(deed), name) as deed
          from unnest($1::text[]) as name,
            (values ('INSERT', 4), ('DELETE', 8), ('UPDATE', 16)) as deeds (deed, bit)
          where (has_table_privilege('etal_app', name, deed) or has_table_privilege('etal_system', name, deed))
            and not exists (
              select from pg_trigger where tgrelid = name::regclass and tgfoid = 'bump_orders_version'::regproc
                and tgtype & bit <> 0)`,
          [tables],
        )
      ).rows,
  );
  expect(unheard).toEqual([]);
});

it.each([
  ['sub_total', 1],
  ['application_fee', 0],
] as const)('what changes of a line or of a payment: %s moves it by %i', async (column, moves) => {
  const { shopId, articleId } = await insertTestShop(database);
  const { id } = await insertTestOrder(database, { shopId, saleableId: articleId });
  const payment = { shop_id: shopId, order_id: id, account_id: 'acct', expires_at: new Date(), amount: 515 };
  await database.withShop(shopId, (tx) =>
    tx
      .insertInto('order_payments')
      .values({ ...payment, application_fee: 10 })
      .execute(),
  );
  const version = async (): Promise<number> => {
    const { orders_version } = await database.withShop(shopId, (tx) =>
      tx.selectFrom('shops').select('orders_version').executeTakeFirstOrThrow(),
    );
    return orders_version;
  };
  const before = await version();
  await database.withShop<unknown>(shopId, (tx) =>
    column === 'sub_total'
      ? tx.updateTable('order_sales').set({ sub_total: 480 }).execute()
      : tx.updateTable('order_payments').set({ application_fee: 12 }).execute(),
  );
  expect((await version()) - before).toBe(moves);
});
