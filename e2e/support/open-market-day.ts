import { acceptOrder, type OrderDetail } from '@etal/contract/orders';
import { getShopAggregate } from '@etal/contract/shop';
import { getCollectionSlots, placeOrder } from '@etal/contract/storefront';
import { type Demonstration, FARM_SLUG } from './open-demonstration.ts';

const params = { slug: FARM_SLUG };

/** Two customers: one of everything that is sold, and a chicken; both accepted. */
export async function openMarketDay(farm: Demonstration, label: string) {
  const { singleArticles, articlesBags } = await farm.call(getShopAggregate, {});
  const enough = ({
    isEnabled,
    isStockEnabled,
    stock,
  }: {
    isEnabled: boolean;
    isStockEnabled: boolean;
    stock: number | null;
  }) => isEnabled && (!isStockEnabled || (stock ?? 0) >= 5);
  const sold = (model: string) => singleArticles.find((article) => article.pricingModel === model && enough(article))!;
  const [unit, pack, cut] = [sold('BY_UNIT'), sold('BY_WEIGHT_OPTIONS'), sold('BY_CAPTURED_WEIGHT')];
  // The farm's own chickens are few, and shared by every test of the run.
  const chicken = await farm.addArticle(`Poulet, ${label}`, 10, {
    pricingModel: 'BY_UNIT_WEIGHING_REQUIRED',
    unitPrice: null,
    pricePerKilogram: 1190,
    averageWeight: 1800,
  });
  const bag = articlesBags.find((one) => one.bagType === 'DETAILED_UNIT' && enough(one))!;
  const point = await farm.addPoint(label);
  const [slot] = await farm.call(getCollectionSlots, { params, query: { collectionPoint: point.id } });
  const order = async (
    firstname: string,
    lastname: string,
    sales: { saleableId: string; quantity?: number; selectedOption?: { weight: number }; selectedWeight?: number }[],
  ): Promise<OrderDetail> => {
    const shopperDetails = {
      firstname,
      lastname,
      email: `${firstname.toLowerCase()}@clients.test`,
      phone: '06 98 76 54 32',
      city: 'Die',
    };
    const body = {
      collectionPointId: point.id,
      collectionDate: slot!.date,
      collectionPeriod: slot!.period,
      paymentChannel: 'OFFLINE' as const,
      shopperDetails,
      note: 'Avec un cabas',
      sales,
    };
    const { reference } = await farm.call(
      placeOrder,
      { params, body },
      { headers: { 'idempotency-key': crypto.randomUUID() } },
    );
    return farm.call(acceptOrder, { params: { id: reference } });
  };
  const anne = await order('Anne', 'Abel', [
    { saleableId: unit.id, quantity: 2 },
    { saleableId: pack.id, quantity: 1, selectedOption: { weight: pack.options[0]!.weight } },
    { saleableId: cut.id, selectedWeight: 350 },
    { saleableId: bag.id, quantity: 1 },
    { saleableId: chicken.id, quantity: 2 },
  ]);
  const paul = await order('Paul', 'Zola', [{ saleableId: chicken.id, quantity: 1 }]);
  return { point, date: slot!.date, anne, paul, chicken, bag, unit };
}

/** Of the lines to be weighed, as the server has them. */
export const gramsOf = ({ sales }: OrderDetail) =>
  sales.flatMap((sale) => (sale.klass === 'WeighingRequiredUnitOrderSale' ? [sale.weighedGrams] : []));
