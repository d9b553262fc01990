import type { Payments } from '../../../ports/payment-service.ts';
import { SIGN_UP_PATH } from './paths.ts';
import type { Sandbox } from './sandbox.ts';

type Accounts = Pick<Payments, 'createAccount' | 'onboardingLink' | 'readAccount' | 'payOutMonthly'>;

/** The account that sales would be paid out to, had they been real. */
const PAYOUT_LAST4 = '2606';

export const sandboxAccounts = (sandbox: Sandbox): Accounts => ({
  createAccount: async ({ shopId }) => {
    const { id } = await sandbox.createOnce(`acct:${shopId}`, 'account', () => ({
      shopId,
      canCharge: false,
      paysOutMonthly: false,
    }));
    return { accountId: id };
  },

  onboardingLink: async ({ accountId, returnUrl, refreshUrl }) => {
    await sandbox.read('account', accountId);
    const { id } = await sandbox.createOnce(sandbox.newId('link'), 'link', () => ({
      accountId,
      returnUrl,
      refreshUrl,
      isUsed: false,
    }));
    return `${sandbox.origin()}${SIGN_UP_PATH}/${id}`;
  },

  readAccount: async (accountId) => {
    const { canCharge } = await sandbox.read('account', accountId);
    return { canCharge, payoutLast4: canCharge ? PAYOUT_LAST4 : null };
  },

  payOutMonthly: async (accountId) => {
    await sandbox.change('account', accountId, (account) => ({ ...account, paysOutMonthly: true }));
  },
});

/** The merchant has pressed the button. Undefined: the link had served. */
export async function finishSignUp(sandbox: Sandbox, linkId: string): Promise<string | undefined> {
  const link = await sandbox.read('link', linkId);
  if (link.isUsed) return undefined;
  // The account first: a link is used up only by what it was for.
  await sandbox.change('account', link.accountId, (account) => ({ ...account, canCharge: true }));
  await sandbox.change('link', linkId, (link) => ({ ...link, isUsed: true }));
  await sandbox.tell(link.accountId, { kind: 'ACCOUNT' });
  return link.returnUrl;
}
