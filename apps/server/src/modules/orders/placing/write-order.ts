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

interface OrderToWrite extends Omit<NewOrder, 'id' | 'reference' | keyof JudgedCart> {
  cart: JudgedCart;
  actor: OrderActor;
}

/** Writes an order of a judged cart with its birth; unless it is a test, its goods leave the stock. */
export function writeOrder(tx: Transaction, shopId: string, { cart, actor, ...order }: OrderToWrite): PlacedOrder {
  const orderId = randomUUID();
  const [placed] = insertOrders(tx, shopId, [
    {
      ...order,
      ...cart,
      lines: cart.lines.map((line) => ({ id: randomUUID(), ...line })),
      id: orderId,
      reference: orderReference(randomInt),
    },
  ]);
  if (!placed) throw new Error('An order that was placed is there.');
  const { status: to, now, shopperId } = order;
  insertHistory(tx, shopId, [{ orderId, at: now, actor, from: null, to, reason: null }]);
  if (!order.isTest) {
    if (cart.lines.some(({ saleable }) => saleable.isStockEnabled)) takeStock(tx, shopId, orderId);
    joinGroups(tx, shopId, [{ pointId: cart.point.id, shopperId, now }]);
  }
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
