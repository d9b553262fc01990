import * as feeCalls from '@etal/contract/fees';
import * as payoutCalls from '@etal/contract/payouts';
import * as calls from '@etal/contract/settings';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { configureFees } from './calls/configure-fees.ts';
import { configureOfflinePayments } from './calls/configure-offline-payments.ts';
import { configureOnlinePayments } from './calls/configure-online-payments.ts';
import { generateFeeInvoice, getFeeEntries, getFees } from './calls/fee-calls.ts';
import { generatePayout, getPayout, getPayouts } from './payouts/payout-calls.ts';
import { refreshPaymentMethods } from './calls/refresh-payment-methods.ts';
import { refreshStripeConnectAccount } from './calls/refresh-stripe-connect-account.ts';
import { setOfflineIban } from './calls/set-offline-iban.ts';
import { setupOfflinePayments } from './calls/setup-offline-payments.ts';
import { setupOnlinePayments } from './calls/setup-online-payments.ts';

export function paymentRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, calls.setupOnlinePayments, setupOnlinePayments(services));
  route(app, services, calls.configureFees, configureFees(services));
  route(app, services, calls.configureOnlinePayments, configureOnlinePayments(services));
  route(app, services, calls.refreshStripeConnectAccount, refreshStripeConnectAccount(services));
  route(app, services, calls.setupOfflinePayments, setupOfflinePayments(services));
  route(app, services, calls.configureOfflinePayments, configureOfflinePayments(services));
  route(app, services, calls.refreshPaymentMethods, refreshPaymentMethods(services));
  route(app, services, calls.setOfflineIban, setOfflineIban(services));
  route(app, services, feeCalls.getFees, getFees(services));
  route(app, services, feeCalls.getFeeEntries, getFeeEntries(services));
  route(app, services, feeCalls.generateFeeInvoice, generateFeeInvoice(services));
  route(app, services, payoutCalls.getPayouts, getPayouts(services));
  route(app, services, payoutCalls.getPayout, getPayout(services));
  route(app, services, payoutCalls.generatePayout, generatePayout(services));
}
