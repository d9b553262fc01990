import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/** The tables' owner, for migrations and maintenance; the connection is not reused after that. */
export async function asOwner<Result>(pool: Pool, run: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  // Its statements may take as long as they need, in silence.
  (client.connection.stream as Partial<Socket>).setTimeout?.(0);
  try {
    await client.query('reset role');
    return await run(client);
  } finally {
    client.release(true);
  }
}
