import type { CheckedInput } from '@etal/contract/endpoint';
import { Refusal } from '@etal/contract/errors';
import type { settleShortage as call } from '@etal/contract/order-batches';
import { stockOn } from '@etal/domain/catalog/stock';
import type { WishedLine } from '@etal/domain/orders/change';
import { shortageOf, stockLeft } from '@etal/domain/orders/lines';
import type { OrderLine } from '@etal/domain/orders/order-line';
import { retouch, shareOut } from '@etal/domain/orders/shortage';
import * as z from 'zod/mini';
import type { Transaction } from '../../../platform/db/database.ts';
import { once } from '../../../platform/http/once.ts';
import type { Services } from '../../../platform/services.ts';
import { lockSaleables, type OrderedSaleable, stopSelling } from '../../catalog/catalog.ts';
import { changeMany, type ManyChanged } from './change-many.ts';
import type { LockedOrder } from './lock-order.queries.ts';
import { findWanted, type ShortDay } from './shortage.queries.ts';

export type ShortageBody = CheckedInput<typeof call>['body'];

/** Who gets how much, decided once; the orders are then brought there. */
const DECISION = z.object({ shares: z.array(z.object({ orderId: z.string(), given: z.int() })) });

/**
 * R-ORDERS-18: shares out what there is of a thing that falls short. What each order gets is decided in one
 * transaction and kept under the request's key; the orders are then changed batch by batch, so that a request that is
 * sent again goes on where the first one stopped.
 */
export async function settleShortage(
  services: Services,
  { shopId, key, body }: { shopId: string; key: string; body: ShortageBody },
): Promise<ManyChanged> {
  const { database, clock } = services;
  const now = clock.now();
  const { shares } = await database.withShop(shopId, (tx) =>
    once(tx, { shopId, call: 'SettleShortage', key, body, now }, DECISION, () => decide(tx, shopId, body)),
  );
  const givenTo = new Map(shares.map(({ orderId, given }) => [orderId, given]));
  return changeMany(services, {
    shopId,
    orderIds: [...givenTo.keys()],
    kind: 'SHORTAGE',
    reason: body.reason,
    missing: body.saleableId,
    refundTo: body.refundTo,
    wish: (order) => wishFor(order, givenTo.get(order.id) ?? 0, body),
  });
}

async function decide(tx: Transaction, shopId: string, body: ShortageBody): Promise<z.infer<typeof DECISION>> {
  const replacement = body.replaceBy ? [body.replaceBy.saleableId] : [];
  const saleables = await lockSaleables(tx, shopId, [body.saleableId, ...replacement], [body.date]);
  const saleable = saleables.get(body.saleableId);
  if (!saleable) throw new Refusal('SALEABLE_UNKNOWN');
  const wanted = await findWanted(tx, shopId, dayOf(body));
  if (wanted.length === 0) throw new Refusal('NO_SHORTAGE');
  const isWeight = saleable.pricingModel === 'BY_CAPTURED_WEIGHT';
  const shares = shareOut(wanted, body.available, body.rule, isWeight);
  const retouched = retouch(shares, body.given ?? [], { wanted, available: body.available });
  if (!(retouched instanceof Map)) {
    const { problem } = retouched;
    if (problem.code === 'SHORTAGE_ABOVE_AVAILABLE') throw new Refusal(problem.code, { available: problem.available });
    throw new Refusal(problem.code);
  }
  const missing = wanted.reduce((sum, { orderId, amount }) => sum + amount - (retouched.get(orderId) ?? 0), 0);
  if (body.replaceBy) refuseReplacement(saleable, saleables.get(body.replaceBy.saleableId), missing, body.date);
  if (body.stopSelling) await stopSelling(tx, shopId, body);
  const amounts = new Map(wanted.map(({ orderId, amount }) => [orderId, amount]));
  return {
    shares: [...retouched]
      .filter(([orderId, given]) => given < (amounts.get(orderId) ?? 0))
      .map(([orderId, given]) => ({ orderId, given })),
  };
}

const dayOf = ({ saleableId, date, collectionPoint }: ShortageBody): ShortDay => ({
  saleableId,
  date,
  collectionPoint,
});

function refuseReplacement(
  missing: OrderedSaleable,
  by: OrderedSaleable | undefined,
  pieces: number,
  date: string,
): void {
  if (!by?.isEnabled) throw new Refusal('LINE_UNAVAILABLE', { label: by?.label ?? null });
  if (by.id === missing.id || by.pricingModel !== 'BY_UNIT' || missing.pricingModel !== 'BY_UNIT')
    throw new Refusal('REPLACEMENT_UNFIT');
  const left = stockLeft(stockOn(by, date));
  if (left !== undefined && pieces > left) throw new Refusal('STOCK_SHORT', shortageOf(by, date, left));
}

/** The order's lines with so much of the missing thing; null when it has no more than that already. */
function wishFor(
  order: LockedOrder,
  given: number,
  { saleableId, replaceBy }: ShortageBody,
): { lines: WishedLine[]; slot: null } | null {
  const isMissing = (line: OrderLine): boolean => line.saleableId === saleableId;
  const amountOf = ({ quantity, selectedWeight }: OrderLine): number => quantity ?? selectedWeight ?? 0;
  const short = order.lines.filter(isMissing);
  const missing = short.reduce((sum, line) => sum + amountOf(line), 0) - given;
  // Changed meanwhile, or in an earlier try of the same request.
  if (missing <= 0) return null;
  let left = given;
  const kept = order.lines.flatMap((line): WishedLine[] => {
    if (!isMissing(line)) return [{ saleId: line.id }];
    const amount = Math.min(left, amountOf(line));
    left -= amount;
    if (amount === 0) return [];
    return [{ saleId: line.id, ...(line.selectedWeight === null ? { quantity: amount } : { selectedWeight: amount }) }];
  });
  const priceAtMost = short[0]?.unitPrice ?? undefined;
  const replacement = replaceBy ? [{ saleableId: replaceBy.saleableId, quantity: missing, priceAtMost }] : [];
  return { lines: [...kept, ...replacement], slot: null };
}
