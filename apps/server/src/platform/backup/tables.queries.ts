import type { PoolClient } from 'pg';

/**
 * What the engines, or two sessions of one, might write differently: read and written back alike, each value is the
 * same to the byte.
 */
const ONE_WRITING = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local search_path = public;
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;`;

export async function writeAlike(client: PoolClient): Promise<void> {
  await client.query(ONE_WRITING);
}

export interface TableShape {
  name: string;
  /** Those that are stored, in order, with their types as SQL. */
  columns: { name: string; type: string }[];
  /** Tables that must be filled before. */
  needs: string[];
}

/**
 * Every table of the catalogue, so that one that is added later is kept too; not those that tell of this very database:
 * what was done to its tables, and whether it may send.
 */
export async function readTables(client: PoolClient): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum), '[]')
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '') as columns,
      -- A deferred key is judged once all tables are filled.
      (select coalesce(json_agg(distinct f.confrelid::regclass::text), '[]')
        from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
          and not f.condeferrable) as needs
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('migrations', 'installation')
    order by c.relname`);
  return rows;
}

export async function readMigrations(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return [];
  return (await client.query<{ name: string }>('select name from migrations order by name')).rows.map(
    ({ name }) => name,
  );
}

const ROWS_AT_ONCE = 500;

/** Each row as one line of JSON: the text of its columns, so that a JSON `null` is not an absent value. */
export async function* readRows(client: PoolClient, { name, columns }: TableShape): AsyncGenerator<string> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await client.query(
    `declare backup no scroll cursor for select to_json(array[${texts}]::text[])::text as line from ${quoted(name)}`,
  );
  while (true) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from backup`);
    if (rows.length === 0) break;
    for (const { line } of rows) yield line;
  }
  await client.query('close backup');
}

export interface SequenceState {
  sequence: string;
  value: string;
  isCalled: boolean;
}

export async function readSequences(client: PoolClient): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<Omit<SequenceState, 'sequence'>>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    states.push({ sequence: name, ...state[0]! });
  }
  return states;
}

export async function setSequence(client: PoolClient, { sequence, value, isCalled }: SequenceState): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(sequence), value, isCalled]);
}

/** The first table that holds a row, if any. */
export async function filledTable(client: PoolClient, tables: TableShape[]): Promise<string | undefined> {
  for (const { name } of tables) {
    const { rows } = await client.query<{ isFilled: boolean }>(
      `select exists (select from ${quoted(name)}) as "isFilled"`,
    );
    if (rows[0]?.isFilled) return name;
  }
  return undefined;
}

/** Our own triggers count and move versions: what is restored was counted already. Keys are still checked. */
export async function silenceTriggers(client: PoolClient, tables: TableShape[]): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
}

/** What was deferred is judged now: no table can be altered before. */
export async function wakeTriggers(client: PoolClient, tables: TableShape[]): Promise<void> {
  await client.query('set constraints all immediate');
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
}

export async function insertRows(
  client: PoolClient,
  { name, columns }: TableShape,
  rows: (string | null)[][],
): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ');
  await client.query(
    `insert into ${quoted(name)} (${names}) overriding system value
     select ${values} from jsonb_array_elements($1::jsonb) line`,
    [JSON.stringify(rows)],
  );
}

export async function readImageIds(client: PoolClient): Promise<string[]> {
  return (await client.query<{ id: string }>('select distinct id from images order by id')).rows.map(({ id }) => id);
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
