import type { BagType } from '@etal/domain/catalog/bags';
import type { PricingModel } from '@etal/domain/catalog/pricing';
import type { Tag } from '@etal/domain/catalog/tags';
import type { VatRate } from '@etal/domain/vat';

/** Text badges, never the official logos: those may only be shown with a certifier's number. */
export const TAG_LABELS: Record<Tag, string> = {
  AGRICULTURE_BIOLOGIQUE: 'Agriculture biologique',
  LABEL_ROUGE: 'Label Rouge',
};

export const VAT_LABELS: Record<VatRate, string> = {
  RATE_5_5: '5,5\u00A0%',
  RATE_10: '10\u00A0%',
  RATE_20: '20\u00A0%',
};

/** One sentence under each choice that a producer may not know. */
export const VAT_HINTS: Record<VatRate, string> = {
  RATE_5_5: 'La plupart des produits alimentaires',
  RATE_10: 'Préparations à consommer tout de suite',
  RATE_20: 'Confiseries, certains chocolats',
};

export const PRICING_LABELS: Record<PricingModel, { title: string; caption: string; description: string }> = {
  BY_WEIGHT_OPTIONS: {
    title: 'Au poids, par options',
    caption: 'Options de poids',
    description: 'Le client choisit parmi des poids préparés, chacun à son prix (par exemple 500\u00A0g, 1\u00A0kg).',
  },
  BY_UNIT_WEIGHING_REQUIRED: {
    title: 'À la pièce, à peser',
    caption: 'À la pièce, pesée au retrait',
    description:
      "Le client commande des pièces\u00A0; le montant définitif est calculé au poids réel, pesé au retrait (par exemple un poulet d'environ 1,8\u00A0kg).",
  },
  BY_UNIT: {
    title: 'À la pièce',
    caption: 'À la pièce',
    description: "Un prix fixe par pièce (par exemple un pot de miel, une douzaine d'œufs).",
  },
  BY_CAPTURED_WEIGHT: {
    title: 'Au poids demandé',
    caption: 'Au kilo',
    description: 'Le client indique le poids voulu, facturé au kilo (par exemple 350\u00A0g de fromage à la coupe).',
  },
};

export const BAG_LABELS: Record<BagType, { title: string; description: string }> = {
  OPAQUE_UNIT: {
    title: 'Panier surprise',
    description: 'Un prix fixe, une composition selon la récolte (par exemple le panier de légumes de la semaine).',
  },
  OPAQUE_WEIGHT: {
    title: 'Panier au poids',
    description: 'Le client choisit parmi des poids préparés, chacun à son prix (par exemple 3\u00A0kg, 5\u00A0kg).',
  },
  DETAILED_UNIT: {
    title: 'Panier détaillé',
    description: 'Un prix fixe et un contenu que vous listez article par article.',
  },
  UNIT_WEIGHING_REQUIRED: {
    title: 'Panier à peser',
    description:
      "Le montant définitif est calculé au poids réel, pesé au retrait (par exemple un colis de viande d'environ 5\u00A0kg).",
  },
};
