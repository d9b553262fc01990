import type { getMailings as getCall, setWeeklyMailing as setCall } from '@etal/contract/mailings';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { dueWeeklyDay, nextWeeklyAt } from '@etal/domain/mailings/weekly';
import { formatTime } from '@etal/texts/collection';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { listMailings } from '../mailings.queries.ts';
import { readReach } from '../reach.ts';
import { findWeekly, lockWeekly, saveWeekly, type StoredWeekly } from '../weekly.queries.ts';

/** Where nothing was set: off, on the evening that the first markets of a week are prepared. */
const UNSET: StoredWeekly = { enabled: false, weekday: 'wednesday', minutes: 18 * 60, intro: '', lastOn: null };
const SHOWN = 100;

export function setWeeklyMailing({ database, clock }: Services): Handler<typeof setCall> {
  return ({ body: { enabled, weekday, time, intro } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      const known = (await lockWeekly(tx, shopId)) ?? UNSET;
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      const now = clock.now().getTime() / 1000;
      const wished = { ...known, enabled, weekday, minutes: hours * 60 + minutes, intro: intro ?? known.intro };
      // An hour of today that has passed is let pass: a setting never sends by being saved.
      const weekly = { ...wished, lastOn: dueWeeklyDay(wished, now) ? parisWallTime(now).date : known.lastOn };
      await saveWeekly(tx, shopId, weekly);
      return toWeekly(weekly, now);
    });
}

export function getMailings({ database, clock }: Services): Handler<typeof getCall> {
  return (_input, { shopId }) =>
    database.withShop(shopId, async (tx) => ({
      weekly: toWeekly((await findWeekly(tx, shopId)) ?? UNSET, clock.now().getTime() / 1000),
      reach: await readReach(tx, shopId, { everyone: {} }),
      mailings: await listMailings(tx, shopId, { limit: SHOWN }),
    }));
}

const toWeekly = (weekly: StoredWeekly, now: number) => ({
  enabled: weekly.enabled,
  weekday: weekly.weekday,
  time: formatTime(Math.floor(weekly.minutes / 60), weekly.minutes % 60),
  intro: weekly.intro,
  nextAt: weekly.enabled ? nextWeeklyAt(weekly, now) : null,
});
