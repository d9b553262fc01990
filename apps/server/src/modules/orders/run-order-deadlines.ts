import { Refusal } from '@etal/contract/errors';
import { addDays } from '@etal/domain/calendar/dates';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { dueOnSite } from '@etal/domain/orders/ledger';
import { closedBefore, closesByItself, missedBefore, type Presence, presenceAt } from '@etal/domain/orders/life';
import { holdIsEnding } from '@etal/domain/orders/payment';
import { CARD_RELEASED_REASON, MISSED_SLOT_REASON } from '@etal/texts/orders';
import { beginStatus, captureAccepted, changeStatus, lockVisible } from './changing/change-status.ts';
import { carryOutStaleRefund } from './payment/carry-out-refunds.ts';
import { findStaleRefunds } from './payment/refunds.queries.ts';
import { expireCheckout } from './payment/expire-checkout.ts';
import { finishOperation } from './payment/finish-operation.ts';
import { notify } from '../notifications/notifications.ts';
import {
  findEndingHolds,
  findMissedOrders,
  findOverdueCheckouts,
  findPaidPastOrders,
  findStaleOperations,
  markReminded,
  type EndingHold,
  type OpenOrder,
  type Turn,
} from './payment/order-payments.queries.ts';
import { PaymentsAway } from '../../ports/payment-service.ts';
import type { Services } from '../../platform/services.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Longer than any request lasts: the process that began the operation has finished or stopped. */
const OPERATION_LEASE_MS = 2 * MINUTE_MS;
/** « The night after collection » ends at three in the morning, as clocks on the wall say. */
const NIGHT_ENDS = 3 * 60;
const AT_MOST = 200;

/** What one process remembers from one run to the next. */
export interface DeadlineMemory {
  presence?: Presence;
  /** Who had their turn last, of each list of which more is due than one run takes. */
  turns: Map<string, OpenOrder>;
}

interface DeadlineOptions {
  /** Absent: it has been there all the time, and begins each list with its first. */
  memory?: DeadlineMemory;
  atMost?: number;
}

/**
 * What time does to orders (R-PAYMENTS-1 and R-ORDERS-5): payment steps that a crash cut short are finished, checkouts
 * left
 * open are closed, cards held too long are let go, missed orders are cancelled, and those that the card has paid are
 * closed a week after their day.
 * Several processes may do it at once: each order is judged again under its lock.
 */
export async function runOrderDeadlines(
  services: Services,
  { memory, atMost = AT_MOST }: DeadlineOptions = {},
): Promise<void> {
  const { database, clock } = services;
  const now = clock.now();
  const presence = memory && presenceAt(memory.presence, now.getTime() / 1000);
  const dayBegun = dayAt(now);
  const after = (ms: number): Date => new Date(now.getTime() + ms);
  const stale = after(-OPERATION_LEASE_MS);
  const due = async <Item extends OpenOrder>(list: string, find: (turn: Turn) => Promise<Item[]>): Promise<Item[]> => {
    const items = await find({ after: memory?.turns.get(list), limit: atMost });
    const last = items.length === atMost ? items.at(-1) : undefined;
    if (last) memory?.turns.set(list, last);
    else memory?.turns.delete(list);
    return items;
  };
  const found = await database.acrossShops(async (tx) => ({
    operations: await due('operations', (turn) => findStaleOperations(tx, { before: stale, ...turn })),
    checkouts: await due('checkouts', (turn) => findOverdueCheckouts(tx, { before: after(-MINUTE_MS), ...turn })),
    holds: await due('holds', (turn) => findEndingHolds(tx, { before: after(24 * HOUR_MS), ...turn })),
    refunds: await due('refunds', (turn) => findStaleRefunds(tx, { before: stale, ...turn })),
    missed: await due('missed', (turn) => findMissedOrders(tx, { before: missedBefore(dayBegun, presence), ...turn })),
    past: await due('past', (turn) => findPaidPastOrders(tx, { before: closedBefore(dayBegun), ...turn })),
  }));
  await eachOnItsOwn(services, found.operations, (payment) => finishOperation(services, payment));
  await eachOnItsOwn(services, found.refunds, (refund) => carryOutStaleRefund(services, refund));
  await eachOnItsOwn(services, found.checkouts, (payment) => expireCheckout(services, payment));
  await eachOnItsOwn(services, found.holds, (hold) => tendHold(services, hold, now));
  await eachOnItsOwn(services, found.missed, ({ shopId, orderId }) =>
    changeStatus(services, { shopId, order: orderId, target: 'CANCELED', actor: 'SYSTEM', reason: MISSED_SLOT_REASON }),
  );
  await eachOnItsOwn(services, found.past, (order) => closePaid(services, order));
  if (memory && presence) memory.presence = { ...presence, ranAt: clock.now().getTime() / 1000 };
}

/** R-ORDERS-10: nobody reports a hand-over that the card has paid; one with something left to pay or weigh waits. */
async function closePaid({ database, clock }: Services, { shopId, orderId }: OpenOrder): Promise<void> {
  await database.withShop(shopId, async (tx) => {
    const order = await lockVisible(tx, shopId, orderId);
    const due = dueOnSite({ ...order, held: order.payment?.amount ?? null });
    if (order.status === 'ACCEPTED' && closesByItself({ ...order, dueOnSite: due }))
      await beginStatus(tx, order, { shopId, target: 'COLLECTED', actor: 'SYSTEM' }, clock.now());
  });
}

/** The day that counts: until three in the morning, still the one before. */
function dayAt(now: Date): string {
  const { date, minutes } = parisWallTime(now.getTime() / 1000);
  return minutes < NIGHT_ENDS ? addDays(date, -1) : date;
}

async function tendHold(
  services: Services,
  { shopId, orderId, captureBefore, isReminded, isAccepted }: EndingHold,
  now: Date,
): Promise<void> {
  const ending = holdIsEnding(captureBefore, now);
  if (isAccepted) {
    // What the scale says later is given back, or due at the stall.
    if (ending === 'CANCEL') await captureAccepted(services, { shopId, orderId, isEnding: true });
    return;
  }
  if (ending === 'CANCEL') {
    await changeStatus(services, {
      shopId,
      order: orderId,
      target: 'CANCELED',
      actor: 'SYSTEM',
      reason: CARD_RELEASED_REASON,
    });
  } else if (ending === 'REMIND' && !isReminded) {
    await services.database.withShop(shopId, async (tx) => {
      if (await markReminded(tx, { shopId, orderId }, now))
        await notify(tx, { shopId, orderId, kind: 'PAYMENT_ENDING', actor: 'SYSTEM', now });
    });
  }
}

/**
 * One order's trouble is not the next one's. A service that is away answers nobody: the rest waits for the next round.
 */
async function eachOnItsOwn<Item extends OpenOrder>(
  services: Services,
  items: Item[],
  tend: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await tend(item);
    } catch (error) {
      if (error instanceof PaymentsAway || (error instanceof Refusal && error.code === 'ORDER_PAYMENT_UNCERTAIN')) {
        services.log.warn({ orderId: item.orderId }, 'payment service away, tending orders goes on later');
        return;
      }
      // Another process or the merchant has changed the order meanwhile.
      if (error instanceof Refusal) continue;
      services.log.error({ orderId: item.orderId, err: error }, 'an order could not be tended');
    }
  }
}
