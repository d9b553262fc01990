import { allowsOnlinePayment, type PricingModel } from '@etal/domain/catalog/pricing';
import { Badge } from '@etal/ui/badge';

/** How the shopper can pay for what is priced so. */
export function PaymentMarks({ model }: { model: PricingModel }) {
  return (
    <>
      {allowsOnlinePayment(model) && <Badge tone="info">Paiement en ligne</Badge>}
      <Badge tone="neutral">Paiement sur place</Badge>
    </>
  );
}
