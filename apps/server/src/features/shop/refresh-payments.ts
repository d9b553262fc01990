import type { refreshPaymentMethods, refreshStripeConnectAccount } from '@etal/contract/shop';
import type { Handler } from '../../http/route.ts';

/** No shop can have a payment account yet: there is nothing to read again. */
export const refreshPayments: Handler<typeof refreshPaymentMethods | typeof refreshStripeConnectAccount> = async () => ({});
