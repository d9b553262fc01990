import { updateSimpleArticle } from '@etal/contract/articles';
import { updateArticlesBag } from '@etal/contract/baskets';
import { type Call, CallError } from '@etal/contract/client';
import {
  acceptOrder,
  cancelOrder,
  collectOrder,
  getOrderByReference,
  type OrderDetail,
  refuseOrder,
  setOrderFinalWeights,
} from '@etal/contract/orders';
import { createShopper } from '@etal/contract/shoppers';
import { getShopAggregate, type ShopAggregate } from '@etal/contract/shop';
import { getCollectionSlots, placeOrder } from '@etal/contract/storefront';
import { addDays } from '@etal/domain/calendar/dates';
import { parisInstant, parisWallTime } from '@etal/domain/calendar/paris-time';
import { BAG_PRICING } from '@etal/domain/catalog/bags';
import { allowsOnlinePayment } from '@etal/domain/catalog/pricing';
import type { FastifyInstance } from 'fastify';
import { ARTICLES } from './farm-articles.ts';
import { BAGS } from './farm-bags.ts';
import { type FarmOrder, isAnswered, ORDERS } from './farm-orders.ts';
import { SHOPPERS_BY_HAND } from './farm-shoppers.ts';
import type { PastClock } from './past-clock.ts';
import { submit } from './submit-page.ts';

interface World {
  app: FastifyInstance;
  call: Call;
  clock: PastClock;
  shop: ShopAggregate;
  today: string;
}

/** Weeks of orders, each placed, answered, weighed and handed over by the product's own calls at its own hour. */
export async function makeOrders(
  app: FastifyInstance,
  call: Call,
  clock: PastClock,
  say: (progress: string) => void,
): Promise<void> {
  const world: World = { app, call, clock, shop: await call(getShopAggregate, {}), today: dayOf(clock) };
  for (const shopper of SHOPPERS_BY_HAND)
    await orElse(409, () => clock.daysAgo(12, () => call(createShopper, { body: shopper })));
  const underway: OrderDetail[] = [];
  for (const [made, order] of ORDERS.entries()) {
    if (made % 10 === 0) say(`${made} / ${ORDERS.length} commandes`);
    const moment = momentOf(clock, order);
    // In the order of the days: invoices are numbered as they are issued.
    await handOver(world, underway, moment);
    if (order.daysAgo === 0 && ORDERS[made - 1]?.daysAgo !== 0) await countStocks(world);
    const answered = await clock.at(moment, () => placeAndAnswer(world, order));
    if (answered.status === 'ACCEPTED') underway.push(answered);
  }
}

const dayOf = (clock: PastClock): string => parisWallTime(clock.now().getTime() / 1000).date;

/** Never later than now: the youngest are some minutes old. */
function momentOf(clock: PastClock, { daysAgo, minutes }: FarmOrder): Date {
  const now = clock.now().getTime();
  const meant = parisInstant(addDays(dayOf(clock), -daysAgo), minutes) * 1000;
  return new Date(Math.min(meant, now - (1 + daysAgo) * 10 * 60 * 1000));
}

