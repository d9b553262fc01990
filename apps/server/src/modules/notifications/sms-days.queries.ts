import { sql } from 'kysely';
import type { Transaction } from '../../platform/db/database.ts';

/** Counts one more text message of that day, unless there are as many already; days gone by are forgotten. */
export async function takeSms(
  tx: Transaction,
  shopId: string,
  { day, most }: { day: string; most: number },
): Promise<boolean> {
  if (most === 0) return false;
  await tx.deleteFrom('sms_days').where('shop_id', '=', shopId).where('day', '<', day).execute();
  const taken = await tx
    .insertInto('sms_days')
    .values({ shop_id: shopId, day, sent: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'day'])
        .doUpdateSet({ sent: sql<number>`sms_days.sent + 1` })
        .where('sms_days.sent', '<', most),
    )
    .returning('sent')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function giveBackSms(tx: Transaction, shopId: string, day: string): Promise<void> {
  await tx
    .updateTable('sms_days')
    .set({ sent: sql<number>`greatest(sent - 1, 0)` })
    .where('shop_id', '=', shopId)
    .where('day', '=', day)
    .execute();
}
