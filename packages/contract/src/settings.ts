import { MANAGERS, OWNERS } from '@etal/domain/accounts/roles';
import { PAYOUT_SCHEDULES } from '@etal/domain/payouts/payout';
import { LEGAL_FORMS, VAT_REGIMES } from '@etal/domain/settings/legal-information';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { feeBearer } from './platform-fee.ts';
import {
  cents,
  email,
  emptyResponse,
  id,
  idParams,
  plainText,
  postalCode,
  shortText,
  storedCents,
} from './primitives.ts';

export const MAX_RECIPIENTS = 20;
export const MAX_WEBHOOKS = 5;

const notificationRecipient = z.object({
  uuid: id,
  label: z.string(),
  phoneNumber: z.nullable(z.string()),
  emailAddress: z.nullable(z.string()),
  /** R-ABUSE-4: nothing is sent before the code was typed that went there. */
  isConfirmed: z.boolean(),
});
export type NotificationRecipient = z.infer<typeof notificationRecipient>;

const onlinePaymentsDetails = z.object({
  enabled: z.boolean(),
  minimalOrderAmount: z.nullable(storedCents),
  /** The account can take money. */
  stripeAccountConfigured: z.boolean(),
  /** The merchant has begun to sign up. */
  accountCreated: z.boolean(),
  ibanLast4: z.nullable(z.string()),
  /** When the payment service pays out; null where it does not say (R-PAYMENTS-9). */
  payoutSchedule: z.nullable(z.enum(PAYOUT_SCHEDULES)),
});

const offlinePaymentsDetails = z.object({
  enabled: z.boolean(),
  minimalOrderAmount: z.nullable(storedCents),
  ibanLast4: z.nullable(z.string()),
  /** Debits of the platform's fees keep failing: a new IBAN is needed. */
  feesOverdue: z.boolean(),
});

/** Sent as typed: blank is nothing, and nothing of the three is no mediator. */
const typedMediator = z.object({
  name: z.nullish(plainText.check(z.maxLength(120))),
  address: z.nullish(plainText.check(z.maxLength(300))),
  website: z.nullish(plainText.check(z.maxLength(300))),
});

const legalInformation = z.object({
  email: z.string(),
  title: z.string(),
  legalForm: z.enum(LEGAL_FORMS),
  vatRegime: z.enum(VAT_REGIMES),
  siren: z.string(),
  /** The town of its trade register; null where it is in none. */
  rcsCity: z.nullable(z.string()),
  tva: z.nullable(z.string()),
  streetAddress: z.string(),
  postalCodeAddress: z.string(),
  cityAddress: z.string(),
  countryAddress: z.literal('France'),
  /** Euros: the one amount that is not in cents (R-WIRE-2). */
  capital: z.nullable(z.number()),
  /** The consumer mediator whom the terms of sale name. */
  mediator: z.nullable(
    z.object({ name: z.string(), address: z.nullable(z.string()), website: z.nullable(z.string()) }),
  ),
});
export type LegalInformation = z.infer<typeof legalInformation>;

