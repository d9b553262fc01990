import { Refusal } from '@etal/contract/errors';
import { stockOn, withTaken } from '@etal/domain/catalog/stock';
import { startOf } from '@etal/domain/collection/opening-hours';
import { type CollectionSlot, isSamePeriod, merchantSlot, openSlots } from '@etal/domain/collection/slots';
import type { FeeRate, PlatformFee } from '@etal/domain/orders/fees';
import {
  firstShortage,
  isOrderTooBig,
  type PricedLine,
  priceLine,
  shortageOf,
  stockTaken,
} from '@etal/domain/orders/lines';
import type { PaymentChannel } from '@etal/domain/orders/order';
import { paymentMode, type ShopMode } from '@etal/domain/orders/payment-modes';
import { type OrderTotals, totalsOf } from '@etal/domain/orders/totals';
import type { Transaction } from '../../../platform/db/database.ts';
import { orRefusal } from '../../../platform/gathered.ts';
import { holdForOrders, type OrderedSaleable } from '../../catalog/catalog.ts';
import { findOpenPoint, holdRoom, type OrderPoint } from '../../collection/collection.ts';
import { type PaymentModes, readPaymentModes } from '../../payments/payments.ts';
import type { OpenShop } from '../../shop/shop.ts';
import type { CreateOrderBody } from './create-order.ts';
import type { PlaceOrderBody } from './place-order.ts';
import { readTermsSource } from './terms.queries.ts';

export interface CartLine {
  saleable: OrderedSaleable;
  priced: PricedLine;
}

interface PricedCart extends OrderTotals {
  lines: CartLine[];
  /** The platform's fee and who pays it, which the order keeps; null for a test order, which has none. */
  fee: PlatformFee | null;
}

/** A cart that can be ordered as it stands now: where and when it is fetched, and at which prices. */
export interface JudgedCart extends PricedCart {
  point: OrderPoint;
  slot: CollectionSlot;
}

/** What orders are judged by and do not change while they are: all of it travels in one message. */
export interface Circumstances {
  now: Date;
  /** Those that are open, by their ids. */
  points: ReadonlyMap<string, OrderPoint>;
  modes: PaymentModes;
  terms: Awaited<ReturnType<typeof readTermsSource>>;
}

export async function readCircumstances(
  tx: Transaction,
  shopId: string,
  { pointIds, feeRate, now }: { pointIds: readonly string[]; feeRate: FeeRate; now: Date },
): Promise<Circumstances> {
  const [points, modes, terms] = await Promise.all([
    Promise.all([...new Set(pointIds)].map((pointId) => findOpenPoint(tx, shopId, pointId))),
    readPaymentModes(tx, shopId, feeRate),
    readTermsSource(tx, shopId),
  ]);
  return { now, points: new Map(points.flatMap((point) => (point ? [[point.id, point]] : []))), modes, terms };
}

/** `accountId` is the merchant's at the payment service; null when there is none. */
export type CartToPlace = JudgedCart & { accountId: string | null };

/**
 * Judges carts in the order in which they came, each by what those before it leave; gives why for those that cannot be
 * ordered. The saleables stay held: what is counted is sold to nobody meanwhile.
 */
export async function judgeCarts(
  tx: Transaction,
  shop: OpenShop,
  bodies: readonly PlaceOrderBody[],
  circumstances: Circumstances,
): Promise<(CartToPlace | Refusal)[]> {
  const { modes } = circumstances;
  const nowSeconds = Math.floor(circumstances.now.getTime() / 1000);
  const wishes = bodies.map((body) => orRefusal(() => wishOf(body, circumstances)));
  const possible = wishes.flatMap((wish) => (wish instanceof Refusal ? [] : [wish]));
  if (possible.length === 0) return wishes.filter((wish) => wish instanceof Refusal);
  // Before the goods are held: whoever needs both takes the point first.
  const room = await holdRoom(tx, shop.id, shop.isTest ? [] : possible.map(({ place }) => place));
  const saleables = await holdForOrders(
    tx,
    shop.id,
    [...new Set(possible.flatMap(({ body }) => body.sales.map(({ saleableId }) => saleableId)))],
    possible.map(({ body }) => body.collectionDate),
  );
  return wishes.map((wish) =>
    orRefusal(() => {
      if (wish instanceof Refusal) throw wish;
      const { body, point, slot, place } = wish;
      // A test order moves no money, and takes neither room nor stock: any way to pay will do (R-SHOP-4).
      if (!shop.isTest) room.refuseFull(place);
      const cart = priceCart(saleables, body, shop.isTest ? null : modes.fee);
      if (body.expectedTotal !== undefined && body.expectedTotal !== cart.total)
        throw new Refusal('PRICE_CHANGED', { total: cart.total });
      if (!shop.isTest) {
        const secondsLeft = slot.orderBefore - nowSeconds;
        refuseClosedMode(body.paymentChannel, { shop: modes, point, cart, secondsLeft });
        room.take(place);
        takeFrom(saleables, cart, body.collectionDate);
      }
      return { point, slot, ...cart, accountId: modes.accountId };
    }),
  );
}

