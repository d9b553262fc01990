import { Stripe } from 'stripe';
import type { FeeDebitReading, FeeDebitWanted, Payments } from '../../../ports/payment-service.ts';
import { EXPAND_IN_INTENT } from './payment-reading.ts';
import { writeOnce } from './write-once.ts';

type FeeDebits = Pick<Payments, 'debitFees' | 'readFeeDebit'>;

const monthAndYear = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Direct debits of the merchants' IBANs, on the platform's own account. */
export const stripeFeeDebits = (client: Stripe): FeeDebits => ({
  debitFees: async (debit) => {
    const { shopId, month, attempt } = debit;
    const find = () => findDebit(client, debit);
    // Looked for first: a key is forgotten after a day, and nobody may be debited twice for it.
    const intent =
      (await find()) ??
      (await writeOnce(`fee:${shopId}:${month}:${attempt}`, (options) => create(client, debit, options), find));
    return readingOf(intent);
  },

  readFeeDebit: async (debitId) =>
    readingOf(await client.paymentIntents.retrieve(debitId, { expand: EXPAND_IN_INTENT })),
});

/** A merchant has one debit a month: going through all of them stays a page or two for years. */
async function findDebit(
  client: Stripe,
  { shopId, month, attempt, customerId }: FeeDebitWanted,
): Promise<Stripe.PaymentIntent | undefined> {
  for await (const intent of client.paymentIntents.list({
    customer: customerId,
    limit: 100,
    expand: EXPAND_IN_INTENT.map((name) => `data.${name}`),
  })) {
    const { metadata } = intent;
    if (metadata['shopId'] === shopId && metadata['month'] === month && metadata['attempt'] === String(attempt))
      return intent;
  }
  return undefined;
}

async function create(
  client: Stripe,
  debit: FeeDebitWanted,
  options: Stripe.RequestOptions,
): Promise<Stripe.PaymentIntent> {
  const { shopId, month, attempt, customerId, paymentMethodId, mandateId, amount } = debit;
  try {
    return await client.paymentIntents.create(
      {
        amount,
        currency: 'eur',
        customer: customerId,
        payment_method: paymentMethodId,
        ...(mandateId !== null && { mandate: mandateId }),
        allowed_payment_method_types: ['sepa_debit'],
        off_session: true,
        confirm: true,
        description: `Frais de service Étal, ${monthAndYear.format(Date.parse(`${month}-01T00:00:00Z`))}`,
        metadata: { shopId, month, attempt: String(attempt) },
      },
      options,
    );
  } catch (error) {
    // Made, and refused by the bank at once: a debit that failed, not a request that did.
    if (error instanceof Stripe.errors.StripeError && error.payment_intent) return error.payment_intent;
    throw error;
  }
}

function readingOf({ id, status, latest_charge: charge }: Stripe.PaymentIntent): FeeDebitReading {
  // A debit that succeeded can be called back by the merchant's bank for weeks: the money is gone again.
  const isCalledBack = charge !== null && typeof charge !== 'string' && charge.disputed;
  if (status === 'processing') return { debitId: id, state: 'PROCESSING' };
  return { debitId: id, state: status === 'succeeded' && !isCalledBack ? 'SUCCEEDED' : 'FAILED' };
}
