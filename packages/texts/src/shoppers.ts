import type { DetailField } from '@etal/domain/shoppers/details';
import type { MailChoice } from '@etal/domain/shoppers/mail-choice';
import { NBSP, quoted } from './typography.ts';

/** Of a customer's file, as in every sentence that names one (`fields.ts`). */
export const DETAIL_NAMES: Record<DetailField, string> = {
  firstname: 'Prénom',
  lastname: 'Nom',
  phone: 'Téléphone',
  city: 'Ville',
};

export const SHOPPER_ORIGINS = { ORDER: 'Commande', MANUAL: 'Ajout manuel' } as const;

/** What the file of customers tells besides what an import reads. */
export const SHOPPERS_FILE_FACTS = [
  { title: 'Origine', width: 14 },
  { title: 'Ajouté le', width: 12 },
  { title: 'Commandes', width: 11 },
  { title: "Chiffre d'affaires", width: 16, format: 'AMOUNT' },
  { title: 'Solde', width: 10, format: 'AMOUNT' },
  { title: 'Entreprise', width: 20 },
  { title: 'SIREN', width: 12 },
] as const;

export const SHOPPERS_FAILURE = 'Une erreur est survenue lors de la récupération des clients';

/** Whether a customer receives « l'ardoise de la semaine » (R-MAILINGS-1). */
export const mailChoiceWords = (choice: MailChoice | null): string =>
  choice === null ? 'Pas encore demandé' : choice === 'ACCEPTED' ? 'Acceptée' : 'Refusée';

/** On an order that was typed otherwise than its customer's file (R-SHOPPERS-1). */
export const FILE_DIFFERS = {
  title: 'Coordonnées différentes de la fiche client',
  take: 'Mettre dans la fiche',
} as const;

/** `Ville : « Crest », sur la fiche « Die ».` */
export const fileDifferenceWords = (field: string, typed: string, known: string): string =>
  `${field}${NBSP}: ${quoted(typed)}, ${known ? `sur la fiche ${quoted(known)}` : 'rien sur la fiche'}.`;
