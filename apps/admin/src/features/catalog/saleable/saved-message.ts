import { allowsOnlinePayment, type PricingModel } from '@etal/domain/catalog/pricing';

export interface SavedMessage {
  tone: 'success' | 'warning';
  text: string;
}

/** Specification §8: what needs weighing can only be ordered once on-site payments are set up. */
export function savedMessage(
  saved: { label: string; pricingModel: PricingModel },
  verb: 'ajouté' | 'modifié',
  isOfflinePaymentReady: boolean,
): SavedMessage {
  if (allowsOnlinePayment(saved.pricingModel) || isOfflinePaymentReady)
    return { tone: 'success', text: `${saved.label} ${verb} avec succès` };
  return {
    tone: 'warning',
    text: `${saved.label} a été ${verb} avec succès mais vous devez configurer les détails de paiement hors ligne pour activer la commande de cet article.`,
  };
}
