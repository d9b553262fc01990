import { Refusal } from '@etal/contract/errors';
import { cartOrderPath } from '@etal/contract/site-pages';
import { SERVICE_FEE_LABEL, WEIGHING_MARGIN_LABEL } from '@etal/texts/orders';
import type { Services } from '../../../platform/services.ts';
import { PaymentRefused, PaymentsAway } from '../../../ports/payment-service.ts';
import type { OpenShop } from '../../shop/shop.ts';
import { expireCheckout } from '../payment/expire-checkout.ts';
import { findCheckout, saveCheckout } from './checkout.queries.ts';
import { orderUrl } from './order-url.ts';

/** Gives the address where the shopper pays. The checkout is created once per order. */
export async function startCheckout(services: Services, shop: OpenShop, orderId: string): Promise<string> {
  const { database, payments, config, log } = services;
  const checkout = await database.withShop(shop.id, (tx) => findCheckout(tx, shop.id, orderId));
  if (checkout.url) return checkout.url;
  const url = orderUrl(config, shop.slug, checkout);
  const { reference, accessToken: token } = checkout;
  try {
    const started = await payments.startCheckout({
      accountId: checkout.accountId,
      orderId,
      reference,
      lines: [
        ...checkout.lines,
        ...(checkout.fees > 0 ? [{ label: SERVICE_FEE_LABEL, quantity: 1, unitAmount: checkout.fees }] : []),
        ...(checkout.margin > 0 ? [{ label: WEIGHING_MARGIN_LABEL, quantity: 1, unitAmount: checkout.margin }] : []),
      ],
      applicationFee: checkout.applicationFee,
      email: checkout.email,
      expiresAt: checkout.expiresAt,
      successUrl: `${url}&paiement=fait`,
      // R-SPACE-4: back on the cart's page the order stands beside the other ways out.
      cancelUrl: `${config.origin}${cartOrderPath(shop.slug, 'pending', { reference, token })}`,
    });
    await database.withShop(shop.id, (tx) => saveCheckout(tx, shop.id, orderId, started));
    return started.url;
  } catch (error) {
    if (!(error instanceof PaymentsAway || error instanceof PaymentRefused)) throw error;
    log.warn(
      { orderId, code: error instanceof PaymentRefused ? error.code : undefined },
      'checkout could not be started',
    );
    // The shopper was not sent to pay, so the order's stock goes back on sale.
    await expireCheckout(services, {
      shopId: shop.id,
      orderId,
      accountId: checkout.accountId,
      sessionId: null,
    });
    throw new Refusal('PAYMENT_SERVICE_AWAY');
  }
}
