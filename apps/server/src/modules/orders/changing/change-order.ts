import { randomUUID } from 'node:crypto';
import type { CheckedInput } from '@etal/contract/endpoint';
import { Refusal } from '@etal/contract/errors';
import type { changeOrder as call } from '@etal/contract/order-changes';
import type { StockMove } from '@etal/domain/catalog/stock';
import { endOf, startOf, type TimePeriod } from '@etal/domain/collection/opening-hours';
import { type ChangePlan, planChange, type WishedLine, withStockMoved } from '@etal/domain/orders/change';
import type { FeeRate } from '@etal/domain/orders/fees';
import type { OrderChangeKind, OrderSlot } from '@etal/domain/orders/journal';
import type { NotificationKind } from '@etal/domain/orders/notifications';
import type { OrderActor } from '@etal/domain/orders/order';
import { ownChangeMode } from '@etal/domain/orders/payment-modes';
import type { RefundMeans } from '@etal/domain/orders/refund';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { lockSaleables, offerLess } from '../../catalog/catalog.ts';
import { findSlot, holdRoom, takesMoneyOnSite } from '../../collection/collection.ts';
import { readPaymentModes } from '../../payments/payments.ts';
import { carryOutRefunds } from '../payment/carry-out-refunds.ts';
import { statusConflict, visibleOrRefusal } from './change-status.ts';
import { lockOrder, type LockedOrder, toChangeable } from './lock-order.queries.ts';
import { planned, type Rewriting, rewriteOrders } from './rewrite-order.ts';
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
  /** How many orders it takes at most, where it has a limit. */
  maxOrders: number | undefined;
}

/** R-ORDERS-12: the merchant's change of an order, and with `mayChange` the shopper's own. */
export async function changeOrder(services: Services, wanted: ChangeWanted): Promise<{ orderId: string }> {
  const { database, clock, config } = services;
  const { shopId, revision, actor, reason = null, refundTo = 'CARD', tell = true, expectedTotal } = wanted;
  const { orderId, hasCard } = await database.withShop(shopId, async (tx) => {
    const now = clock.now();
    const order = await lockChangeable(tx, shopId, wanted.order);
    if (order.revision !== revision) throw new Refusal('ORDER_STALE');
    const slot = await wishedSlot(tx, order, wanted, now);
    wanted.mayChange?.(order, slot);
    const isOwn = actor === 'SHOPPER' && !order.isTest;
    if (slot && isOwn) {
      const place = { ...slot, pointId: slot.point.id };
      (await holdRoom(tx, shopId, [place])).refuseFull(place);
    }
    await changeLocked(tx, { shopId, now, platformFee: config.platformFee }, [
      {
        order,
        wish: wishedLines(order, wanted.sales),
        slot,
        expectedTotal,
        kind: slot !== null && wanted.sales === undefined ? 'MOVED' : 'CHANGED',
        actor,
        reason,
        refundTo,
        tell: tell ? 'CHANGED' : null,
        ...(isOwn && { judge: await ownChangeJudge(tx, shopId, { order, slot, feeRate: config.platformFee }) }),
      },
    ]);
    return { orderId: order.id, hasCard: order.payment !== null };
  });
  if (hasCard) await carryOutRefunds(services, { shopId, orderId });
  return { orderId };
}

/** R-PAYMENTS-3: the merchant may go below the minimum, the shopper may not. */
async function ownChangeJudge(
  tx: Transaction,
  shopId: string,
  { order, slot, feeRate }: { order: LockedOrder; slot: WishedSlot | null; feeRate: FeeRate },
): Promise<(plan: ChangePlan) => void> {
  const { channel, subTotal: before } = order;
  const modes = await readPaymentModes(tx, shopId, feeRate);
  const isMoved = slot !== null && slot.point.id !== order.collectionPointId;
  const isTakenThere = !isMoved || (await takesMoneyOnSite(tx, shopId, slot.point.id));
  return ({ subTotal }) => {
    const mode = ownChangeMode(channel, { shop: modes[channel], isTakenThere, before, subTotal });
    if (!mode.isOpen)
      throw new Refusal('PAYMENT_MODE_CLOSED', { channel, blocker: mode.blocker, missing: mode.missing });
  };
}

const lockChangeable = async (tx: Transaction, shopId: string, key: string): Promise<LockedOrder> =>
  changeableOrRefusal(await lockOrder(tx, shopId, key));

/** Only what nobody has fetched yet, and nobody has given up, can still be changed. */
export function changeableOrRefusal(locked: LockedOrder | undefined): LockedOrder {
  const order = visibleOrRefusal(locked);
  if (order.status !== 'PAID' && order.status !== 'ACCEPTED') throw statusConflict(order, 'CHANGED');
  return order;
}

