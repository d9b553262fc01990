import { randomUUID } from 'node:crypto';
import { dueWeeklyDay } from '@etal/domain/mailings/weekly';
import { slateSubject } from '@etal/texts/slate';
import type { Services } from '../../platform/services.ts';
import { shopLabel } from '../settings/settings.ts';
import { findDueMailings, insertMailing, lockScheduled } from './mailings.queries.ts';
import { queueMailing } from './queue-mailing.ts';
import { listWeekly, lockWeekly, saveWeekly } from './weekly.queries.ts';

const AT_MOST = 50;

/** The slates of the week that are due leave, then whatever waits for its hour. Several processes may do it at once. */
export async function sendDueMailings(services: Services): Promise<void> {
  const { database, clock, log, config } = services;
  const now = clock.now();
  const seconds = now.getTime() / 1000;
  const weekly = await database.acrossShops(listWeekly);
  for (const { shopId } of weekly.filter((one) => dueWeeklyDay(one, seconds) !== undefined))
    await onItsOwn(log, shopId, () => writeWeekly(services, shopId, now));
  const due = await database.acrossShops((tx) => findDueMailings(tx, now, AT_MOST));
  for (const { shopId, id } of due)
    await onItsOwn(log, shopId, () =>
      database.withShop(shopId, async (tx) => {
        const mailing = await lockScheduled(tx, shopId, id);
        if (mailing) await queueMailing(tx, shopId, mailing, { now, feeRate: config.platformFee });
      }),
    );
}

/** Judged again under the lock: the day is written down with the mailing, so that there is one a week. */
async function writeWeekly({ database }: Services, shopId: string, now: Date): Promise<void> {
  await database.withShop(shopId, async (tx) => {
    const weekly = await lockWeekly(tx, shopId);
    const day = weekly?.enabled ? dueWeeklyDay(weekly, now.getTime() / 1000) : undefined;
    if (!weekly || day === undefined) return;
    await saveWeekly(tx, shopId, { ...weekly, lastOn: day });
    await insertMailing(tx, shopId, {
      id: randomUUID(),
      kind: 'SLATE',
      isWeekly: true,
      subject: slateSubject(await shopLabel(tx, shopId)),
      text: weekly.intro,
      audience: { everyone: {} },
      sendAt: now,
      now,
    });
  });
}

/** One shop's trouble is not the next one's; it is tried again in a minute. */
async function onItsOwn(log: Services['log'], shopId: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    log.error({ shopId, err: error }, 'a mailing could not be sent');
  }
}
