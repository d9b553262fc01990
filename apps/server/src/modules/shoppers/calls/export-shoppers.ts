import { Readable } from 'node:stream';
import type { exportShoppers as call, Shopper } from '@etal/contract/shoppers';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { SHOPPERS_CSV_TITLES, SHOPPER_ORIGINS } from '@etal/texts/shoppers';
import { CSV_MARK, csvLine } from '../../../platform/spreadsheet/write-csv.ts';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { nextShoppers, type ShopperFilters, type ShopperMark } from '../shoppers.queries.ts';

const AT_ONCE = 500;

/** With the mark and the semicolons that a French spreadsheet expects. */
export function exportShoppers(services: Services): Handler<typeof call> {
  return async ({ query }, { shopId }) => ({
    name: `clients-${parisWallTime(services.clock.now().getTime() / 1000).date}.csv`,
    type: 'text/csv',
    content: Readable.from(csvOf(services, shopId, query)),
  });
}

const plainEuros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

async function* csvOf({ database }: Services, shopId: string, filters: ShopperFilters): AsyncGenerator<string> {
  yield `${CSV_MARK}${csvLine(SHOPPERS_CSV_TITLES)}`;
  let after: ShopperMark | null = null;
  do {
    const from: ShopperMark | null = after;
    const shoppers: (Shopper & ShopperMark)[] = await database.withShop(shopId, (tx) =>
      nextShoppers(tx, shopId, filters, { after: from, limit: AT_ONCE }),
    );
    yield shoppers
      .map(({ firstname, lastname, email, phone, city, origin, creationDate, ordersCount, turnover, balance }) =>
        csvLine([
          firstname,
          lastname,
          email,
          phone,
          city,
          SHOPPER_ORIGINS[origin],
          parisWallTime(creationDate).date,
          String(ordersCount),
          plainEuros(turnover),
          plainEuros(balance),
        ]),
      )
      .join('');
    const last = shoppers.at(-1);
    after = last && shoppers.length === AT_ONCE ? { key: last.key, id: last.id } : null;
  } while (after);
}
