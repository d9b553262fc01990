import { type Handlers, textsOf } from './handler.ts';
import { FakeRefusal, missing, unexpectedState } from './refusal.ts';
import { chargeFor } from './sessions.ts';
import type { FakeCharge, FakeIntent, World } from './world.ts';

export const paymentHandlers: Handlers<
  | 'GET /v1/mandates/:id'
  | 'GET /v1/payment_methods/:id'
  | 'GET /v1/payment_intents'
  | 'POST /v1/payment_intents'
  | 'GET /v1/payment_intents/:id'
  | 'POST /v1/payment_intents/:id/capture'
  | 'POST /v1/payment_intents/:id/cancel'
  | 'POST /v1/refunds'
> = {
  'GET /v1/mandates/:id': ({ world, id, account }) => found(world.find('mandate', id, account), 'mandate', id),
  'GET /v1/payment_methods/:id': ({ world, id, account }) =>
    found(world.find('payment_method', id, account), 'PaymentMethod', id),

  'GET /v1/payment_intents': ({ world, params, account }) => {
    const data = world
      .all('payment_intent', account)
      .filter(({ customer }) => params.customer === undefined || customer === params.customer);
    return {
      object: 'list',
      data: data.toReversed().slice(0, params.limit ?? 10),
      has_more: false,
      url: '/v1/payment_intents',
    };
  },

  'POST /v1/payment_intents': ({ world, params, account }) => {
    const method = world.find('payment_method', params.payment_method, account);
    if (!world.find('customer', params.customer, account)) throw missing('customer', params.customer);
    if (!method || method.customer !== params.customer) throw missing('PaymentMethod', params.payment_method);
    const intent: FakeIntent = {
      id: world.id('pi'),
      object: 'payment_intent',
      amount: params.amount,
      amount_received: 0,
      application_fee_amount: null,
      currency: params.currency,
      status: 'processing',
      metadata: textsOf(params.metadata),
      created: world.now(),
      latest_charge: null,
      customer: params.customer ?? null,
      payment_method: method.id,
    };
    world.add(intent, account);
    world.emit('payment_intent.created', intent);
    if (params.mandate && world.find('mandate', params.mandate, account)?.status !== 'active') {
      intent.status = 'requires_payment_method';
      world.emit('payment_intent.payment_failed', intent);
      throw new FakeRefusal(402, {
        type: 'card_error',
        code: 'payment_intent_mandate_invalid',
        message: 'The mandate is not active.',
        payment_intent: structuredClone(intent),
      });
    }
    chargeFor(world, intent, 'pending');
    world.emit('payment_intent.processing', intent);
    return intent;
  },

  'GET /v1/payment_intents/:id': ({ world, id, account }) => findIntent(world, id, account),

  'POST /v1/payment_intents/:id/capture': ({ world, id, account }) => {
    const intent = findIntent(world, id, account);
    if (intent.status !== 'requires_capture') throw unexpectedState(intent.status);
    capture(world, intent);
    return intent;
  },

  'POST /v1/payment_intents/:id/cancel': ({ world, id, account }) => {
    const intent = findIntent(world, id, account);
    if (intent.status === 'canceled' || intent.status === 'succeeded') throw unexpectedState(intent.status);
    cancel(world, intent);
    return intent;
  },

  'POST /v1/refunds': ({ world, params, account }) => {
    const intent = findIntent(world, params.payment_intent ?? '', account);
    if (params.refund_application_fee && intent.application_fee_amount === null)
      throw new FakeRefusal(400, { message: 'There is no application fee to refund.' });
    return refund(world, intent, params.amount, params.refund_application_fee);
  },
};

function found<Kept>(kept: Kept | undefined, what: string, id: string): Kept {
  if (kept === undefined) throw missing(what, id);
  return kept;
}

const findIntent = (world: World, id: string, account: string | null): FakeIntent =>
  found(world.find('payment_intent', id, account), 'payment_intent', id);

const intentById = (world: World, id: string): FakeIntent => findIntent(world, id, world.accountOf(id));

