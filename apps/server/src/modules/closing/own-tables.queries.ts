import { sql } from 'kysely';
import type { Queries, Transaction } from '../../platform/db/database.ts';

interface Column {
  name: string;
  type: string;
}

export interface OwnTable {
  name: string;
  columns: Column[];
  /** Its primary key. */
  key: Column[];
}

/** Nothing that opens anything leaves with a copy. */
const SECRET = '(secret|token|hash|password|auth|p256dh|endpoint|code_)';

/** The tables of shops that this transaction may read, in the order of their names. */
export async function readOwnTables(tx: Queries): Promise<OwnTable[]> {
  const { rows } = await sql<OwnTable>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.atttypid <> 'bytea'::regtype and a.attname !~ ${SECRET}) as columns,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by array_position(k.conkey, a.attnum))
        from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
        where k.conrelid = c.oid and k.contype = 'p' and a.atttypid <> 'bytea'::regtype) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
      and has_table_privilege(c.oid, 'select')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped)
    order by c.relname`.execute(tx);
  return rows.filter(({ key }) => key !== null);
}

const ROWS_AT_ONCE = 1000;

/** After the row with this key; each value as text, as the database writes it. */
export async function readPage(
  tx: Transaction,
  shopId: string,
  { name, columns, key }: OwnTable,
  after: string[] | undefined,
): Promise<{ key: string[]; values: (string | null)[] }[]> {
  const texts = (list: Column[]) => sql.join(list.map((column) => sql`${sql.ref(column.name)}::text`));
  const keys = sql.join(key.map((column) => sql.ref(column.name)));
  const typed = (value: string, index: number) => sql`${value}::${sql.raw(key[index]?.type ?? 'text')}`;
  const begins = after ? sql`and (${keys}) > (${sql.join(after.map(typed))})` : sql``;
  const { rows } = await sql<{ key: string[]; values: (string | null)[] }>`
    select array[${texts(key)}]::text[] as key, array[${texts(columns)}]::text[] as values
    from ${sql.table(name)} where shop_id = ${shopId} ${begins} order by ${keys} limit ${ROWS_AT_ONCE}`.execute(tx);
  return rows;
}

export async function listImages(tx: Queries, shopId: string): Promise<string[]> {
  const rows = await tx.selectFrom('images').select('id').where('shop_id', '=', shopId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}
