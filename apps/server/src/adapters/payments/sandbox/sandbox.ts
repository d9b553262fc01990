import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { Clock } from '../../../ports/clock.ts';
import { type PaymentEvent, PaymentRefused } from '../../../ports/payment-service.ts';
import type { Kind, SandboxObjects } from './objects.ts';
import { findObject, insertObject, lockObject, saveObject } from './sandbox.queries.ts';

export interface SandboxOptions {
  database: Database;
  clock: Clock;
  /** Of our own server, whose pages these are. */
  origin: () => string;
  /** As the service's message would: after each change, once it stands. */
  onEvent: (event: PaymentEvent) => Promise<void>;
}

/** What every part of the sandbox works with. */
export interface Sandbox {
  now(): Date;
  origin(): string;
  newId(kind: Kind): string;
  read<Name extends Kind>(kind: Name, id: string): Promise<SandboxObjects[Name]>;
  /** The object made the first time this key was used. */
  createOnce<Name extends Kind>(
    key: string,
    kind: Name,
    make: () => SandboxObjects[Name],
  ): Promise<{ id: string; data: SandboxObjects[Name]; isNew: boolean }>;
  /** Locks the object and lets `judge` say what it becomes; nothing changes when it says nothing. */
  change<Name extends Kind>(
    kind: Name,
    id: string,
    judge: (
      data: SandboxObjects[Name],
      tx: Transaction,
    ) => Promise<SandboxObjects[Name] | undefined> | SandboxObjects[Name] | undefined,
  ): Promise<{ data: SandboxObjects[Name]; hasChanged: boolean }>;
  insert<Name extends Kind>(tx: Transaction, kind: Name, id: string, data: SandboxObjects[Name]): Promise<void>;
  tell(accountId: string | null, about: PaymentEvent['about']): Promise<void>;
}

export const openSandbox = ({ database, clock, origin, onEvent }: SandboxOptions): Sandbox => {
  const newId = (kind: string) => `sbx_${kind}_${randomBytes(16).toString('hex')}`;
  return {
    now: () => clock.now(),
    origin,
    newId,
    read: (kind, id) => database.acrossShops(async (tx) => existing(await findObject(tx, kind, id))),
    createOnce: (key, kind, make) =>
      database.acrossShops(async (tx) => {
        const id = newId(kind);
        if (await insertObject(tx, 'key', `key:${key}`, { id }, clock.now())) {
          const data = make();
          await insertObject(tx, kind, id, data, clock.now());
          return { id, data, isNew: true };
        }
        const first = existing(await findObject(tx, 'key', `key:${key}`));
        return { id: first.id, data: existing(await findObject(tx, kind, first.id)), isNew: false };
      }),
    change: (kind, id, judge) =>
      database.acrossShops(async (tx) => {
        const before = existing(await lockObject(tx, kind, id));
        const after = await judge(before, tx);
        if (after === undefined) return { data: before, hasChanged: false };
        await saveObject(tx, kind, id, after, clock.now());
        return { data: after, hasChanged: true };
      }),
    insert: async (tx, kind, id, data) => void (await insertObject(tx, kind, id, data, clock.now())),
    tell: async (accountId, about) => {
      try {
        await onEvent({ id: newId('event'), accountId, about });
      } catch {
        // A message that fails to be received undoes nothing here, as it would not at the real service.
      }
    },
  };
};

/** In the real service's words: what belongs to another account is not there either. */
export function existing<Data>(data: Data | undefined): Data {
  if (data === undefined) throw new PaymentRefused('resource_missing');
  return data;
}
