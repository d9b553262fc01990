import type { PayoutLineKind, PayoutState } from '@etal/domain/payouts/payout';
import { issueDate } from '@etal/domain/documents/numbering';
import type { Stripe } from 'stripe';
import type { PayoutLineReading, PayoutReading, Payments } from '../../../ports/payment-service.ts';

/** More than a small producer has in years: what goes beyond is left for the next reading. */
const MAX_PAYOUTS = 500;
/** The most that the SDK gathers at once; a payout of more lines is not explained. */
const MAX_LINES = 10_000;

export const stripePayouts = (client: Stripe): Pick<Payments, 'listPayouts' | 'listPayoutLines'> => ({
  listPayouts: async (accountId, since) => {
    const payouts = await client.payouts
      .list({ limit: 100, created: { gte: Math.floor(since.getTime() / 1000) } }, { stripeAccount: accountId })
      .autoPagingToArray({ limit: MAX_PAYOUTS });
    return payouts.filter(({ currency }) => currency === 'eur').map(readingOf);
  },

  listPayoutLines: async (accountId, payout) => {
    const transactions = await client.balanceTransactions
      .list({ payout, limit: 100, expand: ['data.source'] }, { stripeAccount: accountId })
      .autoPagingToArray({ limit: MAX_LINES });
    // The payout is a line of the balance too, which takes all the others out of it.
    return transactions.filter(({ type }) => type !== 'payout').map(lineOf);
  },
});

function readingOf({ id, amount, created, arrival_date: arrival, status, ...payout }: Stripe.Payout): PayoutReading {
  return {
    payoutId: id,
    amount,
    createdAt: new Date(created * 1000),
    arrivesOn: issueDate(new Date(arrival * 1000)),
    state: stateOf(status),
    // Stripe tells which sales are in a payout only of those that it makes by itself.
    hasLines: payout.automatic && payout.reconciliation_status === 'completed',
  };
}

function stateOf(status: string): PayoutState {
  switch (status) {
    case 'paid':
      return 'PAID';
    case 'failed':
      return 'FAILED';
    case 'canceled':
      return 'CANCELED';
    default:
      return 'PENDING';
  }
}

function lineOf({ id, type, amount, fee, fee_details: details, net, created, source }: Stripe.BalanceTransaction) {
  const platformFee = details.reduce((sum, part) => sum + (part.type === 'application_fee' ? part.amount : 0), 0);
  const line: PayoutLineReading = {
    lineId: id,
    kind: kindOf(type),
    paymentId: paymentOf(source),
    at: new Date(created * 1000),
    gross: amount,
    serviceFee: fee - platformFee,
    platformFee,
    net,
  };
  return line;
}

function kindOf(type: Stripe.BalanceTransaction.Type): PayoutLineKind {
  switch (type) {
    case 'charge':
    case 'payment':
      return 'SALE';
    case 'refund':
    case 'payment_refund':
    case 'refund_failure':
    case 'payment_failure_refund':
      return 'REFUND';
    case 'adjustment':
    case 'payment_reversal':
      return 'ADJUSTMENT';
    default:
      return 'OTHER';
  }
}

/** A charge, a refund and a dispute name the payment that they are of. */
function paymentOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return null;
  const { payment_intent: payment } = source;
  return payment === null || typeof payment === 'string' ? payment : payment.id;
}
