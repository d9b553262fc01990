import { type Insertable, type InsertQueryBuilder, type InsertResult, type Selectable, sql } from 'kysely';
import type { Tables } from './schema.ts';

/**
 * One row or thousands in one statement: they travel as one JSON text, which the table's own columns give its types.
 * Every row names the same columns. Not for columns that hold JSON: theirs would arrive as a text.
 */
export function withRows<Table extends keyof Tables>(
  insert: InsertQueryBuilder<Tables, Table, InsertResult>,
  rows: readonly Insertable<Tables[Table]>[],
): InsertQueryBuilder<Tables, Table, InsertResult> {
  const { into } = insert.toOperationNode();
  const [first] = rows;
  if (!into || !first) throw new Error('Rows are inserted into a table, and there is at least one.');
  const table = sql.table(into.table.identifier.name);
  const columns = Object.entries(first).flatMap(([column, value]) => (value === undefined ? [] : [column]));
  const wanted = sql.join(columns.map((column) => sql.ref(column)));
  return insert
    .columns(columns as (keyof Tables[Table] & string)[])
    .expression(sql`select ${wanted} from json_populate_recordset(null::${table}, ${jsonText(rows)}::json)`);
}

/**
 * Rows to update many of a table's rows by in one statement: columns that no row names are null. Not for columns that
 * hold JSON either.
 */
export const rowsLike = <Table extends keyof Tables>(
  table: Table,
  rows: readonly Partial<Insertable<Tables[Table]>>[],
) => sql<Selectable<Tables[Table]>>`json_populate_recordset(null::${sql.table(table)}, ${jsonText(rows)}::json)`;

/** The same for a statement of its own: a table of rows to join, whose columns and types follow as `as name (…)`. */
export const jsonRows = (rows: readonly object[]) => sql`json_to_recordset(${jsonText(rows)}::json)`;

/** Half a surrogate pair is no JSON to PostgreSQL: it becomes the sign that stands for what cannot be read. */
const jsonText = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_name, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
