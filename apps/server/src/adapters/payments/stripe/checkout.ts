import { Stripe } from 'stripe';
import { PaymentRefused, type CheckoutKey, type Payments } from '../../../ports/payment-service.ts';
import { EXPAND_IN_SESSION, readingOfSession, withAllRefunds, withDetails } from './payment-reading.ts';
import { writeOnce } from './write-once.ts';

type Checkout = Pick<Payments, 'startCheckout' | 'readCheckout' | 'expireCheckout'>;

/** The shopper pays the merchant directly, on the merchant's account; the platform's part is taken out on the way. */
export const stripeCheckout = (client: Stripe): Checkout => ({
  startCheckout: async ({
    accountId,
    orderId,
    reference,
    lines,
    applicationFee,
    email,
    expiresAt,
    successUrl,
    cancelUrl,
  }) => {
    const session = await writeOnce(`co:${orderId}`, (options) =>
      client.checkout.sessions.create(
        {
          mode: 'payment',
          ui_mode: 'hosted_page',
          locale: 'fr',
          // Cards only: few other means can be held now and captured later.
          allowed_payment_method_types: ['card'],
          line_items: lines.map(({ label, quantity, unitAmount }) => ({
            quantity,
            price_data: { currency: 'eur', unit_amount: unitAmount, product_data: { name: label } },
          })),
          payment_intent_data: {
            capture_method: 'manual',
            description: `Commande ${reference}`,
            metadata: { orderId },
            ...(applicationFee > 0 && { application_fee_amount: applicationFee }),
          },
          client_reference_id: orderId,
          metadata: { orderId },
          customer_email: email,
          expires_at: Math.floor(expiresAt.getTime() / 1000),
          success_url: successUrl,
          cancel_url: cancelUrl,
        },
        { ...options, stripeAccount: accountId },
      ),
    );
    if (session.url === null) throw new PaymentRefused('session_without_url');
    return { sessionId: session.id, url: session.url };
  },

  readCheckout: async (checkout) => answerOf(client, checkout, await retrieve(client, checkout)),

  expireCheckout: async (checkout) => {
    const session = await retrieve(client, checkout);
    if (session.status !== 'open') return answerOf(client, checkout, session);
    try {
      return readingOfSession(
        await client.checkout.sessions.expire(
          checkout.sessionId,
          { expand: EXPAND_IN_SESSION },
          { stripeAccount: checkout.accountId },
        ),
      );
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      // Finished between the two requests: what it has become is the answer.
      const now = await retrieve(client, checkout);
      if (now.status === 'open') throw error;
      return answerOf(client, checkout, now);
    }
  },
});

const answerOf = (client: Stripe, { accountId }: CheckoutKey, session: Stripe.Checkout.Session) =>
  withDetails(client, accountId, session.payment_intent, readingOfSession(session));

async function retrieve(client: Stripe, { accountId, sessionId }: CheckoutKey): Promise<Stripe.Checkout.Session> {
  const where = { stripeAccount: accountId };
  const session = await client.checkout.sessions.retrieve(sessionId, { expand: EXPAND_IN_SESSION }, where);
  const { payment_intent: intent } = session;
  if (intent === null || typeof intent === 'string') return session;
  return { ...session, payment_intent: await withAllRefunds(client, accountId, intent) };
}
