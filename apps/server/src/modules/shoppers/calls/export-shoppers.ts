import { Refusal } from '@etal/contract/errors';
import type { exportShoppers as call } from '@etal/contract/imports';
import type { Shopper } from '@etal/contract/shoppers';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { SHOPPER_COLUMNS } from '@etal/domain/imports/shopper-file';
import { moneyFieldText } from '@etal/domain/money';
import { formatCount } from '@etal/texts/format';
import { SHOPPERS_FILE_FACTS, SHOPPER_ORIGINS } from '@etal/texts/shoppers';
import { importableFile } from '../../../platform/spreadsheet/importable-file.ts';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { actorOf, recordSecurityEvent } from '../../security-journal/security-journal.ts';
import { nextShoppers, type ShopperFilters, type ShopperMark } from '../shoppers.queries.ts';

/** Read a slice at a time, so that nobody else waits long for the database. */
const AT_ONCE = 150;
const MAX_SHOPPERS = 50_000;

/** R-SHOPPERS-7: what is imported again without a change, with facts that an import leaves aside. */
export function exportShoppers(services: Services): Handler<typeof call> {
  return async ({ query: { format = 'csv', ...filters } }, context) => {
    const { shopId } = context;
    const rows: string[][] = [];
    for await (const shoppers of slicesOf(services, shopId, filters)) {
      rows.push(...shoppers.map(cellsOf));
      if (rows.length > MAX_SHOPPERS) throw new Refusal('DOCUMENT_TOO_LONG', { max: MAX_SHOPPERS });
    }
    await services.database.withShop(shopId, (tx) =>
      recordSecurityEvent(services, tx, {
        shopId,
        actor: actorOf(context),
        kind: 'CUSTOMERS_EXPORTED',
        subject: formatCount(rows.length, 'client', 'clients'),
      }),
    );
    const columns = [...SHOPPER_COLUMNS, ...SHOPPERS_FILE_FACTS];
    return importableFile(services, { name: 'clients', sheet: 'Clients', format, columns, rows });
  };
}

const signed = (cents: number): string => `${cents < 0 ? '-' : ''}${moneyFieldText(Math.abs(cents))}`;

const cellsOf = (shopper: Shopper): string[] => [
  ...SHOPPER_COLUMNS.map(({ key }) => shopper[key]),
  SHOPPER_ORIGINS[shopper.origin],
  parisWallTime(shopper.creationDate).date,
  String(shopper.ordersCount),
  signed(shopper.turnover),
  signed(shopper.balance),
  shopper.buyer?.company ?? '',
  shopper.buyer?.siren ?? '',
];

async function* slicesOf(
  { database }: Services,
  shopId: string,
  filters: ShopperFilters,
): AsyncGenerator<(Shopper & ShopperMark)[]> {
  let after: ShopperMark | null = null;
  do {
    const from: ShopperMark | null = after;
    const shoppers: (Shopper & ShopperMark)[] = await database.withShop(shopId, (tx) =>
      nextShoppers(tx, shopId, filters, { after: from, limit: AT_ONCE }),
    );
    yield shoppers;
    const last = shoppers.at(-1);
    after = last && shoppers.length === AT_ONCE ? { key: last.key, id: last.id } : null;
  } while (after);
}
