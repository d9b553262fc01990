import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/harness/open-test-database.ts';

const database = await openTestDatabase();

interface Column {
  table: string;
  column: string;
  isNullable: boolean;
  hasDefault: boolean;
}

test('the types of schema.ts are the tables of the migrations', async () => {
  expect(await declaredColumns()).toEqual(await actualColumns());
});

async function actualColumns(): Promise<Column[]> {
  const { rows } = await database.acrossShops((tx) =>
    sql<Column>`
      select c.table_name as table, c.column_name as column, column_default is not null as "hasDefault",
        -- The database calls every column of a view nullable, whatever the tables below it say.
        is_nullable = 'YES' and t.table_type = 'BASE TABLE' as "isNullable"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public'`.execute(tx),
  );
  return rows.sort(byName);
}

async function declaredColumns(): Promise<Column[]> {
  const source = await readFile(new URL('./schema.ts', import.meta.url), 'utf8');
  const interfaces = new Map<string, Record<string, string>>();
  for (const statement of parseSync('schema.ts', source).program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'TSInterfaceDeclaration') continue;
    const members = declaration.body.body.flatMap((member) =>
      member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation
        ? [[member.key.name, source.slice(member.typeAnnotation.start, member.typeAnnotation.end).slice(1).trim()]]
        : [],
    );
    interfaces.set(declaration.id.name, Object.fromEntries(members));
  }
  return Object.entries(interfaces.get('Tables') ?? {})
    .flatMap(([table, type]) =>
      Object.entries(interfaces.get(type) ?? {}).map(([column, columnType]) => ({
        table,
        column,
        isNullable: /\bnull\b/.test(columnType),
        hasDefault: /^(Generated|JsonWithDefault)</.test(columnType),
      })),
    )
    .sort(byName);
}

function byName(a: Column, b: Column): number {
  const [left, right] = [`${a.table}.${a.column}`, `${b.table}.${b.column}`];
  return left < right ? -1 : Number(left > right);
}
