import { allowsOnlinePayment, type PricingModel } from '../catalog/pricing.ts';

export interface SoldPricing {
  isEnabled: boolean;
  pricingModel: PricingModel;
}

/** R-SCREENS-5: something on sale can only be paid on site, and on-site payment is off. */
export function needsOnSitePayments(saleables: SoldPricing[], isOfflinePaymentEnabled: boolean): boolean {
  return (
    !isOfflinePaymentEnabled &&
    saleables.some(({ isEnabled, pricingModel }) => isEnabled && !allowsOnlinePayment(pricingModel))
  );
}
