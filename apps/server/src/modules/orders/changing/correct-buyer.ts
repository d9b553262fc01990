import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@etal/contract/errors';
import { monthlyTermOf } from '@etal/domain/documents/monthly';
import { differenceOf } from '@etal/domain/orders/journal';
import { readBuyer, type TypedBuyer } from '@etal/domain/shoppers/buyer';
import type { Services } from '../../../platform/services.ts';
import { hasInvoice } from '../../documents/documents.ts';
import { findKnownShopper } from '../../shoppers/shoppers.ts';
import { bringPapers } from './apply-transition.ts';
import { lockVisible, statusConflict } from './change-status.ts';
import { insertChanges, readBuyerOf, writeBuyer } from './write-order.queries.ts';

interface BuyerWanted {
  shopId: string;
  /** Its id or its reference. */
  order: string;
  /** The one that was read. */
  revision: number;
  /** Null: it is for a household. */
  buyer: TypedBuyer | null;
}

/** R-DOCUMENTS-13: an order names its company as its invoice will, and no otherwise once that is issued. */
export function correctBuyer(
  { database, clock }: Services,
  { shopId, order: key, revision, buyer: typed }: BuyerWanted,
): Promise<{ orderId: string }> {
  return database.withShop(shopId, async (tx) => {
    const order = await lockVisible(tx, shopId, key);
    const orderId = order.id;
    const buyer = typed && readBuyer(typed);
    // Pressed twice, it is so already.
    if (isDeepStrictEqual(await readBuyerOf(tx, shopId, orderId), buyer)) return { orderId };
    if (order.status === 'REFUSED' || order.status === 'CANCELED') throw statusConflict(order, 'CHANGED');
    if (await hasInvoice(tx, shopId, orderId)) throw new Refusal('BUYER_INVOICED');
    if (order.revision !== revision) throw new Refusal('ORDER_STALE');
    const former = await readBuyerOf(tx, shopId, orderId);
    const customer = await findKnownShopper(tx, shopId, order.shopperId);
    // The invoice of a month is one company's: what becomes another's has its own, at once where it was handed over.
    const monthlyTerm =
      buyer?.siren === former?.siren
        ? order.monthlyTerm
        : monthlyTermOf({ ...order, buyer }, customer ?? { monthlyTerm: null });
    await writeBuyer(tx, { shopId, orderId }, { buyer, monthlyTerm });
    insertChanges(tx, shopId, [
      {
        orderId,
        at: clock.now(),
        actor: 'MERCHANT',
        kind: 'BUYER',
        reason: null,
        revision: order.revision + 1,
        details: differenceOf(order, order),
      },
    ]);
    if (monthlyTerm === null && order.monthlyTerm !== null)
      await bringPapers(tx, { shopId, now: clock.now() }, [{ ...order, monthlyTerm }]);
    return { orderId };
  });
}
