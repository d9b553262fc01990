import { Refusal } from '@etal/contract/errors';
import { allowsOnlinePayment } from '@etal/domain/catalog/pricing';
import { endOf, startOf, type TimePeriod } from '@etal/domain/collection/opening-hours';
import { type CollectionSlot, openSlots } from '@etal/domain/collection/slots';
import type { PlatformFee } from '@etal/domain/orders/fees';
import { firstShortage, MAX_ORDER_TOTAL, type PricedLine, priceLine, stockTaken } from '@etal/domain/orders/lines';
import { paymentMode } from '@etal/domain/orders/payment-modes';
import { type OrderTotals, totalsOf } from '@etal/domain/orders/totals';
import type { Transaction } from '../../../platform/db/database.ts';
import { lockSaleables, type OrderedSaleable } from '../../catalog/catalog.ts';
import { findOpenPoint, type OrderPoint } from '../../collection/collection.ts';
import { readPaymentModes } from '../../payments/payments.ts';
import type { OpenShop } from '../../shop/shop.ts';
import type { PlaceOrderBody } from './place-order.ts';

export interface CartLine {
  saleable: OrderedSaleable;
  priced: PricedLine;
}

/** A cart that can be ordered as it stands now: where and when it is fetched, at which prices, by which account. */
export interface JudgedCart extends OrderTotals {
  point: OrderPoint;
  slot: CollectionSlot;
  lines: CartLine[];
  /** Of the merchant at the payment service; null when there is none. */
  accountId: string | null;
}

interface Circumstances {
  now: Date;
  platformFee: PlatformFee;
}

/** Refuses what cannot be ordered. The saleables' rows stay locked: nobody sells them meanwhile. */
export async function judgeCart(
  tx: Transaction,
  shop: OpenShop,
  body: PlaceOrderBody,
  { now, platformFee }: Circumstances,
): Promise<JudgedCart> {
  const point = await findOpenPoint(tx, shop.id, body.collectionPointId);
  if (!point) throw new Refusal('POINT_CLOSED');
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const slot = openSlots(point, nowSeconds).find(
    ({ date, period }) => date === body.collectionDate && isSamePeriod(period, body.collectionPeriod),
  );
  if (!slot) throw new Refusal('SLOT_CLOSED');

  const saleableIds = body.sales.map(({ saleableId }) => saleableId);
  const lines = priceLines(await lockSaleables(tx, shop.id, saleableIds), body.sales);
  if (!shop.isTest) refuseShortage(lines);
  const totals = totalsOf(
    lines.map(({ priced }) => priced),
    shop.isTest ? null : platformFee,
  );
  if (totals.total > MAX_ORDER_TOTAL) throw new Refusal('ORDER_TOO_BIG');
  if (body.expectedTotal !== undefined && body.expectedTotal !== totals.total)
    throw new Refusal('PRICE_CHANGED', { total: totals.total });

  const modes = await readPaymentModes(tx, shop.id);
  const mode = paymentMode(body.paymentChannel, {
    shop: modes,
    point: { ONLINE: point.onlinePaymentsEnabled, OFFLINE: point.offlinePaymentsEnabled },
    isAllPayableOnline: lines.every(({ saleable }) => allowsOnlinePayment(saleable.pricingModel)),
    subTotal: totals.subTotal,
    secondsLeft: slot.orderBefore - nowSeconds,
  });
  // A test order moves no money: any way to pay will do (R-SHOP-4).
  if (!mode.isOpen && !shop.isTest)
    throw new Refusal('PAYMENT_MODE_CLOSED', {
      channel: body.paymentChannel,
      blocker: mode.blocker,
      missing: mode.missing,
    });
  return { point, slot, lines, ...totals, accountId: modes.accountId };
}

const isSamePeriod = (a: TimePeriod, b: TimePeriod): boolean => startOf(a) === startOf(b) && endOf(a) === endOf(b);

function priceLines(saleables: Map<string, OrderedSaleable>, sales: PlaceOrderBody['sales']): CartLine[] {
  return sales.map(({ saleableId, quantity, selectedOption, selectedWeight }) => {
    const saleable = saleables.get(saleableId);
    if (!saleable?.isEnabled) throw new Refusal('LINE_UNAVAILABLE', { label: saleable?.label ?? null });
    const priced = priceLine(saleable, { saleableId, quantity, optionWeight: selectedOption?.weight, selectedWeight });
    if (!priced) throw new Refusal('LINE_CHANGED', { label: saleable.label });
    return { saleable, priced };
  });
}

function refuseShortage(lines: readonly CartLine[]): void {
  const shortage = firstShortage(
    lines.map(({ saleable, priced }) => ({
      saleableId: saleable.id,
      taken: stockTaken(priced),
      stock: saleable,
      saleable,
    })),
  );
  if (!shortage) return;
  const { label, pricingModel } = shortage.line.saleable;
  throw new Refusal('STOCK_SHORT', { label, left: shortage.left, isWeight: pricingModel === 'BY_CAPTURED_WEIGHT' });
}
