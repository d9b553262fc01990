import { randomUUID } from 'node:crypto';
import { quarterOf, SECURITY_EVENT_KINDS, type SecurityEventKind } from '@etal/domain/accounts/security-events';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { enqueue, topic } from '../../platform/outbox/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { hasEventBetween, insertEvent, readShopsOf } from './security-journal.queries.ts';

/** One event at once, or all of one kind of the quarter of an hour that began at `from` (milliseconds). */
export const SECURITY_MAIL = topic(
  'security.told',
  z.union([z.object({ eventId: z.string() }), z.object({ kind: z.enum(SECURITY_EVENT_KINDS), from: z.int() })]),
);

interface Recorded {
  actor: Actor;
  kind: SecurityEventKind;
  /** What it is about, as the journal shows it; empty when the kind says all. */
  subject: string;
}

/** R-KEYS-1: the line of the journal and the letter to the owners are left in the transaction that changes it. */
export async function recordSecurityEvent(
  { clock }: Pick<Services, 'clock'>,
  tx: Transaction,
  { shopId, ...event }: Recorded & { shopId: string },
): Promise<void> {
  const at = clock.now();
  const quarter = quarterOf(at);
  const isRepeated = await hasEventBetween(tx, shopId, event.kind, quarter);
  const id = randomUUID();
  await insertEvent(tx, shopId, { id, at, ...event });
  const from = quarter.from.getTime();
  enqueue(
    tx,
    isRepeated
      ? {
          topic: SECURITY_MAIL,
          shopId,
          payload: { kind: event.kind, from },
          dedupeKey: `security:${shopId}:${event.kind}:${from}`,
          availableAt: quarter.until,
        }
      : { topic: SECURITY_MAIL, shopId, payload: { eventId: id }, availableAt: at },
  );
}

/** Of an account: in the journal of each shop that its user belongs to. The transaction sees all shops. */
export async function recordAccountEvent(
  services: Pick<Services, 'clock'>,
  tx: Transaction,
  { userId, ...event }: Recorded & { userId: string },
): Promise<void> {
  for (const shopId of await readShopsOf(tx, userId)) await recordSecurityEvent(services, tx, { shopId, ...event });
}
