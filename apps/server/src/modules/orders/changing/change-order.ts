import { randomUUID } from 'node:crypto';
import type { CheckedInput } from '@etal/contract/endpoint';
import { Refusal } from '@etal/contract/errors';
import type { changeOrder as call } from '@etal/contract/order-changes';
import { endOf, startOf, type TimePeriod } from '@etal/domain/collection/opening-hours';
import { planChange, type WishedLine } from '@etal/domain/orders/change';
import type { PlatformFee } from '@etal/domain/orders/fees';
import type { OrderChangeKind, OrderSlot } from '@etal/domain/orders/journal';
import type { OrderActor } from '@etal/domain/orders/order';
import type { RefundMeans } from '@etal/domain/orders/refund';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { lockSaleables } from '../../catalog/catalog.ts';
import { findSlot, takesMoneyOnSite } from '../../collection/collection.ts';
import { carryOutRefunds } from '../payment/carry-out-refunds.ts';
import { lockVisible, visible } from './change-status.ts';
import { type LockedOrder, toChangeable } from './lock-order.queries.ts';
import { planned, rewriteOrder } from './rewrite-order.ts';
import type { NewSlot } from './write-order.queries.ts';

type Body = CheckedInput<typeof call>['body'];

export interface ChangeWanted extends Omit<Body, 'refundTo' | 'tell'> {
  shopId: string;
  /** Its id or its reference. */
  order: string;
  actor: OrderActor;
  refundTo?: RefundMeans | undefined;
  tell?: boolean | undefined;
  /** Judges an order that may not be changed by who asks. */
  mayChange?: (order: LockedOrder, slot: WishedSlot | null) => void;
}

export interface WishedSlot extends NewSlot {
  /** Its cut-off, in seconds since the epoch. */
  orderBefore: number;
}

/** R-ORDERS-12: the merchant's change of an order, and with `mayChange` the shopper's own. */
export async function changeOrder(services: Services, wanted: ChangeWanted): Promise<{ orderId: string }> {
  const { database, clock, config } = services;
  const { shopId, revision, actor, reason = null, refundTo = 'CARD', tell = true, expectedTotal } = wanted;
  const orderId = await database.withShop(shopId, async (tx) => {
    const now = clock.now();
    const order = await lockChangeable(tx, shopId, wanted.order);
    if (order.revision !== revision) throw new Refusal('ORDER_STALE');
    const slot = await wishedSlot(tx, order, wanted, now);
    wanted.mayChange?.(order, slot);
    await changeLocked(tx, shopId, order, {
      wish: wishedLines(order, wanted.sales),
      slot,
      expectedTotal,
      kind: slot !== null && wanted.sales === undefined ? 'MOVED' : 'CHANGED',
      actor,
      reason,
      refundTo,
      tell,
      platformFee: config.platformFee,
      now,
    });
    return order.id;
  });
  await carryOutRefunds(services, { shopId, orderId });
  return { orderId };
}

/** Only what nobody has fetched yet, and nobody has given up, can still be changed. */
export async function lockChangeable(tx: Transaction, shopId: string, key: string): Promise<LockedOrder> {
  const order = await lockVisible(tx, shopId, key);
  if (order.status !== 'PAID' && order.status !== 'ACCEPTED')
    throw new Refusal('ORDER_STATUS_CONFLICT', { wanted: 'CHANGED', status: visible(order.status) });
  return order;
}

interface LockedChange {
  wish: readonly WishedLine[];
  slot: NewSlot | null;
  expectedTotal?: number | undefined;
  kind: OrderChangeKind;
  actor: OrderActor;
  reason: string | null;
  refundTo: RefundMeans;
  tell: boolean;
  platformFee: PlatformFee;
  now: Date;
  /** Goods that are missing do not go back to the stock. */
  missing?: string;
}

/** Every change of an order's lines or slot comes by here: planned by the domain, then written. */
export async function changeLocked(
  tx: Transaction,
  shopId: string,
  order: LockedOrder,
  { wish, slot, expectedTotal, kind, actor, reason, refundTo, tell, platformFee, now, missing }: LockedChange,
): Promise<void> {
  const saleables = await lockSaleables(tx, shopId, [
    ...order.lines.map(({ saleableId }) => saleableId),
    ...wish.flatMap((line) => ('saleableId' in line ? [line.saleableId] : [])),
  ]);
  const plan = planned(
    planChange(toChangeable(order, platformFee), wish, {
      saleables,
      takesMoneyOnSite:
        order.channel === 'OFFLINE' || (await takesMoneyOnSite(tx, shopId, slot?.point.id ?? order.collectionPointId)),
      newId: randomUUID,
    }),
  );
  if (expectedTotal !== undefined && expectedTotal !== plan.total)
    throw new Refusal('PRICE_CHANGED', { total: plan.total });
  if (missing !== undefined) plan.stock.delete(missing);
  await rewriteOrder(tx, shopId, order, {
    plan,
    kind,
    actor,
    reason,
    now,
    slot,
    saleables,
    refundTo,
    tell: tell ? 'CHANGED' : null,
  });
}

/** Without a wish for its lines, an order keeps them. */
function wishedLines(order: LockedOrder, sales: Body['sales']): WishedLine[] {
  if (!sales) return order.lines.map(({ id }) => ({ saleId: id }));
  return sales.map(({ selectedOption, ...wish }) => ({ ...wish, optionWeight: selectedOption?.weight }));
}

/** The slot that is wished, null where the order keeps its own. The merchant may exceed its cut-off. */
export async function wishedSlot(
  tx: Transaction,
  order: LockedOrder,
  {
    shopId,
    collectionPointId = order.collectionPointId,
    collectionDate = order.slot.date,
    collectionPeriod,
  }: Pick<ChangeWanted, 'shopId' | 'collectionPointId' | 'collectionDate' | 'collectionPeriod'>,
  now: Date,
): Promise<WishedSlot | null> {
  const { slot } = order;
  const period = collectionPeriod ?? periodOf(slot);
  const [start, end] = [startOf(period), endOf(period)];
  if (
    collectionPointId === order.collectionPointId &&
    collectionDate === slot.date &&
    start === slot.start &&
    end === slot.end
  )
    return null;
  const point = await findSlot(tx, shopId, { pointId: collectionPointId, date: collectionDate, period, now });
  return { point, orderBefore: point.slot.orderBefore, date: collectionDate, start, end };
}

const periodOf = ({ start, end }: OrderSlot): TimePeriod => ({
  startingHour: Math.floor(start / 60),
  startingMinute: start % 60,
  endingHour: Math.floor(end / 60),
  endingMinute: end % 60,
});
