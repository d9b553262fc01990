import pg from 'pg';

interface NewDatabase {
  name: string;
  template?: string;
  /** An account without special rights but to create roles, made if missing. */
  owner?: string;
}

/** Makes a database on the server at `serverUrl`, and gives its address. */
export async function createPostgresDatabase(
  serverUrl: string,
  { name, template = 'template0', owner }: NewDatabase,
): Promise<string> {
  if (owner)
    await onServer(
      serverUrl,
      `do $$ begin create role ${owner} login createrole; exception when duplicate_object then null; end $$`,
    );
  await onServer(serverUrl, `create database ${name} template ${template} ${owner ? `owner ${owner}` : ''}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropPostgresDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, `drop database ${name} with (force)`);
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
