import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Clock } from '../../../../ports/clock.ts';

/** What the fake keeps of each object: Stripe's own names and types, references always as ids. */
type Kept<Whole, Names extends keyof Whole, References extends keyof Whole = never> = Pick<Whole, Names> &
  Record<References, string | null>;

export interface FakeAccount {
  id: string;
  object: 'v2.core.account';
  closed: boolean;
  contact_email: string | undefined;
  display_name: string | undefined;
  configuration: { merchant: { capabilities: { card_payments: { status: string } } } };
  metadata: Record<string, string>;
}
export type FakeBankAccount = Pick<Stripe.BankAccount, 'id' | 'object' | 'last4' | 'default_for_currency'> & {
  account: string;
};
export type FakeCustomer = Pick<Stripe.Customer, 'id' | 'object' | 'metadata'>;
export type FakeMethod = Kept<Stripe.PaymentMethod, 'id' | 'object' | 'type', 'customer'> & {
  sepa_debit: { last4: string };
};
export type FakeMandate = Pick<Stripe.Mandate, 'id' | 'object' | 'status'> & { payment_method: string };
export type FakeSetupIntent = Kept<Stripe.SetupIntent, 'id' | 'object' | 'status', 'mandate' | 'payment_method'>;
export type FakeSession = Kept<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'mode'
  | 'status'
  | 'url'
  | 'amount_total'
  | 'currency'
  | 'client_reference_id'
  | 'metadata'
  | 'expires_at',
  'payment_intent' | 'setup_intent' | 'customer'
> & { payment_intent_data: { application_fee_amount: number | null; metadata: Record<string, string> } };
export type FakeIntent = Kept<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'application_fee_amount'
  | 'currency'
  | 'status'
  | 'metadata'
  | 'created',
  'latest_charge' | 'customer' | 'payment_method'
>;
export type FakeCharge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'captured'
  | 'refunded'
  | 'disputed'
  | 'currency'
  | 'metadata'
  | 'status'
> & { payment_intent: string; payment_method_details: { card?: { capture_before: number } } };
export type FakeRefund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'status' | 'metadata'> & {
  payment_intent: string;
  charge: string;
  refunds_fee: boolean;
};

export type FakeObject =
  | FakeAccount
  | FakeBankAccount
  | FakeCustomer
  | FakeMethod
  | FakeMandate
  | FakeSetupIntent
  | FakeSession
  | FakeIntent
  | FakeCharge
  | FakeRefund;

/** A message as Stripe would send it: whole (v1) or thin (v2). */
export type FakeEvent = { id: string; type: string; livemode: boolean; account?: string } & Record<string, unknown>;

export interface World {
  clock: Clock;
  /** Of a new object. */
  id(prefix: string): string;
  /** In seconds. */
  now(): number;
  add<Made extends FakeObject>(object: Made, account: string | null): Made;
  /** The object of that kind, where the asking account may see it. */
  find<Kind extends FakeObject['object']>(
    object: Kind,
    id: string | null | undefined,
    account: string | null,
  ): Extract<FakeObject, { object: Kind }> | undefined;
  all<Kind extends FakeObject['object']>(object: Kind, account: string | null): Extract<FakeObject, { object: Kind }>[];
  byId(id: string): FakeObject | undefined;
  /** The merchant's account that an object belongs to; null: the platform's own. */
  accountOf(id: string): string | null;
  emit(type: string, object: FakeObject): void;
  emitThin(type: string, account: FakeAccount): void;
  events: FakeEvent[];
}

export function createWorld(clock: Clock, apiVersion: string): World {
  const objects = new Map<string, { object: FakeObject; account: string | null }>();
  const events: FakeEvent[] = [];
  const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const world: World = {
    clock,
    id,
    now,
    events,
    add: (object, account) => {
      objects.set(object.id, { object, account });
      return object;
    },
    find: (kind, wanted, account) => {
      const found = objects.get(wanted ?? '');
      return found?.object.object === kind && found.account === account ? (found.object as never) : undefined;
    },
    all: (kind, account) =>
      [...objects.values()]
        .filter((kept) => kept.object.object === kind && kept.account === account)
        .map(({ object }) => object as never),
    byId: (wanted) => objects.get(wanted)?.object,
    accountOf: (wanted) => objects.get(wanted)?.account ?? null,
    emit: (type, object) => {
      const account = world.accountOf(object.id);
      const data = { object: structuredClone(object) };
      events.push({
        id: id('evt'),
        object: 'event',
        api_version: apiVersion,
        created: now(),
        livemode: false,
        type,
        ...(account !== null && { account }),
        data,
        pending_webhooks: 1,
        request: null,
      });
    },
    emitThin: (type, account) => {
      const related = { id: account.id, type: 'v2.core.account', url: `/v2/core/accounts/${account.id}` };
      events.push({
        id: id('evt'),
        object: 'v2.core.event',
        created: clock.now().toISOString(),
        livemode: false,
        type,
        related_object: related,
      });
    },
  };
  return world;
}
