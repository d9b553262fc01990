import type { ShopAggregate } from '@etal/contract/shop';
import { isOnlineOffered } from '@etal/domain/orders/payment-modes';

export interface MoneyTaken {
  isOnSiteEnabled: boolean;
  isOnlineAvailable: boolean;
}

/** Which ways the shop has to take money. Apart from the forms, because every page of the shop loads it. */
export const moneyTaken = ({ parameters }: Pick<ShopAggregate, 'parameters'>): MoneyTaken => ({
  isOnSiteEnabled: parameters.offlinePaymentsDetails.enabled,
  isOnlineAvailable: isOnlineOffered({
    enabled: parameters.onlinePaymentsDetails.enabled,
    canCharge: parameters.onlinePaymentsDetails.stripeAccountConfigured,
  }),
});
