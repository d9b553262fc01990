import { Refusal } from '@etal/contract/errors';
import type { Sale } from '@etal/contract/orders';
import type { getShopperHabits as call } from '@etal/contract/shoppers';
import { type LineWish, priceLine } from '@etal/domain/orders/lines';
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
  const { saleableId, saleableLabel: label } = sale;
  const { optionWeight, ...amount } = wishOf(sale);
  const isOnSale =
    saleable?.isEnabled === true && priceLine(saleable, { saleableId, optionWeight, ...amount }) !== undefined;
  return {
    saleableId,
    label,
    ...amount,
    ...(optionWeight !== undefined && { selectedOption: { weight: optionWeight } }),
    isOnSale,
  };
}

function wishOf(sale: Sale): Omit<LineWish, 'saleableId'> {
  switch (sale.klass) {
    case 'CapturedWeightOrderSale':
      return { selectedWeight: sale.selectedWeight };
    case 'WeightOptionOrderSale':
      return { quantity: sale.quantity, optionWeight: sale.selectedOption.weight };
    case 'UnitOrderSale':
    case 'WeighingRequiredUnitOrderSale':
      return { quantity: sale.quantity };
  }
}
