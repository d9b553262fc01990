import type { Stripe } from 'stripe';
import { type IbanReading, PaymentRefused, type Payments } from '../../../ports/payment-service.ts';
import { isMissing } from './errors.ts';
import { createOnce, writeOnce } from './write-once.ts';

type Iban = Pick<Payments, 'startIbanSetup' | 'readIbanSetup' | 'readMandate'>;

/** The merchant's IBAN, kept by Stripe for the platform's own debits: no connected account is involved. */
export const stripeIban = (client: Stripe): Iban => ({
  startIbanSetup: async ({ shopId, label, email, setup, customerId, successUrl, cancelUrl }) => {
    const customer = customerId ?? (await createCustomer(client, { shopId, label, email }));
    const session = await writeOnce(`iban:${shopId}:${setup}`, (options) =>
      client.checkout.sessions.create(
        {
          mode: 'setup',
          ui_mode: 'hosted_page',
          currency: 'eur',
          allowed_payment_method_types: ['sepa_debit'],
          customer,
          locale: 'fr',
          client_reference_id: shopId,
          metadata: { shopId },
          success_url: successUrl,
          cancel_url: cancelUrl,
        },
        options,
      ),
    );
    if (session.url === null) throw new PaymentRefused('session_without_url');
    return { sessionId: session.id, customerId: customer, url: session.url };
  },

  readIbanSetup: async (sessionId): Promise<IbanReading> => {
    const { status, setup_intent: intent } = await client.checkout.sessions.retrieve(sessionId, {
      expand: ['setup_intent.payment_method'],
    });
    if (status === 'open') return { state: 'PENDING' };
    if (status === 'expired' || intent === null || typeof intent === 'string') return { state: 'ABANDONED' };
    if (intent.status === 'processing') return { state: 'PENDING' };
    const method = intent.payment_method;
    if (intent.status !== 'succeeded' || method === null || typeof method === 'string') return { state: 'ABANDONED' };
    const last4 = method.sepa_debit?.last4;
    if (!last4) throw new PaymentRefused('payment_method_without_iban');
    return { state: 'DONE', paymentMethodId: method.id, mandateId: idOf(intent.mandate), last4 };
  },

  readMandate: async ({ paymentMethodId, mandateId }) => {
    try {
      const { customer } = await client.paymentMethods.retrieve(paymentMethodId);
      // Detached from its customer, an IBAN can no longer be debited, whatever its mandate says.
      if (customer === null) return { isActive: false };
      if (mandateId === null) return { isActive: true };
      return { isActive: (await client.mandates.retrieve(mandateId)).status !== 'inactive' };
    } catch (error) {
      if (isMissing(error)) return { isActive: false };
      throw error;
    }
  },
});

async function createCustomer(
  client: Stripe,
  { shopId, label, email }: { shopId: string; label: string; email: string },
): Promise<string> {
  const wanted: Stripe.CustomerCreateParams = { name: label, email, preferred_locales: ['fr'], metadata: { shopId } };
  return (await createOnce(`cus:${shopId}`, wanted, (params, options) => client.customers.create(params, options))).id;
}

const idOf = (mandate: string | Stripe.Mandate | null): string | null =>
  typeof mandate === 'string' ? mandate : (mandate?.id ?? null);
