import type { Stripe } from 'stripe';
import { type Handlers, textsOf } from './handler.ts';
import { FakeRefusal, missing } from './refusal.ts';
import type { FakeCharge, FakeIntent, FakeMandate, FakeMethod, FakeSession, FakeSetupIntent, World } from './world.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const HOLD_DAYS = 7;

export const sessionHandlers: Handlers<
  | 'POST /v1/customers'
  | 'POST /v1/checkout/sessions'
  | 'GET /v1/checkout/sessions/:id'
  | 'POST /v1/checkout/sessions/:id/expire'
> = {
  'POST /v1/customers': ({ world, params, account }) => {
    if (params.email?.includes('@') !== true)
      throw new FakeRefusal(400, { code: 'email_invalid', message: `Invalid email address: ${params.email}` });
    return world.add({ id: world.id('cus'), object: 'customer', metadata: textsOf(params.metadata) }, account);
  },

  'POST /v1/checkout/sessions': ({ world, params, account }) => {
    if (!params.success_url)
      throw new FakeRefusal(400, { code: 'parameter_missing', message: 'Missing required param: success_url.' });
    if (params.customer && !world.find('customer', params.customer, account))
      throw missing('customer', params.customer);
    const id = world.id('cs');
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      mode: params.mode ?? 'payment',
      status: 'open',
      url: `https://checkout.stripe.test/c/pay/${id}`,
      amount_total: params.mode === 'setup' ? null : totalOf(params),
      currency: params.mode === 'setup' ? (params.currency ?? null) : 'eur',
      client_reference_id: params.client_reference_id ?? null,
      metadata: textsOf(params.metadata),
      expires_at: expiryOf(world, params),
      payment_intent: null,
      setup_intent: params.mode === 'setup' ? makeSetupIntent(world, account).id : null,
      customer: params.customer ?? null,
      payment_intent_data: {
        application_fee_amount: params.payment_intent_data?.application_fee_amount ?? null,
        metadata: textsOf(params.payment_intent_data?.metadata),
      },
    };
    if (session.mode === 'payment') checkPayment(params, session, account);
    return world.add(session, account);
  },

  'GET /v1/checkout/sessions/:id': ({ world, id, account }) => findSession(world, id, account),

  'POST /v1/checkout/sessions/:id/expire': ({ world, id, account }) => {
    const session = findSession(world, id, account);
    if (session.status !== 'open')
      throw new FakeRefusal(400, { message: 'Only Checkout Sessions with a status in ["open"] can be expired.' });
    return expire(world, session);
  },
};

const findSession = (world: World, id: string, account: string | null): FakeSession => {
  const session = world.find('checkout.session', id, account);
  if (!session) throw missing('checkout.session', id);
  return session;
};

function totalOf({ line_items: lines = [] }: Stripe.Checkout.SessionCreateParams): number {
  if (lines.length === 0 || lines.length > 100)
    throw new FakeRefusal(400, { code: 'parameter_invalid_empty', message: 'line_items' });
  return lines.reduce((sum, { quantity = 1, price_data: price }) => sum + quantity * (price?.unit_amount ?? 0), 0);
}

function expiryOf(world: World, { expires_at: wanted }: Stripe.Checkout.SessionCreateParams): number {
  const now = world.now();
  if (wanted === undefined) return now + DAY;
  if (wanted < now + 30 * MINUTE || wanted > now + DAY) {
    throw new FakeRefusal(400, {
      message: 'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      param: 'expires_at',
    });
  }
  return wanted;
}

function checkPayment(
  { payment_intent_data: data }: Stripe.Checkout.SessionCreateParams,
  { amount_total: total }: FakeSession,
  account: string | null,
): void {
  if ((total ?? 0) < 50) throw new FakeRefusal(400, { code: 'amount_too_small', message: 'The amount is too small.' });
  const fee = data?.application_fee_amount;
  if (fee === undefined) return;
  if (account === null)
    throw new FakeRefusal(400, {
      code: 'application_fees_invalid',
      message: 'An application fee needs a connected account.',
    });
  if (fee < 1 || fee > (total ?? 0))
    throw new FakeRefusal(400, { code: 'amount_too_large', message: 'application_fee_amount' });
}

