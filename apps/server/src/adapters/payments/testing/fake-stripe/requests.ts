import type { Stripe } from 'stripe';

/**
 * Every request that the fake answers, and what Stripe's own published types let it carry: the body of a POST, the
 * query of a GET. `generate-schemas.ts` turns this into `schemas.json`, by which the fake judges what it receives.
 */
export interface Requests {
  'POST /v2/core/accounts': Stripe.V2.Core.AccountCreateParams;
  'GET /v2/core/accounts/:id': Stripe.V2.Core.AccountRetrieveParams;
  'POST /v2/core/account_links': Stripe.V2.Core.AccountLinkCreateParams;
  'GET /v1/accounts/:id/external_accounts': Stripe.AccountListExternalAccountsParams;
  'POST /v1/balance_settings': Stripe.BalanceSettingsUpdateParams;
  'POST /v1/customers': Stripe.CustomerCreateParams;
  'POST /v1/checkout/sessions': Stripe.Checkout.SessionCreateParams;
  'GET /v1/checkout/sessions/:id': Stripe.Checkout.SessionRetrieveParams;
  'POST /v1/checkout/sessions/:id/expire': Stripe.Checkout.SessionExpireParams;
  'GET /v1/mandates/:id': Stripe.MandateRetrieveParams;
  'GET /v1/payment_methods/:id': Stripe.PaymentMethodRetrieveParams;
  'GET /v1/payment_intents': Stripe.PaymentIntentListParams;
  'POST /v1/payment_intents': Stripe.PaymentIntentCreateParams;
  'GET /v1/payment_intents/:id': Stripe.PaymentIntentRetrieveParams;
  'POST /v1/payment_intents/:id/capture': Stripe.PaymentIntentCaptureParams;
  'POST /v1/payment_intents/:id/cancel': Stripe.PaymentIntentCancelParams;
  'POST /v1/refunds': Stripe.RefundCreateParams;
}

export type Route = keyof Requests;
