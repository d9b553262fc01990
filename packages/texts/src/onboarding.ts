import type { RequiredTask } from '@etal/domain/shop/onboarding';

/** What is missing, as words of a sentence. */
export const MISSING_TASK_WORDS: Record<RequiredTask, string> = {
  CATALOGUE: 'un article ou un panier',
  COLLECTION_POINTS: 'un point de collecte',
  LEGAL_INFORMATION: 'vos informations légales',
  PAYMENTS: 'un moyen de paiement',
  RECIPIENTS: 'un destinataire des notifications',
};
