import { type Insertable, type InsertQueryBuilder, type InsertResult, type Selectable, sql } from 'kysely';
import { type CompiledOnce, compiledOnce } from './compiled-once.ts';
import type { Transaction } from './database.ts';
import type { Tables } from './schema.ts';
import { later } from './transactions.ts';

/**
 * One row or thousands in one statement: they travel as one JSON text, which the table's own columns give its types.
 * Every row names the same columns. Not for columns that hold JSON: theirs would arrive as a text.
 */
export function withRows<Table extends keyof Tables>(
  insert: InsertQueryBuilder<Tables, Table, InsertResult>,
  rows: readonly Insertable<Tables[Table]>[],
): InsertQueryBuilder<Tables, Table, InsertResult> {
  const { into } = insert.toOperationNode();
  if (!into) throw new Error('Rows are inserted into a table.');
  const table = sql.table(into.table.identifier.name);
  const columns = columnsOf(rows);
  const wanted = sql.join(columns.map((column) => sql.ref(column)));
  return insert
    .columns(columns as (keyof Tables[Table] & string)[])
    .expression(sql`select ${wanted} from json_populate_recordset(null::${table}, ${jsonText(rows)}::json)`);
}

function columnsOf(rows: readonly object[]): string[] {
  const [first] = rows;
  if (!first) throw new Error('There is at least one row.');
  return Object.entries(first).flatMap(([column, value]) => (value === undefined ? [] : [column]));
}

const inserts = new Map<string, CompiledOnce<{ rows: string }, unknown>>();

/** The same, left to travel with the next statement; compiled once for the same columns. */
export function insertLater<Table extends keyof Tables>(
  tx: Transaction,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): void {
  const columns = columnsOf(rows);
  const key = `${table} ${columns.join(' ')}`;
  const insert = inserts.get(key) ?? compiledInsert(table, columns);
  inserts.set(key, insert);
  later(tx, insert.with({ rows: jsonText(rows) }));
}

function compiledInsert(name: keyof Tables, columns: readonly string[]): CompiledOnce<{ rows: string }, unknown> {
  const table = sql.table(name);
  const wanted = sql.join(columns.map((column) => sql.ref(column)));
  return compiledOnce(
    (_db, { rows }) =>
      sql`insert into ${table} (${wanted}) select ${wanted} from json_populate_recordset(null::${table}, ${rows}::json)`,
  );
}

/**
 * Rows to update many of a table's rows by in one statement: columns that no row names are null. Not for columns that
 * hold JSON either.
 */
export const rowsLike = <Table extends keyof Tables>(
  table: Table,
  rows: readonly Partial<Insertable<Tables[Table]>>[],
) => rowsIn(table, jsonText(rows));

/** The same of what `jsonText` has written. */
export const rowsIn = <Table extends keyof Tables>(table: Table, text: string) =>
  sql<Selectable<Tables[Table]>>`json_populate_recordset(null::${sql.table(table)}, ${text}::json)`;

/** The same for a statement of its own: a table of rows to join, whose columns and types follow as `as name (…)`. */
export const jsonRows = (rows: readonly object[]) => sql`json_to_recordset(${jsonText(rows)}::json)`;

/** Half a surrogate pair is no JSON to PostgreSQL: it becomes the sign that stands for what cannot be read. */
export const jsonText = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_name, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
