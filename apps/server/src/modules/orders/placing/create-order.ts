import type { CheckedInput } from '@etal/contract/endpoint';
import { Refusal } from '@etal/contract/errors';
import type { createOrder as call } from '@etal/contract/new-order';
import { monthlyTermOf } from '@etal/domain/documents/monthly';
import type { TellWay } from '@etal/domain/orders/notifications';
import { canReceiveSms } from '@etal/domain/phone';
import * as z from 'zod/mini';
import type { Transaction } from '../../../platform/db/database.ts';
import { idempotencyKeyOf, once } from '../../../platform/http/once.ts';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { notify } from '../../notifications/notifications.ts';
import { addShopper, findKnownShopper, type ShopperGiven } from '../../shoppers/shoppers.ts';
import { applyTransition } from '../changing/apply-transition.ts';
import { lockOrder } from '../changing/lock-order.queries.ts';
import { countPlaced } from '../count-placed.ts';
import { readOrderDetail } from '../order-detail.queries.ts';
import { judgeMerchantOrder, readCircumstances } from './judge-cart.ts';
import { keepTerms } from './terms.queries.ts';
import { type OrderToWrite, retryRaces, SAME_REFERENCE, writeOrders } from './write-order.ts';

export type CreateOrderBody = CheckedInput<typeof call>['body'];

const MADE = z.object({ orderId: z.string() });

/** R-ORDERS-17: the merchant writes an order down for a customer. All of it happens in one transaction, once. */
export function createOrder(services: Services): Handler<typeof call> {
  const { database, clock } = services;
  return ({ body }, { shopId, request }) => {
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    const now = clock.now();
    return retryRaces([SAME_REFERENCE], () =>
      database.withShop(shopId, async (tx) => {
        const { orderId } = await once(tx, { shopId, call: 'CreateOrder', key, body, now }, MADE, () =>
          create(tx, services, { shopId, body, now }),
        );
        return readOrderDetail(tx, shopId, orderId);
      }),
    );
  };
}

async function create(
  tx: Transaction,
  { config }: Services,
  { shopId, body, now }: { shopId: string; body: CreateOrderBody; now: Date },
): Promise<z.infer<typeof MADE>> {
  const given = { pointIds: [body.collectionPointId], feeRate: config.platformFee, now };
  const circumstances = await readCircumstances(tx, shopId, given);
  const cart = await judgeMerchantOrder(tx, shopId, body, circumstances);
  const { id: shopperId, monthlyTerm = null, ...shopper } = await shopperOf(tx, shopId, body.shopper, now);
  refuseUnreachable(shopper, body.tell);
  const written: OrderToWrite = {
    cart,
    status: 'PAID',
    paymentStatus: 'DUE_ON_SITE',
    idempotencyKey: null,
    source: 'MERCHANT',
    channel: 'OFFLINE',
    isTest: false,
    shopperId,
    shopper,
    buyer: shopper.buyer ?? null,
    // What the merchant writes down is for the company of the customer's file, and paid at the stall.
    monthlyTerm: monthlyTermOf(
      { channel: 'OFFLINE', isTest: false, buyer: shopper.buyer ?? null },
      { buyer: shopper.buyer, monthlyTerm },
    ),
    note: body.note ?? '',
    termsHash: keepTerms(tx, shopId, { source: circumstances.terms, ...circumstances }),
    actor: 'MERCHANT',
    now,
  };
  const [placed] = writeOrders(tx, shopId, [written]);
  if (!placed) throw new Error('An order that was placed is there.');
  const orderId = placed.id;
  countPlaced(tx, shopId, [orderId]);
  // What is accepted at once is told once: that it is accepted.
  const tell = body.accept ? 'NONE' : body.tell;
  await notify(tx, { shopId, orderId, kind: 'PLACED', actor: 'MERCHANT', tell, now });
  if (body.accept) await accept(tx, { shopId, orderId, tell: body.tell, now });
  return { orderId };
}

async function shopperOf(
  tx: Transaction,
  shopId: string,
  given: CreateOrderBody['shopper'],
  now: Date,
): Promise<ShopperGiven & { id: string }> {
  if (!('id' in given)) return addShopper(tx, shopId, given, now);
  const known = await findKnownShopper(tx, shopId, given.id);
  if (!known) throw new Refusal('SHOPPER_UNKNOWN');
  return known;
}

function refuseUnreachable({ email, phone }: ShopperGiven, tell: TellWay): void {
  if (tell === 'EMAIL' && email === '') throw new Refusal('SHOPPER_HAS_NO_EMAIL');
  if (tell === 'SMS' && (phone === '' || !canReceiveSms(phone))) throw new Refusal('SHOPPER_HAS_NO_MOBILE');
}

async function accept(
  tx: Transaction,
  { shopId, orderId, tell, now }: { shopId: string; orderId: string; tell: TellWay; now: Date },
): Promise<void> {
  const order = await lockOrder(tx, shopId, orderId);
  if (!order) throw new Error('An order that was just written is there.');
  await applyTransition(tx, shopId, order, {
    status: 'ACCEPTED',
    paymentStatus: order.paymentStatus,
    actor: 'MERCHANT',
    reason: null,
    tell: false,
    now,
  });
  await notify(tx, { shopId, orderId, kind: 'ACCEPTED', actor: 'MERCHANT', tell, now });
}
