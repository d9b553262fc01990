import { PDF } from '@etal/contract/documents';
import { Refusal } from '@etal/contract/errors';
import type { generateTillDay as call } from '@etal/contract/till';
import { TILL_DAY_TITLE, tillDaySheet } from '@etal/texts/documents-till';
import { WITHOUT_POINT } from '@etal/texts/till';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { readTillKeeper } from '../days/till-keeper.queries.ts';
import { readTillDay } from './till-days.ts';

/** R-TILL-5: what was closed of a day, the day itself and its complements. It is the same whenever it is asked for. */
export function generateTillDay({ database, documents }: Services): Handler<typeof call> {
  return async ({ query: { date, collectionPoint = null } }, { shopId }) => {
    const { day, keeper } = await database.withShop(shopId, async (tx) => ({
      day: await readTillDay(tx, shopId, { date, collectionPointId: collectionPoint }),
      keeper: await readTillKeeper(tx, shopId),
    }));
    const last = day.closings.at(-1);
    if (!last) throw new Refusal('TILL_DAY_OPEN');
    return {
      name: `${TILL_DAY_TITLE} ${day.collectionPoint?.label ?? WITHOUT_POINT} ${date}.pdf`,
      type: PDF,
      content: await documents.sheet(tillDaySheet(keeper, day), new Date(last.closedAt * 1000)),
    };
  };
}
