import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';

export interface OutboxState {
  waiting: number;
  /** Since the oldest of those that could have left by now; 0 when none waits. */
  oldestSeconds: number;
  givenUp: number;
}

/** Both counts are read from indexes that hold nothing else. */
export async function readOutboxState(tx: Transaction, now: Date): Promise<OutboxState> {
  const { waiting, oldest } = await tx
    .selectFrom('outbox')
    .where('delivered_at', 'is', null)
    .where('failed_at', 'is', null)
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), sql<Date | null>`min(available_at)`.as('oldest')])
    .executeTakeFirstOrThrow();
  const { givenUp } = await tx
    .selectFrom('outbox')
    .where('failed_at', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('givenUp'))
    .executeTakeFirstOrThrow();
  return { waiting, oldestSeconds: oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0, givenUp };
}
