import { PAYMENT_CHANNELS } from '@etal/domain/orders/order';
import * as z from 'zod/mini';
import { epochSeconds, storedCents } from './primitives.ts';

/** `2026-11`. */
const month = z.string();

const disputed = z.object({
  kind: z.literal('DISPUTE'),
  reference: z.string(),
  amount: storedCents,
  /** Until when the payment service takes an answer. */
  respondBy: z.nullable(epochSeconds),
});
const refundFailed = z.object({
  kind: z.literal('REFUND_FAILED'),
  reference: z.string(),
  amount: storedCents,
  /** Tells two of one order apart; not said in notices that were left before they named it. */
  refundId: z.optional(z.string()),
});
const accountRequirements = z.object({
  kind: z.literal('ACCOUNT_REQUIREMENTS'),
  /** When the payment service limits the account; null where it says no date. */
  deadline: z.nullable(epochSeconds),
  isPastDue: z.boolean(),
});
const accountDisconnected = z.object({ kind: z.literal('ACCOUNT_DISCONNECTED') });
/** R-PAYMENTS-5: it was on, and not the merchant switched it off. */
const modeOff = z.object({ kind: z.literal('MODE_OFF'), channel: z.enum(PAYMENT_CHANNELS) });
const debitFailed = z.object({
  kind: z.literal('DEBIT_FAILED'),
  month,
  amount: storedCents,
  /** Null: it is not tried again before there is another IBAN. */
  retriesOn: z.nullable(z.iso.date()),
});

/** R-PAYMENTS-8: what a merchant has to know of the shop's money, shown on every page for as long as it is so. */
export const paymentAlert = z.discriminatedUnion('kind', [
  disputed,
  refundFailed,
  accountRequirements,
  accountDisconnected,
  modeOff,
  debitFailed,
]);
export type PaymentAlert = z.infer<typeof paymentAlert>;

const disputeClosed = z.object({
  kind: z.literal('DISPUTE_CLOSED'),
  reference: z.string(),
  amount: storedCents,
  isWon: z.boolean(),
});
const aboveHold = z.object({ kind: z.literal('ABOVE_HOLD'), reference: z.string(), amount: storedCents });
const debitAnnounced = z.object({
  kind: z.literal('DEBIT_ANNOUNCED'),
  month,
  amount: storedCents,
  leavesOn: z.iso.date(),
});

/** What is told once, by mail and push. */
export const paymentNotice = z.discriminatedUnion('kind', [
  disputed,
  refundFailed,
  accountRequirements,
  accountDisconnected,
  modeOff,
  debitFailed,
  disputeClosed,
  aboveHold,
  debitAnnounced,
]);
export type PaymentNotice = z.infer<typeof paymentNotice>;
