import { Client } from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { etal } from '../../../testing/harness/etal-command.ts';
import { type PrivatePostgres, startPostgres } from '../../../testing/harness/start-postgres.ts';
import { temporaryFolder } from '../../../testing/harness/temporary-folder.ts';
import { whenDone } from '../../../testing/harness/when-done.ts';

/**
 * A server on which Étal has never been: its roles belong to the whole server, so the tests' own will not do, and these
 * follow each other.
 */
let server: PrivatePostgres;
beforeAll(async () => {
  server = await startPostgres();
  whenDone(() => server.stop());
  await asAdministrator('create role etal login', 'create database etal owner etal');
});

async function asAdministrator(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: server.url('postgres') });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const migrate = (url: string) =>
  etal({ DATA_DIR: temporaryFolder(), PUBLIC_URL: 'https://etal.example', DATABASE_URL: url }, ['migrate']);
const RIGHTS_MISSING =
  'Le compte de DATABASE_URL n’a pas les droits qu’il faut : voir « PostgreSQL » dans docs/operations.md.';

it('what the operator has to mend is said in a sentence', async () => {
  expect(await migrate(server.url('etal', 'etal'))).toEqual({ out: '', err: RIGHTS_MISSING, code: 1 });
  expect(await migrate(server.url('absente', 'etal'))).toEqual({
    out: '',
    err: 'La base nommée dans DATABASE_URL n’existe pas : créez-la, ou corrigez son nom.',
    code: 1,
  });
  expect(await migrate(server.url('etal', 'inconnu'))).toEqual({
    out: '',
    err: 'PostgreSQL refuse le compte ou le mot de passe de DATABASE_URL.',
    code: 1,
  });
});

it('an account that may not create roles will do, once an administrator has made them', async () => {
  await asAdministrator('create role etal_app nologin', 'create role etal_system nologin');
  expect(await migrate(server.url('etal', 'etal'))).toMatchObject({ err: RIGHTS_MISSING, code: 1 });
  await asAdministrator('grant etal_app, etal_system to etal');
  expect(await migrate(server.url('etal', 'etal'))).toMatchObject({ err: '', code: 0 });
});

it('a database of a later version is left alone, with a sentence', async () => {
  const client = new Client({ connectionString: server.url('etal', 'etal') });
  await client.connect();
  await client.query(`insert into migrations (name) values ('9999-later')`);
  await client.end();
  expect(await migrate(server.url('etal', 'etal'))).toEqual({
    out: '',
    err: 'La base de données a été mise à jour par une version plus récente d’Étal (9999-later). Démarrez cette version-là, ou restaurez une sauvegarde.',
    code: 1,
  });
});