const webhookEndpoint = z.object({
  id,
  url: z.string(),
  /** When it was switched off for having failed for a day (R-OUTBOX-3); null: orders are told there. */
  disabledAt: z.nullable(z.int()),
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

const ordersDetails = z.object({
  /** Until the cut-off of its collection. */
  shoppersMayChangeOrders: z.boolean(),
});

/** R-MAILINGS-2: by mail always; by text message too, to who has no e-mail. */
export const reminderSettings = z.object({ sms: z.boolean() });

/** Something that goods leave in and that comes back (R-TILL-4). */
export const depositKind = z.object({ id, label: z.string(), cents: storedCents, isEnabled: z.boolean() });

export const parameters = z.object({
  notificationRecipients: z.array(notificationRecipient),
  onlinePaymentsDetails,
  offlinePaymentsDetails,
  /** R-PAYMENTS-6: who pays the platform's fee of the orders to come. */
  feeBearer,
  legalInformation: z.nullable(legalInformation),
  webhookEndpoints: z.array(webhookEndpoint),
  orders: ordersDetails,
  reminders: reminderSettings,
  depositKinds: z.array(depositKind),
  /** `sandbox`: no money moves. `none`: no online payment, and the IBAN is typed here (R-RUNNING-4). */
  paymentService: z.enum(['stripe', 'sandbox', 'none']),
  /** The operator has said who they are: `GenerateTillAttestation` gives a paper. */
  hasTillAttestation: z.boolean(),
});
export type Parameters = z.infer<typeof parameters>;

export const addNotificationsRecipient = endpoint({
  name: 'AddNotificationsRecipient',
  summary: 'Ajoute un destinataire des notifications',
  method: 'POST',
  path: '/api/AddNotificationsRecipient',
  access: 'shop',
  roles: MANAGERS,
  body: z.object({ isEmail: z.boolean(), label: shortText, value: plainText.check(z.minLength(1), z.maxLength(254)) }),
  response: notificationRecipient,
  errors: [
    'RECIPIENT_EMAIL_INVALID',
    'RECIPIENT_PHONE_INVALID',
    'RECIPIENT_DUPLICATE',
    'RECIPIENTS_TOO_MANY',
    'SMS_COUNTRY_CLOSED',
    'TOO_MANY_ATTEMPTS',
  ],
});

export const confirmNotificationsRecipient = endpoint({
  name: 'ConfirmNotificationsRecipient',
  summary: "Confirme un destinataire par le code qu'il a reçu",
  method: 'POST',
  path: '/api/ConfirmNotificationsRecipient/:uuid',
  access: 'shop',
  roles: MANAGERS,
  params: z.object({ uuid: id }),
  body: z.object({ code: plainText.check(z.minLength(1), z.maxLength(20)) }),
  response: emptyResponse,
  errors: ['RECIPIENT_UNKNOWN', 'RECIPIENT_CODE_WRONG', 'RECIPIENT_CODE_EXPIRED'],
});

export const resendRecipientCode = endpoint({
  name: 'ResendRecipientCode',
  summary: 'Envoie un nouveau code à un destinataire qui n’a pas confirmé',
  method: 'POST',
  path: '/api/ResendRecipientCode/:uuid',
  access: 'shop',
  roles: MANAGERS,
  params: z.object({ uuid: id }),
  response: emptyResponse,
  errors: ['RECIPIENT_UNKNOWN', 'TOO_MANY_ATTEMPTS'],
});

export const deleteNotificationsRecipient = endpoint({
  name: 'DeleteNotificationsRecipient',
  summary: 'Retire un destinataire des notifications',
  method: 'DELETE',
  path: '/api/DeleteNotificationsRecipient/:uuid',
  access: 'shop',
  roles: MANAGERS,
  params: z.object({ uuid: id }),
  response: emptyResponse,
  errors: ['RECIPIENT_UNKNOWN'],
});

/** One hundred million euros: no small producer's capital is above. */
const MAX_CAPITAL = 100_000_000;
const hasCents = (euros: number): boolean => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6;

export const setShopLegalInformation = endpoint({
  name: 'SetShopLegalInformation',
  summary: 'Enregistre les informations légales',
  method: 'POST',
  path: '/api/SetShopLegalInformation',
  access: 'shop',
  roles: OWNERS,
  body: z.object({
    email,
    title: shortText,
    legalForm: z.enum(LEGAL_FORMS),
    /** STANDARD when it is not said (R-SETTINGS-1). */
    vatRegime: z.optional(z.enum(VAT_REGIMES)),
    siren: plainText.check(z.minLength(1), z.maxLength(20)),
    rcsCity: z.nullish(plainText.check(z.maxLength(80))),
    tva: z.nullish(plainText.check(z.maxLength(30))),
    streetAddress: shortText,
    postalCodeAddress: postalCode,
    cityAddress: plainText.check(z.minLength(1), z.maxLength(120)),
    countryAddress: z.optional(z.literal('France')),
    capital: z.nullish(z.number().check(z.gte(0), z.lte(MAX_CAPITAL), z.refine(hasCents))),
    /** None when it is not said: this call replaces all that it saves. */
    mediator: z.nullish(typedMediator),
  }),
  response: legalInformation,
  errors: [
    'SIREN_INVALID',
    'VAT_NUMBER_REQUIRED',
    'VAT_NUMBER_SHAPE',
    'VAT_NUMBER_OTHER_SIREN',
    'VAT_NUMBER_KEY',
    'CAPITAL_REQUIRED',
    'MEDIATOR_NAME_REQUIRED',
    'MEDIATOR_REACH_REQUIRED',
    'MEDIATOR_WEBSITE_INVALID',
  ],
});

export const setupOnlinePayments = endpoint({
  name: 'SetupOnlinePayments',
  summary: "Donne l'adresse où inscrire son compte de paiement",
  method: 'POST',
  path: '/api/SetupOnlinePayments',
  access: 'shop',
  roles: OWNERS,
  response: z.object({ url: z.string() }),
  errors: ['LEGAL_INFORMATION_MISSING', 'ONLINE_PAYMENTS_UNAVAILABLE', 'PAYMENT_SERVICE_AWAY'],
});

const paymentModeBody = z.object({ enabled: z.boolean(), minimalOrderAmount: z.nullish(cents) });

export const configureOrders = endpoint({
  name: 'ConfigureOrders',
  summary: 'Dit si les clients peuvent modifier leur commande jusqu’à la date limite',
  method: 'PUT',
  path: '/api/ConfigureOrders',
  access: 'shop',
  roles: MANAGERS,
  body: ordersDetails,
  response: ordersDetails,
  errors: [],
});

export const configureFees = endpoint({
  name: 'ConfigureFees',
  summary: 'Dit qui paie les frais de service des prochaines commandes',
  method: 'PUT',
  path: '/api/ConfigureFees',
  access: 'shop',
  roles: OWNERS,
  body: z.object({ feeBearer }),
  response: z.object({ feeBearer }),
  errors: [],
});

export const configureOnlinePayments = endpoint({
  name: 'ConfigureOnlinePayments',
  summary: 'Active ou désactive le paiement en ligne',
  method: 'POST',
  path: '/api/ConfigureOnlinePayments',
  access: 'shop',
  roles: OWNERS,
  body: paymentModeBody,
  response: onlinePaymentsDetails,
  errors: [
    'MINIMAL_AMOUNT_REQUIRED',
    'ONLINE_PAYMENTS_UNAVAILABLE',
    'LEGAL_INFORMATION_MISSING',
    'PAYMENT_ACCOUNT_MISSING',
  ],
});

export const setupOfflinePayments = endpoint({
  name: 'SetupOfflinePayments',
  summary: "Donne l'adresse où enregistrer son IBAN",
  method: 'POST',
  path: '/api/SetupOfflinePayments',
  access: 'shop',
  roles: OWNERS,
  response: z.object({ checkoutUrl: z.string() }),
  errors: ['PAYMENT_SERVICE_AWAY'],
});

export const configureOfflinePayments = endpoint({
  name: 'ConfigureOfflinePayments',
  summary: 'Active ou désactive le paiement sur place',
  method: 'POST',
  path: '/api/ConfigureOfflinePayments',
  access: 'shop',
  roles: OWNERS,
  body: paymentModeBody,
  response: offlinePaymentsDetails,
  errors: ['MINIMAL_AMOUNT_REQUIRED', 'IBAN_MISSING', 'FEES_OVERDUE'],
});

export const setOfflineIban = endpoint({
  name: 'SetOfflineIban',
  summary: "Enregistre l'IBAN là où aucun service de paiement ne le garde",
  method: 'PUT',
  path: '/api/SetOfflineIban',
  access: 'shop',
  roles: OWNERS,
  body: z.object({ iban: plainText.check(z.minLength(1), z.maxLength(60)) }),
  response: offlinePaymentsDetails,
  errors: ['IBAN_INVALID', 'IBAN_KEPT_BY_SERVICE'],
});

/** Both read again what the payment service holds; the back-office asks when it comes back from there. */
export const refreshPaymentMethods = endpoint({
  name: 'RefreshPaymentMethods',
  summary: "Relit l'IBAN enregistré pour les paiements sur place",
  method: 'GET',
  path: '/api/RefreshPaymentMethods',
  access: 'shop',
  roles: OWNERS,
  response: emptyResponse,
  errors: ['PAYMENT_SERVICE_AWAY'],
  hasEffects: true,
});

export const refreshStripeConnectAccount = endpoint({
  name: 'RefreshStripeConnectAccount',
  summary: "Relit l'état du compte de paiement en ligne",
  method: 'GET',
  path: '/api/RefreshStripeConnectAccount',
  access: 'shop',
  roles: OWNERS,
  response: emptyResponse,
  errors: ['PAYMENT_SERVICE_AWAY'],
  hasEffects: true,
});

export const addWebhookEndpoint = endpoint({
  name: 'AddWebhookEndpoint',
  summary: 'Ajoute une adresse prévenue de chaque commande, et donne son secret, une seule fois',
  method: 'POST',
  path: '/api/AddWebhookEndpoint',
  access: 'shop',
  roles: MANAGERS,
  body: z.object({ url: plainText.check(z.minLength(1), z.maxLength(500)) }),
  response: z.object({ ...webhookEndpoint.shape, secret: z.string() }),
  errors: ['WEBHOOK_URL_INVALID', 'WEBHOOK_DUPLICATE', 'WEBHOOKS_TOO_MANY'],
});

export const deleteWebhookEndpoint = endpoint({
  name: 'DeleteWebhookEndpoint',
  summary: 'Retire une adresse prévenue des commandes',
  method: 'DELETE',
  path: '/api/DeleteWebhookEndpoint/:id',
  access: 'shop',
  roles: MANAGERS,
  params: idParams,
  response: emptyResponse,
  errors: ['WEBHOOK_UNKNOWN'],
});

export const reactivateWebhookEndpoint = endpoint({
  name: 'ReactivateWebhookEndpoint',
  summary: 'Prévient de nouveau une adresse qui ne répondait plus',
  method: 'POST',
  path: '/api/ReactivateWebhookEndpoint/:id',
  access: 'shop',
  roles: MANAGERS,
  params: idParams,
  response: emptyResponse,
  errors: ['WEBHOOK_UNKNOWN'],
});

export const settingsCalls = [
  addNotificationsRecipient,
  confirmNotificationsRecipient,
  resendRecipientCode,
  deleteNotificationsRecipient,
  setShopLegalInformation,
  setupOnlinePayments,
  configureOnlinePayments,
  configureFees,
  configureOrders,
  setupOfflinePayments,
  configureOfflinePayments,
  setOfflineIban,
  refreshPaymentMethods,
  refreshStripeConnectAccount,
  addWebhookEndpoint,
  deleteWebhookEndpoint,
  reactivateWebhookEndpoint,
];
