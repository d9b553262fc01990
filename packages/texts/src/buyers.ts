import type { Buyer } from '@etal/domain/shoppers/buyer';
import { fullName } from '@etal/domain/shoppers/full-name';
import { formatSiren } from './settings.ts';

/** Words of professional buyers (R-DOCUMENTS-13), on the site and in the back-office. */
export const FOR_COMPANY = {
  label: 'Je commande pour une entreprise',
  how: 'Sa facture sera à son nom, avec son SIREN.',
  legend: "L'entreprise à facturer",
};

export const BUYER_LABELS: Record<keyof Buyer, string> = {
  company: "Nom de l'entreprise",
  siren: 'SIREN',
  vatNumber: 'Numéro de TVA',
  street: "Adresse de l'entreprise",
  postalCode: 'Code postal',
  city: "Commune de l'entreprise",
};

export const BUYER_HINTS: Partial<Record<keyof Buyer, string>> = {
  siren: 'Neuf chiffres, les premiers du SIRET.',
  vatNumber: 'FR, deux caractères, puis le SIREN.',
};

export const POSTAL_CODE_PROBLEM = 'Saisissez un code postal à cinq chiffres, par exemple 24200.';

/** A line each: what is known of the company. */
export const buyerLines = ({ company, siren, vatNumber, street, postalCode, city }: Buyer): string[] => [
  company,
  street,
  `${postalCode} ${city}`,
  `SIREN ${formatSiren(siren)}`,
  ...(vatNumber ? [`TVA ${vatNumber}`] : []),
];

/** `Le Bistrot (Léa Martin)`: who stands at the stall, and for whom. */
export const customerName = (name: { firstname: string; lastname: string }, buyer: Buyer | null | undefined): string =>
  buyer ? `${buyer.company} (${fullName(name)})` : fullName(name);
