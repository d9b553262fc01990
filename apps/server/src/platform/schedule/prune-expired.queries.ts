import type { Transaction } from '../db/database.ts';

/** A session that was idle for too long is over as well, and its device hears of no order any more (R-KEYS-5). */
export async function deleteExpiredSessions(
  tx: Transaction,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('last_seen_at', '<=', idleSince)]))
    .execute();
  await tx.deleteFrom('shopper_sessions').where('expires_at', '<=', now).execute();
}

export async function deleteForgottenThrottles(
  tx: Transaction,
  { now, startedBefore }: { now: Date; startedBefore: Date },
): Promise<void> {
  await tx
    .deleteFrom('throttles')
    .where('window_started_at', '<', startedBefore)
    .where((eb) => eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<=', now)]))
    .execute();
}

/** Whoever sends a request again does so within minutes. */
export async function deleteOldKeys(tx: Transaction, createdBefore: Date): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('created_at', '<', createdBefore).execute();
}

/** Only what is over: whatever may still be delivered stays, however old. */
export async function deleteFinishedMessages(
  tx: Transaction,
  { deliveredBefore, givenUpBefore }: { deliveredBefore: Date; givenUpBefore: Date },
): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where((eb) => eb.or([eb('delivered_at', '<', deliveredBefore), eb('failed_at', '<', givenUpBefore)]))
    .execute();
}
