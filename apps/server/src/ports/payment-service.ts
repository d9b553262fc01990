import type { PaymentReading } from '@etal/domain/orders/payment';
import type { PayoutAmounts, PayoutLineKind, PayoutSchedule, PayoutState } from '@etal/domain/payouts/payout';
import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import * as z from 'zod/mini';

/**
 * What we need of a payment service. The merchant is the seller: shoppers pay on the merchant's own account,
 * the platform takes its fee out of each online payment, and debits the merchant's IBAN for on-site orders.
 *
 * Every call may be repeated: the same arguments give the same effect once. Amounts are cents of euro.
 */
export interface Payments {
  /** `sandbox`: a service of our own, where no money moves. `none`: no service is set up (R-RUNNING-4). */
  readonly kind: 'stripe' | 'sandbox' | 'none';

  /** The shop's account with the service; the same one however often it is asked for, another after a lost one. */
  createAccount(shop: {
    shopId: string;
    label: string;
    email: string;
    insteadOf?: string | null;
  }): Promise<{ accountId: string }>;
  /** Where the merchant signs up. Used once and soon: neither stored nor logged. */
  onboardingLink(link: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<string>;
  readAccount(accountId: string): Promise<AccountReading>;
  /** Pays the account out on the 1st of each month; gives what the service has made of it. */
  payOutMonthly(accountId: string): Promise<PayoutSchedule | null>;

  /** Where the merchant gives the IBAN and signs the mandate. `setup` tells two visits apart. */
  startIbanSetup(setup: {
    shopId: string;
    label: string;
    email: string;
    setup: string;
    customerId: string | null;
    successUrl: string;
    cancelUrl: string;
  }): Promise<{ sessionId: string; customerId: string; url: string }>;
  readIbanSetup(sessionId: string): Promise<IbanReading>;
  /** Whether an IBAN once given may still be debited. */
  readMandate(mandate: { paymentMethodId: string; mandateId: string | null }): Promise<{ isActive: boolean }>;

  /** Asks the shopper's card for an authorisation, captured later or released. */
  startCheckout(checkout: CheckoutWanted): Promise<{ sessionId: string; url: string }>;
  readCheckout(checkout: CheckoutKey): Promise<PaymentReading>;
  /** Closes a checkout nobody finished; one that was finished meanwhile stays so, as its reading tells. */
  expireCheckout(checkout: CheckoutKey): Promise<PaymentReading>;

  /** These four answer what the payment is afterwards, also when it had moved elsewhere meanwhile. */
  /** All that is held, or a part of it with the platform's share of that part; the rest of the hold is let go. */
  capture(
    payment: PaymentKey & { part?: { amount: number; applicationFee: number } | undefined },
  ): Promise<PaymentReading>;
  release(payment: PaymentKey): Promise<PaymentReading>;
  /** Gives back everything that is left, the platform's fee included. */
  refund(payment: PaymentKey): Promise<PaymentReading>;
  /** Gives a part back, and the platform's fee in proportion. Another attempt after a failure is another refund. */
  refundPart(payment: PaymentKey & { refundId: string; attempt: number; amount: number }): Promise<PaymentReading>;

  /** Debits the merchant's IBAN; the answer comes days later. */
  debitFees(debit: FeeDebitWanted): Promise<FeeDebitReading>;
  readFeeDebit(debitId: string): Promise<FeeDebitReading>;

  /** What left for the merchant's bank since then. */
  listPayouts(accountId: string, since: Date): Promise<PayoutReading[]>;
  /** What a payout is made of: all lines together come to it. */
  listPayoutLines(accountId: string, payoutId: string): Promise<PayoutLineReading[]>;

  /** A signed message of the service; undefined when it is none of our business. Throws `BadEventSignature`. */
  readEvent(
    endpoint: EventEndpoint,
    rawBody: string,
    headers: Record<string, string | string[] | undefined>,
  ): PaymentEvent | undefined;

  /** Pages of its own that our server must show: the sandbox has some. */
  mountPages?(app: FastifyInstance): void;

  /** The same service by another clock: only one of our own takes it from us. For the demonstration's past. */
  withClock?(clock: Clock): Payments;
}

export interface AccountReading {
  canCharge: boolean;
  payoutLast4: string | null;
  /** What the service asks of the merchant now or has asked for too long; null where that is nothing. */
  requirements: AccountRequirements | null;
  /** Null where the service does not say. */
  payoutSchedule: PayoutSchedule | null;
}

export interface AccountRequirements {
  isPastDue: boolean;
  /** After it the service limits the account; null where it says no date. */
  deadline: Date | null;
}

export type IbanReading =
  | { state: 'PENDING' | 'ABANDONED' }
  | { state: 'DONE'; paymentMethodId: string; mandateId: string | null; last4: string };

export interface CheckoutWanted {
  accountId: string;
  orderId: string;
  reference: string;
  lines: { label: string; quantity: number; unitAmount: number }[];
  /** Part of the lines' sum that goes to the platform. */
  applicationFee: number;
  email: string;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
}

export interface CheckoutKey {
  accountId: string;
  sessionId: string;
}

export interface PaymentKey {
  accountId: string;
  paymentId: string;
  orderId: string;
}

export interface FeeDebitWanted {
  shopId: string;
  /** `2026-11`. */
  month: string;
  /** Counts the definite failures of this month's debit: a new attempt is a new debit. */
  attempt: number;
  customerId: string;
  paymentMethodId: string;
  mandateId: string | null;
  amount: number;
}

export interface FeeDebitReading {
  debitId: string;
  state: 'PROCESSING' | 'SUCCEEDED' | 'FAILED';
}

export interface PayoutReading {
  payoutId: string;
  amount: number;
  createdAt: Date;
  /** The day on which the bank has it, `YYYY-MM-DD`. */
  arrivesOn: string;
  state: PayoutState;
  /** Whether the service tells what it is made of, now or at all. */
  hasLines: boolean;
}

export interface PayoutLineReading extends PayoutAmounts {
  lineId: string;
  kind: PayoutLineKind;
  /** The payment that it is of; null where it is of none. */
  paymentId: string | null;
  at: Date;
}

/** The platform's own messages and those of the merchants' accounts come by two doors, each with its secret. */
export type EventEndpoint = 'platform' | 'connect';

/** What has changed over there; what it has become is read again, so that order and repetition do not matter. */
export const paymentEvent = z.object({
  id: z.string(),
  /** Null: the platform's own. */
  accountId: z.nullable(z.string()),
  about: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('CHECKOUT'), sessionId: z.string() }),
    z.object({ kind: z.literal('PAYMENT'), paymentId: z.string(), orderId: z.nullable(z.string()) }),
    z.object({ kind: z.literal('ACCOUNT') }),
    /** The merchant has taken our access to the account away: there is nothing left to read. */
    z.object({ kind: z.literal('ACCOUNT_DISCONNECTED') }),
    z.object({ kind: z.literal('PAYOUT') }),
    z.object({ kind: z.literal('IBAN_SETUP'), sessionId: z.string() }),
    z.object({ kind: z.literal('IBAN'), customerId: z.string() }),
    z.object({ kind: z.literal('MANDATE'), paymentMethodId: z.string() }),
    z.object({ kind: z.literal('FEE_DEBIT'), debitId: z.string() }),
  ]),
});
export type PaymentEvent = z.infer<typeof paymentEvent>;

export class BadEventSignature extends Error {
  override name = 'BadEventSignature';
}

/** No answer, or not now. What happened there is unknown: read before acting again. */
export class PaymentsAway extends Error {
  override name = 'PaymentsAway';
}

/** The service understood and said no; repeating changes nothing. `code` is the service's own word for it. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused';
  readonly code: string;

  constructor(code: string) {
    super(`The payment service refused: ${code}`);
    this.code = code;
  }
}

/** The merchant has taken our access to the account away: nothing of it can be read or asked for any more. */
export class AccountLost extends PaymentRefused {
  override name = 'AccountLost';
}