const chargeOf = (world: World, intent: FakeIntent): FakeCharge =>
  world.find('charge', intent.latest_charge, world.accountOf(intent.id))!;

function capture(world: World, intent: FakeIntent, amount = intent.amount): void {
  const charge = chargeOf(world, intent);
  intent.status = 'succeeded';
  intent.amount_received = amount;
  charge.captured = true;
  charge.amount_captured = amount;
  world.emit('charge.captured', charge);
  world.emit('payment_intent.succeeded', intent);
}

function cancel(world: World, intent: FakeIntent): void {
  const charge = chargeOf(world, intent);
  intent.status = 'canceled';
  // A hold let go reads as refunded over there.
  charge.refunded = true;
  charge.amount_refunded = charge.amount;
  world.emit('payment_intent.canceled', intent);
}

function refund(world: World, intent: FakeIntent, wanted?: number, refundsFee = false): object {
  const charge = chargeOf(world, intent);
  const left = charge.amount_captured - charge.amount_refunded;
  if (intent.status !== 'succeeded')
    throw new FakeRefusal(400, { code: 'charge_not_refundable', message: 'The charge has not been captured.' });
  if (left === 0)
    throw new FakeRefusal(400, {
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    });
  const amount = wanted ?? left;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  const made = world.add(
    {
      id: world.id('re'),
      object: 'refund',
      amount,
      status: 'succeeded',
      metadata: {},
      payment_intent: intent.id,
      charge: charge.id,
      refunds_fee: refundsFee,
    },
    world.accountOf(intent.id),
  );
  world.emit('refund.created', made);
  world.emit('charge.refunded', charge);
  return made;
}

/** What time alone brings about: a hold nobody captured ends. */
export function endOldHolds(world: World): void {
  for (const account of world.all('v2.core.account', null).map(({ id }) => id)) {
    for (const intent of world.all('payment_intent', account)) {
      if (intent.status !== 'requires_capture') continue;
      const charge = chargeOf(world, intent);
      if ((charge.payment_method_details.card?.capture_before ?? Number.POSITIVE_INFINITY) > world.now()) continue;
      world.emit('charge.expired', charge);
      cancel(world, intent);
    }
  }
}

/** In Stripe's own dashboard, behind our back. */
export const captureByHand = (world: World, paymentId: string, amount?: number): void =>
  capture(world, intentById(world, paymentId), amount);
export const refundByHand = (world: World, paymentId: string, amount?: number): void =>
  void refund(world, intentById(world, paymentId), amount);
export const cancelByHand = (world: World, paymentId: string): void => cancel(world, intentById(world, paymentId));

export function dispute(world: World, paymentId: string): void {
  const intent = intentById(world, paymentId);
  chargeOf(world, intent).disputed = true;
  const account = world.accountOf(paymentId);
  const event = {
    id: world.id('evt'),
    object: 'event',
    created: world.now(),
    livemode: false,
    type: 'charge.dispute.created',
    ...(account !== null && { account }),
  };
  world.events.push({
    ...event,
    data: {
      object: {
        id: world.id('dp'),
        object: 'dispute',
        charge: intent.latest_charge,
        payment_intent: intent.id,
        metadata: {},
      },
    },
  });
}

export function loseMandate(world: World, mandateId: string): void {
  const mandate = found(world.find('mandate', mandateId, null), 'mandate', mandateId);
  mandate.status = 'inactive';
  world.emit('mandate.updated', mandate);
}

export function detachMethod(world: World, paymentMethodId: string): void {
  const method = found(world.find('payment_method', paymentMethodId, null), 'PaymentMethod', paymentMethodId);
  method.customer = null;
  world.emit('payment_method.detached', method);
}

/** The merchant's bank has answered. */
export function settleDebit(world: World, debitId: string, outcome: 'succeeded' | 'failed'): void {
  const intent = intentById(world, debitId);
  const charge = chargeOf(world, intent);
  charge.status = outcome;
  if (outcome === 'succeeded') return capture(world, intent);
  intent.status = 'requires_payment_method';
  world.emit('payment_intent.payment_failed', intent);
}
