import { asOwner } from '../../src/platform/db/as-owner.ts';
import { createDatabase } from '../../src/platform/db/create-database.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { EngineConnection } from '../../src/platform/db/engine-connection.ts';
import { setTypeParsers } from '../../src/platform/db/type-parsers.ts';

/** Beyond it the room that deleted rows keep slows the next test down. */
const LARGE_BYTES = 4_000_000;

/** Left by the files before this one. */
const idle: EngineConnection[] = [];

/**
 * A migrated database of the run's engine. To start PGlite takes most of a second, to copy a database of PostgreSQL a
 * tenth, and the first statements of both are slow: one that held nothing but rows is emptied for the next test that
 * asks, in the same process.
 */
export async function openReusedDatabase(open: () => Promise<EngineConnection>): Promise<Database> {
  setTypeParsers();
  const left = idle.pop();
  if (left) await empty(left);
  const connection = left ?? (await open());
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
      if (isClosed) return;
      isClosed = true;
      // What is still under way would write into the next test.
      const { open, idle: unused, waiting } = database.connections();
      if (isSpoilt || unused < open || waiting > 0) await connection.close();
      else idle.push(connection);
    },
  };
}

/**
 * Every table but the one of the migrations; the connection does not outlive it, nor what a test left in it. To delete
 * the few rows of a test is ten times as quick as to truncate every table, which makes the files of each anew. What was
 * deleted keeps its room, though: a test that wrote much has its tables truncated.
 */
const empty = ({ pool }: EngineConnection): Promise<unknown> =>
  asOwner(pool, (client) =>
    client.query(`do $$ declare
      name text;
      names text;
      size bigint;
      is_used boolean;
    begin
      select string_agg(oid::regclass::text, ', '), sum(pg_relation_size(oid)) into names, size from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations';
      -- The triggers that keep money and closings from being deleted are silent until the block ends.
      perform set_config('session_replication_role', 'replica', true);
      if size > ${LARGE_BYTES} then
        execute 'truncate ' || names || ' restart identity';
        return;
      end if;
      foreach name in array string_to_array(names, ', ') loop
        execute 'select exists (select from ' || name || ')' into is_used;
        if is_used then execute 'delete from ' || name; end if;
      end loop;
      for name in select oid::regclass::text from pg_class
        where relkind = 'S' and relnamespace = 'public'::regnamespace loop
        execute 'alter sequence ' || name || ' restart';
      end loop;
    end $$`),
  );
