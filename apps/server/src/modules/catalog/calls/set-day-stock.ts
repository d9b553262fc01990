import { Refusal } from '@etal/contract/errors';
import type { setDayStock as call } from '@etal/contract/week';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { writeDays } from '../day-stock.queries.ts';
import { lockSaleables } from '../stock.queries.ts';

/** R-CATALOG-13: less than what was ordered already may be offered: nothing more is taken for that date then. */
export function setDayStock({ database }: Services): Handler<typeof call> {
  return ({ body }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      const ids = body.map(({ saleableId }) => saleableId);
      const saleables = await lockSaleables(tx, shopId, ids, []);
      for (const { saleableId } of body) {
        const saleable = saleables.get(saleableId);
        if (!saleable) throw new Refusal('SALEABLE_UNKNOWN');
        if (!saleable.stockPerDay) throw new Refusal('NOT_COUNTED_PER_DAY', { label: saleable.label });
      }
      if (new Set(body.map(({ saleableId, date }) => `${saleableId} ${date}`)).size < body.length)
        throw new Refusal('LISTED_TWICE');
      await writeDays(tx, shopId, body);
      return {};
    });
}