export interface LockedChange {
  order: LockedOrder;
  wish: readonly WishedLine[];
  slot: NewSlot | null;
  expectedTotal?: number | undefined;
  kind: OrderChangeKind;
  actor: OrderActor;
  reason: string | null;
  refundTo: RefundMeans;
  /** What is told of it; null for nothing. */
  tell: NotificationKind | null;
  /** Goods that are missing do not go back to the stock. */
  missing?: string | undefined;
  /** Refuses what it would become, beside what the domain refuses to everyone. */
  judge?: (plan: ChangePlan) => void;
}

/**
 * Every change of orders' lines or slots comes by here: planned by the domain one after the other, each on the stock
 * that the one before leaves, then written together. A change that cannot be is handed to `refuse`, and the others go
 * on.
 */
export async function changeLocked(
  tx: Transaction,
  { shopId, now, platformFee }: { shopId: string; now: Date; platformFee: FeeRate },
  changes: readonly LockedChange[],
  refuse: (orderId: string, refusal: Refusal) => void = (_orderId, refusal) => {
    throw refusal;
  },
): Promise<void> {
  if (changes.length === 0) return;
  const pointOf = ({ order, slot }: LockedChange): string => slot?.point.id ?? order.collectionPointId;
  let saleables = await lockSaleables(
    tx,
    shopId,
    changes.flatMap(({ order, wish }) => [
      ...order.lines.map(({ saleableId }) => saleableId),
      ...wish.flatMap((line) => ('saleableId' in line ? [line.saleableId] : [])),
    ]),
    changes.flatMap((change) => Object.values(datesOf(change))),
  );
  const takingMoney = new Set<string>();
  for (const pointId of new Set(changes.filter(({ order }) => order.channel === 'ONLINE').map(pointOf)))
    if (await takesMoneyOnSite(tx, shopId, pointId)) takingMoney.add(pointId);
  const rewritings: Rewriting[] = [];
  const missing: StockMove[] = [];
  for (const change of changes) {
    const { order, wish, slot, kind, actor, reason, refundTo, tell } = change;
    try {
      const takesMoney = order.channel === 'OFFLINE' || takingMoney.has(pointOf(change));
      const plan = planned(
        planChange(toChangeable(order, platformFee), wish, {
          saleables,
          dates: datesOf(change),
          takesMoneyOnSite: takesMoney,
          newId: randomUUID,
        }),
      );
      if (change.expectedTotal !== undefined && change.expectedTotal !== plan.total)
        throw new Refusal('PRICE_CHANGED', { total: plan.total });
      change.judge?.(plan);
      const isMissing = ({ saleableId }: StockMove): boolean => saleableId === change.missing;
      missing.push(...plan.stock.filter(isMissing));
      const stock = plan.stock.filter((move) => !isMissing(move));
      rewritings.push({ order, plan: { ...plan, stock }, kind, actor, reason, slot, saleables, refundTo, tell });
      if (order.holdsStock) saleables = withStockMoved(saleables, stock);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse(order.id, error);
    }
  }
  await rewriteOrders(tx, { shopId, now }, rewritings);
  await offerLess(
    tx,
    shopId,
    missing.map((move) => ({ ...move, amount: -move.amount })),
  );
}

/** The collection dates that the order leaves and comes to. */
const datesOf = ({ order, slot }: LockedChange): { before: string; after: string } => ({
  before: order.slot.date,
  after: slot?.date ?? order.slot.date,
});

/** Without a wish for its lines, an order keeps them. */
function wishedLines(order: LockedOrder, sales: Body['sales']): WishedLine[] {
  if (!sales) return order.lines.map(({ id }) => ({ saleId: id }));
  return sales.map(({ selectedOption, ...wish }) => ({ ...wish, optionWeight: selectedOption?.weight }));
}

/** The slot that is wished, null where the order keeps its own. The merchant may exceed its cut-off. */
async function wishedSlot(
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
  const period = collectionPeriod ?? periodOf(order.slot);
  const wished = { date: collectionDate, start: startOf(period), end: endOf(period) };
  if (isAlreadyAt(order, { point: { id: collectionPointId }, ...wished })) return null;
  const point = await findSlot(tx, shopId, { pointId: collectionPointId, date: collectionDate, period, now });
  return { point, orderBefore: point.slot.orderBefore, maxOrders: point.slot.maxOrders, ...wished };
}

/** Whether the order is to be fetched there and then already. */
export const isAlreadyAt = (
  { collectionPointId, slot }: LockedOrder,
  { point, date, start, end }: Pick<NewSlot, 'date' | 'start' | 'end'> & { point: { id: string } },
): boolean => point.id === collectionPointId && date === slot.date && start === slot.start && end === slot.end;

const periodOf = ({ start, end }: OrderSlot): TimePeriod => ({
  startingHour: Math.floor(start / 60),
  startingMinute: start % 60,
  endingHour: Math.floor(end / 60),
  endingMinute: end % 60,
});
