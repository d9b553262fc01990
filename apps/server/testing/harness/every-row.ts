import type { Database } from '../../src/platform/db/database.ts';

/** All that the database holds, as text by table, read by other means than the backup's own. */
export function everyRow(database: Database): Promise<Record<string, string[]>> {
  return database.asOwner(async (client) => {
    await client.query(`set local timezone = 'UTC'`);
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const everything: Record<string, string[]> = {};
    for (const { name } of tables) {
      // When this very database ran its migrations, and whether it may send, is its own story.
      if (name === 'installation') continue;
      const { rows } = await client.query<{ row: string }>(
        name === 'migrations'
          ? 'select name as row from migrations order by 1'
          : `select t::text as row from ${name} t order by 1`,
      );
      everything[name] = rows.map(({ row }) => row);
    }
    return everything;
  });
}
