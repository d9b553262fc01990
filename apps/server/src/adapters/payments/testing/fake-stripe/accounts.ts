import { type Handlers, textsOf } from './handler.ts';
import { FakeRefusal } from './refusal.ts';
import type { FakeAccount, World } from './world.ts';

export const accountHandlers: Handlers<
  | 'POST /v2/core/accounts'
  | 'GET /v2/core/accounts/:id'
  | 'POST /v2/core/account_links'
  | 'GET /v1/accounts/:id/external_accounts'
  | 'POST /v1/balance_settings'
> = {
  'POST /v2/core/accounts': ({ world, params }) => {
    if (params.contact_email?.includes('@') !== true)
      throw new FakeRefusal(400, { code: 'email_invalid', message: `Invalid email address: ${params.contact_email}` });
    const account: FakeAccount = {
      id: world.id('acct'),
      object: 'v2.core.account',
      closed: false,
      contact_email: params.contact_email,
      display_name: params.display_name,
      configuration: { merchant: { capabilities: { card_payments: { status: 'restricted' } } } },
      metadata: textsOf(params.metadata),
    };
    world.add(account, null);
    world.emitThin('v2.core.account.created', account);
    return account;
  },

  'GET /v2/core/accounts/:id': ({ world, id, params }) => {
    const { configuration, ...account } = findAccount(world, id);
    // Left out unless asked for, as over there.
    return params.include?.includes('configuration.merchant') ? { ...account, configuration } : account;
  },

  'POST /v2/core/account_links': ({ world, params }) => {
    findAccount(world, params.account);
    const url = `https://connect.stripe.test/setup/e/${params.account}/${world.id('link')}`;
    return {
      object: 'v2.core.account_link',
      account: params.account,
      url,
      created: world.clock.now().toISOString(),
      livemode: false,
      use_case: params.use_case,
    };
  },

  'GET /v1/accounts/:id/external_accounts': ({ world, id }) => {
    findAccount(world, id);
    return {
      object: 'list',
      data: world.all('bank_account', id),
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    };
  },

  'POST /v1/balance_settings': ({ params }) => ({ object: 'balance_settings', ...params }),
};

const findAccount = (world: World, id: string): FakeAccount => {
  const account = world.find('v2.core.account', id, null);
  if (!account) throw new FakeRefusal(404, { code: 'not_found', message: `Account ${id} was not found.` });
  return account;
};

/** The merchant has filled in everything, and Stripe is content. */
export function completeOnboarding(world: World, accountId: string): void {
  const account = findAccount(world, accountId);
  account.configuration.merchant.capabilities.card_payments.status = 'active';
  world.add(
    { id: world.id('ba'), object: 'bank_account', account: accountId, last4: '2606', default_for_currency: true },
    accountId,
  );
  world.emitThin('v2.core.account[requirements].updated', account);
  world.emitThin('v2.core.account[configuration.merchant].capability_status_updated', account);
}

export function closeAccount(world: World, accountId: string): void {
  const account = findAccount(world, accountId);
  account.closed = true;
  world.emitThin('v2.core.account.closed', account);
}