/** Where and when an order wants to be fetched. */
function wishOf(body: PlaceOrderBody, { points, now }: Circumstances) {
  const point = openPoint(points, body.collectionPointId);
  const slot = openSlots(point, Math.floor(now.getTime() / 1000)).find(
    ({ date, period }) => date === body.collectionDate && isSamePeriod(period, body.collectionPeriod),
  );
  if (!slot) throw new Refusal('SLOT_CLOSED');
  return { body, point, slot, place: { ...slot, pointId: point.id, start: startOf(slot.period) } };
}

/** For the carts that are judged next. */
function takeFrom(saleables: Map<string, OrderedSaleable>, { lines }: PricedCart, date: string): void {
  for (const { saleable, priced } of lines) {
    const current = saleables.get(saleable.id);
    if (current) saleables.set(saleable.id, withTaken(current, { date, amount: stockTaken(priced) }));
  }
}

/**
 * R-ORDERS-17: what the merchant writes down may come after a cut-off and be of any amount, but the point is open then,
 * there is enough of everything, and money can be taken there.
 */
export async function judgeMerchantOrder(
  tx: Transaction,
  shopId: string,
  body: CreateOrderBody,
  { now, points, modes }: Circumstances,
): Promise<JudgedCart> {
  const point = openPoint(points, body.collectionPointId);
  const wanted = { date: body.collectionDate, period: body.collectionPeriod };
  const slot = merchantSlot(point, wanted, Math.floor(now.getTime() / 1000));
  if (!slot) throw new Refusal('SLOT_UNKNOWN');
  const saleableIds = body.sales.map(({ saleableId }) => saleableId);
  const cart = priceCart(await holdForOrders(tx, shopId, saleableIds, [body.collectionDate]), body, modes.fee);
  const ofAnyAmount = { ...modes, OFFLINE: { ...modes.OFFLINE, minimalOrderAmount: null } };
  refuseClosedMode('OFFLINE', { shop: ofAnyAmount, point, cart });
  return { point, slot, ...cart };
}

function openPoint(points: Circumstances['points'], id: string): OrderPoint {
  const point = points.get(id);
  if (!point) throw new Refusal('POINT_CLOSED');
  return point;
}

/** A cart without a fee is a test, which takes nothing from the stock. */
function priceCart(
  saleables: ReadonlyMap<string, OrderedSaleable>,
  { sales, collectionDate }: Pick<PlaceOrderBody, 'sales' | 'collectionDate'>,
  fee: PlatformFee | null,
): PricedCart {
  const lines = priceLines(saleables, sales);
  if (fee) refuseShortage(lines, collectionDate);
  const totals = totalsOf(
    lines.map(({ priced }) => priced),
    fee,
  );
  const lent = lines.map(({ priced: { quantity }, saleable: { deposit } }) => ({ quantity, deposit }));
  if (isOrderTooBig(totals.total, lent)) throw new Refusal('ORDER_TOO_BIG');
  return { lines, fee, ...totals };
}

function refuseClosedMode(
  channel: PaymentChannel,
  asked: {
    shop: Record<PaymentChannel, ShopMode>;
    point: OrderPoint;
    cart: PricedCart;
    secondsLeft?: number | undefined;
  },
): void {
  const { shop, point, cart, secondsLeft } = asked;
  const mode = paymentMode(channel, {
    shop,
    point: { ONLINE: point.onlinePaymentsEnabled, OFFLINE: point.offlinePaymentsEnabled },
    subTotal: cart.subTotal,
    secondsLeft,
  });
  if (!mode.isOpen) throw new Refusal('PAYMENT_MODE_CLOSED', { channel, blocker: mode.blocker, missing: mode.missing });
}

function priceLines(saleables: ReadonlyMap<string, OrderedSaleable>, sales: PlaceOrderBody['sales']): CartLine[] {
  return sales.map(({ saleableId, quantity, selectedOption, selectedWeight }) => {
    const saleable = saleables.get(saleableId);
    if (!saleable?.isEnabled) throw new Refusal('LINE_UNAVAILABLE', { label: saleable?.label ?? null });
    const priced = priceLine(saleable, { saleableId, quantity, optionWeight: selectedOption?.weight, selectedWeight });
    if (!priced) throw new Refusal('LINE_CHANGED', { label: saleable.label });
    return { saleable, priced };
  });
}

function refuseShortage(lines: readonly CartLine[], date: string): void {
  const shortage = firstShortage(
    lines.map(({ saleable, priced }) => ({
      saleableId: saleable.id,
      taken: stockTaken(priced),
      stock: stockOn(saleable, date),
      saleable,
    })),
  );
  if (!shortage) return;
  throw new Refusal('STOCK_SHORT', shortageOf(shortage.line.saleable, date, shortage.left));
}
