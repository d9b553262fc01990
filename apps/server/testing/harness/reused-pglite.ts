import { inject } from 'vitest';
import { asOwner } from '../../src/platform/db/as-owner.ts';
import { createDatabase } from '../../src/platform/db/create-database.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { openPglite, type PgliteConnection } from '../../src/platform/db/pglite/open-pglite.ts';
import { setTypeParsers } from '../../src/platform/db/type-parsers.ts';

/** Left by the files before this one. */
const idle: PgliteConnection[] = [];

/**
 * A migrated database in memory. To start PGlite takes most of a second, and its first statements are slow: one that
 * held nothing but rows is emptied for the next test that asks, in the same process.
 */
export async function openReusedPglite(): Promise<Database> {
  setTypeParsers();
  const left = idle.pop();
  if (left) await empty(left);
  const connection = left ?? (await openPglite({ memory: true, loadFrom: inject('pgliteTemplate') }));
  let [isSpoilt, isClosed] = [false, false];
  const pool = new Proxy(connection.pool, {
    get(target, name) {
      if (name === 'connect' && isClosed) throw new Error('The database of this test is closed.');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const database = createDatabase({ ...connection, pool });
  return {
    ...database,
    // The tables' owner may change more than rows, and a vacuum what the planner knows of them.
    asOwner: (run) => {
      isSpoilt = true;
      return database.asOwner(run);
    },
    migrate: () => {
      isSpoilt = true;
      return database.migrate();
    },
    vacuum: () => {
      isSpoilt = true;
      return database.vacuum();
    },
    async close() {
      isClosed = true;
      // What is still under way would write into the next test.
      const { open, idle: unused, waiting } = database.connections();
      if (isSpoilt || unused < open || waiting > 0) await connection.close();
      else idle.push(connection);
    },
  };
}

/** Every table but the one of the migrations; the connection does not outlive it, nor what a test left in it. */
const empty = ({ pool }: PgliteConnection): Promise<unknown> =>
  asOwner(pool, (client) =>
    client.query(`do $$ declare names text; begin
      select string_agg(oid::regclass::text, ', ') into names from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations';
      -- The triggers that keep money and closings from being deleted are silent until the block ends.
      perform set_config('session_replication_role', 'replica', true);
      execute 'truncate ' || names || ' restart identity';
    end $$`),
  );