const makeSetupIntent = (world: World, account: string | null): FakeSetupIntent =>
  world.add(
    {
      id: world.id('seti'),
      object: 'setup_intent',
      status: 'requires_payment_method',
      mandate: null,
      payment_method: null,
    },
    account,
  );

function expire(world: World, session: FakeSession): FakeSession {
  session.status = 'expired';
  session.url = null;
  world.emit('checkout.session.expired', session);
  return session;
}

/** What time alone brings about. */
export function expireOldSessions(world: World): void {
  for (const account of [null, ...world.all('v2.core.account', null).map(({ id }) => id)]) {
    for (const session of world.all('checkout.session', account)) {
      if (session.status === 'open' && session.expires_at <= world.now()) expire(world, session);
    }
  }
}

const openSession = (world: World, sessionId: string): FakeSession => {
  const session = world.byId(sessionId);
  if (session?.object !== 'checkout.session' || session.status !== 'open')
    throw new Error(`no open session ${sessionId}`);
  return session;
};

export const expireByHand = (world: World, sessionId: string): void =>
  void expire(world, openSession(world, sessionId));

/** The merchant types an IBAN and signs; the bank may take its time. */
export function saveIban(world: World, sessionId: string, iban: string, bank: 'at once' | 'later' = 'at once'): void {
  const session = openSession(world, sessionId);
  const account = world.accountOf(sessionId);
  const method: FakeMethod = {
    id: world.id('pm'),
    object: 'payment_method',
    type: 'sepa_debit',
    customer: session.customer,
    sepa_debit: { last4: iban.slice(-4) },
  };
  const mandate: FakeMandate = {
    id: world.id('mandate'),
    object: 'mandate',
    status: 'active',
    payment_method: method.id,
  };
  world.add(method, account);
  world.add(mandate, account);
  const intent = world.find('setup_intent', session.setup_intent, account)!;
  Object.assign(intent, {
    status: bank === 'later' ? 'processing' : 'succeeded',
    mandate: mandate.id,
    payment_method: method.id,
  });
  session.status = 'complete';
  session.url = null;
  if (bank === 'at once') world.emit('setup_intent.succeeded', intent);
  world.emit('checkout.session.completed', session);
}

/** The shopper's bank accepts the card and holds the amount. */
export function pay(world: World, sessionId: string): FakeIntent {
  const session = openSession(world, sessionId);
  const intent = intentOf(world, session);
  const charge = chargeFor(world, intent, 'succeeded');
  charge.payment_method_details.card = { capture_before: world.now() + HOLD_DAYS * DAY };
  intent.status = 'requires_capture';
  session.status = 'complete';
  session.url = null;
  world.emit('payment_intent.amount_capturable_updated', intent);
  world.emit('checkout.session.completed', session);
  return intent;
}

/** The shopper's bank refuses the card: the checkout stays open for another one. */
export function decline(world: World, sessionId: string): FakeIntent {
  const intent = intentOf(world, openSession(world, sessionId));
  const charge = chargeFor(world, intent, 'failed');
  world.emit('charge.failed', charge);
  world.emit('payment_intent.payment_failed', intent);
  return intent;
}

/** Made at the first try at a card, as over there. */
function intentOf(world: World, session: FakeSession): FakeIntent {
  const account = world.accountOf(session.id);
  const existing = world.find('payment_intent', session.payment_intent, account);
  if (existing) return existing;
  const intent: FakeIntent = {
    id: world.id('pi'),
    object: 'payment_intent',
    amount: session.amount_total ?? 0,
    amount_received: 0,
    application_fee_amount: session.payment_intent_data.application_fee_amount,
    currency: session.currency ?? 'eur',
    status: 'requires_payment_method',
    metadata: session.payment_intent_data.metadata,
    created: world.now(),
    latest_charge: null,
    customer: null,
    payment_method: null,
  };
  session.payment_intent = intent.id;
  world.add(intent, account);
  world.emit('payment_intent.created', intent);
  return intent;
}

export function chargeFor(world: World, intent: FakeIntent, status: FakeCharge['status']): FakeCharge {
  const charge: FakeCharge = {
    id: world.id('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    captured: false,
    refunded: false,
    disputed: false,
    currency: intent.currency,
    metadata: intent.metadata,
    status,
    payment_intent: intent.id,
    payment_method_details: {},
  };
  intent.latest_charge = charge.id;
  return world.add(charge, world.accountOf(intent.id));
}
