import type { getBagWeeks as readCall, setBagWeek as writeCall } from '@etal/contract/baskets';
import { Refusal } from '@etal/contract/errors';
import { addDays } from '@etal/domain/calendar/dates';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { mondayOf } from '@etal/domain/calendar/weeks';
import { listsItsContents } from '@etal/domain/catalog/bags';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { readBagWeeks, writeBagWeek } from '../bag-weeks.queries.ts';
import { findBag } from '../bags.queries.ts';
import { contentsOrRefusal } from '../contents-or-refusal.ts';
import { lockSaleable } from '../saleables.queries.ts';

/** So far back a composition can still be read, and copied. */
const WEEKS_BACK = 8;

const earliestWeek = (now: Date): string =>
  addDays(mondayOf(parisWallTime(Math.floor(now.getTime() / 1000)).date), -7 * WEEKS_BACK);

export function getBagWeeks({ database, clock }: Services): Handler<typeof readCall> {
  return ({ params: { id } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      await findBag(tx, shopId, id, clock.now());
      return readBagWeeks(tx, shopId, id, earliestWeek(clock.now()));
    });
}

/** R-CATALOG-22. The whole composition is replaced: sent twice, it is the same one. */
export function setBagWeek({ database, clock }: Services): Handler<typeof writeCall> {
  return ({ params: { id }, body }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      await lockSaleable(tx, shopId, id);
      const { bagType } = await findBag(tx, shopId, id, clock.now());
      if (listsItsContents(bagType)) throw new Refusal('BAG_LISTS_ITS_CONTENTS');
      const articles = await contentsOrRefusal(tx, shopId, body.articles);
      await writeBagWeek(tx, shopId, id, { ...body, week: mondayOf(body.week), articles });
      return readBagWeeks(tx, shopId, id, earliestWeek(clock.now()));
    });
}
