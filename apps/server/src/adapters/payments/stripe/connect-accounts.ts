import { Stripe } from 'stripe';
import type { AccountReading, Payments } from '../../../ports/payment-service.ts';
import { createOnce } from './write-once.ts';

type Accounts = Pick<Payments, 'createAccount' | 'onboardingLink' | 'readAccount' | 'payOutMonthly'>;

/** The merchant's own account: Stripe knows them as the seller, takes its fees from them and bears the losses. */
export const stripeAccounts = (client: Stripe): Accounts => ({
  createAccount: async ({ shopId, label, email }) => {
    const wanted: Stripe.V2.Core.AccountCreateParams = {
      display_name: label,
      contact_email: email,
      dashboard: 'full',
      identity: { country: 'fr' },
      defaults: {
        currency: 'eur',
        locales: ['fr-FR'],
        responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' },
      },
      configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
      metadata: { shopId },
    };
    const { id } = await createOnce(`acct:${shopId}`, wanted, (params, options) =>
      client.v2.core.accounts.create(params, options),
    );
    return { accountId: id };
  },

  onboardingLink: async ({ accountId, returnUrl, refreshUrl }) => {
    const link = await client.v2.core.accountLinks.create({
      account: accountId,
      use_case: { type: 'account_onboarding', account_onboarding: { return_url: returnUrl, refresh_url: refreshUrl } },
    });
    return link.url;
  },

  readAccount: async (accountId): Promise<AccountReading> => {
    const { closed, configuration } = await client.v2.core.accounts.retrieve(accountId, {
      include: ['configuration.merchant'],
    });
    const canCharge = closed !== true && configuration?.merchant?.capabilities?.card_payments?.status === 'active';
    return { canCharge, payoutLast4: await payoutLast4(client, accountId) };
  },

  payOutMonthly: async (accountId) => {
    const schedule = { interval: 'monthly' as const, monthly_payout_days: [1] };
    await client.balanceSettings.update({ payments: { payouts: { schedule } } }, { stripeAccount: accountId });
  },
});

/** Stripe shows it only to platforms that control the account: a refusal says no more than "not yours to see". */
async function payoutLast4(client: Stripe, accountId: string): Promise<string | null> {
  try {
    const { data } = await client.accounts.listExternalAccounts(accountId, { object: 'bank_account' });
    return (data.find((account) => account.default_for_currency) ?? data[0])?.last4 ?? null;
  } catch (error) {
    const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors;
    if (error instanceof StripeInvalidRequestError || error instanceof StripePermissionError) return null;
    throw error;
  }
}
