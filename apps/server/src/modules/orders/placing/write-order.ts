import { randomInt, randomUUID } from 'node:crypto';
import type { OrderActor } from '@etal/domain/orders/order';
import { orderReference } from '@etal/domain/orders/reference';
import type { Transaction } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/postgres-errors.ts';
import { takeStock } from '../../catalog/catalog.ts';
import { joinGroups } from '../../shoppers/shoppers.ts';
import { insertHistory } from '../changing/write-order.queries.ts';
import type { JudgedCart } from './judge-cart.ts';
import { insertOrders, type NewOrder, type PlacedOrder } from './place-order.queries.ts';

export interface OrderToWrite extends Omit<NewOrder, 'id' | 'reference' | keyof JudgedCart> {
  cart: JudgedCart;
  actor: OrderActor;
}

/** Writes orders of judged carts with their birth; unless it is a test, their goods leave the stock. */
export function writeOrders(tx: Transaction, shopId: string, orders: readonly OrderToWrite[]): PlacedOrder[] {
  const written = orders.map(({ cart, ...order }) => ({
    ...order,
    ...cart,
    lines: cart.lines.map((line) => ({ id: randomUUID(), ...line })),
    id: randomUUID(),
    reference: orderReference(randomInt),
  }));
  const placed = insertOrders(tx, shopId, written);
  insertHistory(
    tx,
    shopId,
    written.map(({ id: orderId, actor, status: to, now: at }) => ({
      orderId,
      at,
      actor,
      from: null,
      to,
      reason: null,
    })),
  );
  const real = written.filter(({ isTest }) => !isTest);
  const counted = real.filter(({ lines }) => lines.some(({ saleable }) => saleable.isStockEnabled));
  if (counted.length > 0)
    takeStock(
      tx,
      shopId,
      counted.map(({ id }) => id),
    );
  if (real.length > 0)
    joinGroups(
      tx,
      shopId,
      real.map(({ point, shopperId, now }) => ({ pointId: point.id, shopperId, now })),
    );
  return placed;
}

/** Two references that are the same: another is drawn. */
export const SAME_REFERENCE = 'orders_shop_id_reference_key';
const TRIES = 5;

/** Runs again what another transaction was first to do. */
export async function retryRaces<Result>(constraints: readonly string[], run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (tries === TRIES || !constraints.some((constraint) => isUniqueViolation(error, constraint))) throw error;
    }
  }
}
