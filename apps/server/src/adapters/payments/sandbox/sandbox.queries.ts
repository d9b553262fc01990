import type { Transaction } from '../../../platform/db/database.ts';
import type { Kind, SandboxObjects } from './objects.ts';

/** False when the id is taken already, also by a transaction that ends meanwhile. */
export async function insertObject<Name extends Kind>(
  tx: Transaction,
  kind: Name,
  id: string,
  data: SandboxObjects[Name],
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sandbox_objects')
    .values({ id, kind, data: JSON.stringify(data), created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findObject<Name extends Kind>(
  tx: Transaction,
  kind: Name,
  id: string,
): Promise<SandboxObjects[Name] | undefined> {
  const row = await tx
    .selectFrom('sandbox_objects')
    .select('data')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.data as SandboxObjects[Name] | undefined;
}

export async function lockObject<Name extends Kind>(
  tx: Transaction,
  kind: Name,
  id: string,
): Promise<SandboxObjects[Name] | undefined> {
  const row = await tx
    .selectFrom('sandbox_objects')
    .select('data')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  return row?.data as SandboxObjects[Name] | undefined;
}

export async function saveObject<Name extends Kind>(
  tx: Transaction,
  kind: Name,
  id: string,
  data: SandboxObjects[Name],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sandbox_objects')
    .set({ data: JSON.stringify(data), updated_at: now })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .execute();
}
