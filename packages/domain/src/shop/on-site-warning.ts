import { isPricedByWeight, type PricingModel } from '../catalog/pricing.ts';

export interface SoldPricing {
  isEnabled: boolean;
  pricingModel: PricingModel;
}

/** R-SCREENS-5: something priced by its weight is on sale, and money can be taken neither on site nor online. */
export const needsOnSitePayments = (
  saleables: SoldPricing[],
  taken: { isOnSiteEnabled: boolean; isOnlineAvailable: boolean },
): boolean =>
  !taken.isOnSiteEnabled &&
  !taken.isOnlineAvailable &&
  saleables.some(({ isEnabled, pricingModel }) => isEnabled && isPricedByWeight(pricingModel));
