import { Refusal } from '@etal/contract/errors';
import { wishOf } from '@etal/contract/order-line';
import type { Sale } from '@etal/contract/orders';
import type { getShopperHabits as call } from '@etal/contract/shoppers';
import { priceLine } from '@etal/domain/orders/lines';
import { HABIT_COLLECTIONS, HABIT_ORDERS, usualCollection } from '@etal/domain/shoppers/habits';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { type OrderedSaleable, readSaleables } from '../../catalog/catalog.ts';
import { findShopper, latestOrdersOf } from '../shoppers.queries.ts';

export function getShopperHabits({ database }: Services): Handler<typeof call> {
  return ({ params: { id } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      if (!(await findShopper(tx, shopId, id))) throw new Refusal('SHOPPER_UNKNOWN');
      const latest = await latestOrdersOf(tx, shopId, id, HABIT_COLLECTIONS);
      const again = latest.slice(0, HABIT_ORDERS);
      const saleables = await readSaleables(
        tx,
        shopId,
        again.flatMap(({ sales }) => sales.map(({ saleableId }) => saleableId)),
      );
      const usual = usualCollection(latest);
      return {
        orders: again.map(({ reference, collectionDate, total, sales }) => ({
          reference,
          collectionDate,
          total,
          sales: sales.map((sale) => toHabit(sale, saleables.get(sale.saleableId))),
        })),
        collectionPointId: usual?.collectionPointId ?? null,
        collectionPeriod: usual?.collectionPeriod ?? null,
      };
    });
}

function toHabit(sale: Sale, saleable: OrderedSaleable | undefined) {
  const wish = wishOf(sale);
  const { optionWeight, ...amount } = wish;
  const isOnSale = saleable?.isEnabled === true && priceLine(saleable, wish) !== undefined;
  return {
    label: sale.saleableLabel,
    ...amount,
    ...(optionWeight !== undefined && { selectedOption: { weight: optionWeight } }),
    isOnSale,
  };
}
