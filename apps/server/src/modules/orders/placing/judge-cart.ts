import { Refusal } from '@etal/contract/errors';
import { stockOn } from '@etal/domain/catalog/stock';
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
import { holdForOrder, type OrderedSaleable } from '../../catalog/catalog.ts';
import { findOpenPoint, type OrderPoint, refuseFullSlot } from '../../collection/collection.ts';
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

/** What an order is judged by and does not change while it is: all of it travels in one message. */
export interface Circumstances {
  now: Date;
  point: OrderPoint | undefined;
  modes: PaymentModes;
  terms: Awaited<ReturnType<typeof readTermsSource>>;
}

export async function readCircumstances(
  tx: Transaction,
  shopId: string,
  { pointId, feeRate, now }: { pointId: string; feeRate: FeeRate; now: Date },
): Promise<Circumstances> {
  const [point, modes, terms] = await Promise.all([
    findOpenPoint(tx, shopId, pointId),
    readPaymentModes(tx, shopId, feeRate),
    readTermsSource(tx, shopId),
  ]);
  return { now, point, modes, terms };
}

/**
 * Refuses what cannot be ordered. The saleables stay held: what is counted is sold to nobody meanwhile. `accountId` is
 * the merchant's at the payment service; null when there is none.
 */
export async function judgeCart(
  tx: Transaction,
  shop: OpenShop,
  body: PlaceOrderBody,
  { now, point: wished, modes }: Circumstances,
): Promise<JudgedCart & { accountId: string | null }> {
  const point = openPoint(wished);
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const slot = openSlots(point, nowSeconds).find(
    ({ date, period }) => date === body.collectionDate && isSamePeriod(period, body.collectionPeriod),
  );
  if (!slot) throw new Refusal('SLOT_CLOSED');
  // Before the goods are held: whoever needs both takes the point first.
  if (!shop.isTest) await refuseFullSlot(tx, shop.id, point.id, { ...slot, start: startOf(slot.period) });

  const cart = await priceCart(tx, shop.id, body, shop.isTest ? null : modes.fee);
  if (body.expectedTotal !== undefined && body.expectedTotal !== cart.total)
    throw new Refusal('PRICE_CHANGED', { total: cart.total });

  // A test order moves no money: any way to pay will do (R-SHOP-4).
  if (!shop.isTest)
    refuseClosedMode(body.paymentChannel, {
      shop: modes,
      point,
      cart,
      secondsLeft: slot.orderBefore - nowSeconds,
    });
  return { point, slot, ...cart, accountId: modes.accountId };
}

/**
 * R-ORDERS-17: what the merchant writes down may come after a cut-off and be of any amount, but the point is open then,
 * there is enough of everything, and money can be taken there.
 */
export async function judgeMerchantOrder(
  tx: Transaction,
  shopId: string,
  body: CreateOrderBody,
  { now, point: wished, modes }: Circumstances,
): Promise<JudgedCart> {
  const point = openPoint(wished);
  const wanted = { date: body.collectionDate, period: body.collectionPeriod };
  const slot = merchantSlot(point, wanted, Math.floor(now.getTime() / 1000));
  if (!slot) throw new Refusal('SLOT_UNKNOWN');
  const cart = await priceCart(tx, shopId, body, modes.fee);
  const ofAnyAmount = { ...modes, OFFLINE: { ...modes.OFFLINE, minimalOrderAmount: null } };
  refuseClosedMode('OFFLINE', { shop: ofAnyAmount, point, cart });
  return { point, slot, ...cart };
}

function openPoint(point: OrderPoint | undefined): OrderPoint {
  if (!point) throw new Refusal('POINT_CLOSED');
  return point;
}

/** A cart without a fee is a test, which takes nothing from the stock. */
async function priceCart(
  tx: Transaction,
  shopId: string,
  { sales, collectionDate }: Pick<PlaceOrderBody, 'sales' | 'collectionDate'>,
  fee: PlatformFee | null,
): Promise<PricedCart> {
  const saleableIds = sales.map(({ saleableId }) => saleableId);
  const lines = priceLines(await holdForOrder(tx, shopId, saleableIds, collectionDate), sales);
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

function priceLines(saleables: Map<string, OrderedSaleable>, sales: PlaceOrderBody['sales']): CartLine[] {
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
