import { Stripe } from 'stripe';
import type { PayoutSchedule } from '@etal/domain/payouts/payout';
import type { AccountReading, AccountRequirements, Payments } from '../../../ports/payment-service.ts';
import { createOnce } from './write-once.ts';

type Accounts = Pick<Payments, 'createAccount' | 'onboardingLink' | 'readAccount' | 'payOutMonthly'>;

/** The merchant's own account: Stripe knows them as the seller, takes its fees from them and bears the losses. */
export const stripeAccounts = (client: Stripe): Accounts => ({
  createAccount: async ({ shopId, label, email, insteadOf = null }) => {
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
    const { id } = await createOnce(
      `acct:${shopId}${insteadOf === null ? '' : `:${insteadOf}`}`,
      wanted,
      (params, options) => client.v2.core.accounts.create(params, options),
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
    const { closed, configuration, requirements } = await client.v2.core.accounts.retrieve(accountId, {
      include: ['configuration.merchant', 'requirements'],
    });
    const canCharge = closed !== true && configuration?.merchant?.capabilities?.card_payments?.status === 'active';
    return {
      canCharge,
      payoutLast4: await payoutLast4(client, accountId),
      requirements: requirementsOf(requirements),
      payoutSchedule: await readSchedule(client, accountId),
    };
  },

  payOutMonthly: async (accountId) => {
    const schedule = { interval: 'monthly' as const, monthly_payout_days: [1] };
    return scheduleOf(
      await client.balanceSettings.update({ payments: { payouts: { schedule } } }, { stripeAccount: accountId }),
    );
  },
});

/** What only Stripe can do, and what will be asked for one day, is nothing to tell. */
function requirementsOf(requirements: Stripe.V2.Core.Account.Requirements | undefined): AccountRequirements | null {
  const due = (requirements?.entries ?? []).filter(
    ({ awaiting_action_from: from, minimum_deadline: { status } }) => from === 'user' && status !== 'eventually_due',
  );
  if (due.length === 0) return null;
  const time = requirements?.summary?.minimum_deadline?.time;
  return {
    isPastDue: due.some(({ minimum_deadline: { status } }) => status === 'past_due'),
    deadline: time === undefined ? null : new Date(time),
  };
}

async function readSchedule(client: Stripe, stripeAccount: string): Promise<PayoutSchedule | null> {
  return unlessRefused(async () => scheduleOf(await client.balanceSettings.retrieve({}, { stripeAccount })));
}

function scheduleOf({ payments }: Stripe.BalanceSettings): PayoutSchedule | null {
  const schedule = payments.payouts?.schedule;
  switch (schedule?.interval) {
    case 'monthly':
      return schedule.monthly_payout_days?.join() === '1' ? 'MONTHLY_FIRST' : 'MONTHLY';
    case 'weekly':
      return 'WEEKLY';
    case 'daily':
      return 'DAILY';
    case 'manual':
      return 'MANUAL';
    default:
      return null;
  }
}

function payoutLast4(client: Stripe, accountId: string): Promise<string | null> {
  return unlessRefused(async () => {
    const { data } = await client.accounts.listExternalAccounts(accountId, { object: 'bank_account' });
    return (data.find((account) => account.default_for_currency) ?? data[0])?.last4 ?? null;
  });
}

/** Stripe shows it only to platforms that control the account: a refusal says no more than "not yours to see". */
async function unlessRefused<Shown>(read: () => Promise<Shown>): Promise<Shown | null> {
  try {
    return await read();
  } catch (error) {
    const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors;
    if (error instanceof StripeInvalidRequestError || error instanceof StripePermissionError) return null;
    throw error;
  }
}