async function placeAndAnswer({ app, call, clock, shop, today }: World, order: FarmOrder): Promise<OrderDetail> {
  const saleables = [...shop.singleArticles, ...shop.articlesBags];
  const point = shop.collectionPoints.find(({ label }) => label === order.point)!;
  const slots = await call(getCollectionSlots, { params: { slug: shop.slug }, query: { collectionPoint: point.id } });
  // Not at the last moment: a card needs half an hour.
  const soon = clock.now().getTime() / 1000 + 60 * 60;
  const { date, period } = slots.find(
    (slot) => slot.orderBefore > soon && (!order.isForComingDays || slot.date > today),
  )!;
  const wished = order.wishes.map(([label, amount, ofGrams]) => {
    const saleable = saleables.find((candidate) => candidate.label === label);
    if (!saleable) throw new Error(`The farm does not sell ${label}`);
    if (typeof amount === 'string')
      return { saleable, sale: { saleableId: saleable.id, selectedWeight: Number.parseInt(amount, 10) } };
    return {
      saleable,
      sale: {
        saleableId: saleable.id,
        quantity: amount,
        ...(ofGrams === undefined ? {} : { selectedOption: { weight: ofGrams } }),
      },
    };
  });
  const isPaidOnline =
    order.wantsToPayOnline &&
    point.onlinePaymentsEnabled &&
    wished.every(({ saleable }) =>
      allowsOnlinePayment('bagType' in saleable ? BAG_PRICING[saleable.bagType] : saleable.pricingModel),
    );
  const { reference, checkoutUrl } = await call(
    placeOrder,
    {
      params: { slug: shop.slug },
      body: {
        collectionPointId: point.id,
        collectionDate: date,
        collectionPeriod: period,
        paymentChannel: isPaidOnline && shop.parameters.onlinePaymentsDetails.enabled ? 'ONLINE' : 'OFFLINE',
        shopperDetails: order.shopper,
        note: order.note,
        sales: wished.map(({ sale }) => sale),
      },
    },
    { headers: { 'idempotency-key': order.key } },
  );
  if (checkoutUrl) await pay(app, checkoutUrl);
  const params = { id: reference };
  if (order.refusedFor) await orElse(409, () => call(refuseOrder, { params, body: { reason: order.refusedFor } }));
  else if (isAnswered(order)) await orElse(409, () => call(acceptOrder, { params }));
  if (order.canceledFor) await orElse(409, () => call(cancelOrder, { params, body: { reason: order.canceledFor } }));
  return call(getOrderByReference, { params });
}

/** As a shopper does: the payment page, then the order's own, which reads what became of it. */
async function pay(app: FastifyInstance, checkoutUrl: string): Promise<void> {
  const next = await submit(app, checkoutUrl, { choix: 'payer' });
  await app.inject({ url: next });
}

/** What was to be collected before that moment: weighed in the hour before, and handed over. */
async function handOver({ call, clock }: World, underway: OrderDetail[], until: Date): Promise<void> {
  const collectedAt = ({ collectionDate, collectionPeriod: { startingHour, startingMinute } }: OrderDetail) =>
    new Date((parisInstant(collectionDate, startingHour * 60 + startingMinute) + 45 * 60) * 1000);
  const due = underway
    .filter((order) => collectedAt(order) < until)
    .toSorted((a, b) => collectedAt(a).getTime() - collectedAt(b).getTime());
  for (const order of due) {
    underway.splice(underway.indexOf(order), 1);
    const params = { id: order.reference };
    await clock.at(collectedAt(order), async () => {
      const weights = order.sales.flatMap((sale, index) =>
        sale.klass === 'WeighingRequiredUnitOrderSale'
          ? [{ saleId: sale.id, weighedGrams: onTheScale(sale.averageWeight * sale.quantity, index) }]
          : [],
      );
      if (weights.length > 0) await orElse(409, () => call(setOrderFinalWeights, { params, body: { weights } }));
      await orElse(409, () => call(collectOrder, { params }));
    });
  }
}

/** No two chickens weigh the same. */
const onTheScale = (expected: number, index: number): number => Math.round(expected * (0.96 + 0.03 * (index % 4)));

/** This morning the merchant counted what is left to sell. */
async function countStocks({ call, shop }: World): Promise<void> {
  for (const { label, stock } of ARTICLES.filter(({ stock }) => stock !== undefined))
    await call(updateSimpleArticle, {
      params: { id: idOf(shop.singleArticles, label) },
      body: { isStockEnabled: true, stock: stock ?? null },
    });
  for (const { label, stock } of BAGS.filter(({ stock }) => stock !== undefined))
    await call(updateArticlesBag, {
      params: { id: idOf(shop.articlesBags, label) },
      body: { isStockEnabled: true, stock: stock ?? null },
    });
}

const idOf = (saleables: { id: string; label: string }[], label: string): string =>
  saleables.find((saleable) => saleable.label === label)!.id;

/** A demonstration that was cut short finds that this was done. */
async function orElse(status: number, attempt: () => Promise<unknown>): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== status) throw error;
  }
}
