import { compactIdentifier, isSiren, vatNumberProblem, type VatNumberProblem } from '../settings/legal-information.ts';

/** The company that an order is for (R-DOCUMENTS-13): what its invoice has to say of it. */
export interface Buyer {
  company: string;
  siren: string;
  vatNumber: string | null;
  street: string;
  postalCode: string;
  city: string;
}

export const BUYER_FIELDS = ['company', 'siren', 'vatNumber', 'street', 'postalCode', 'city'] as const;
export type BuyerField = (typeof BUYER_FIELDS)[number];

/** As a form holds it. */
export type BuyerText = Record<BuyerField, string>;
export const BLANK_BUYER: BuyerText = { company: '', siren: '', vatNumber: '', street: '', postalCode: '', city: '' };

/** As typed: spaces in numbers are for the eye, and a blank VAT number is none. */
export type TypedBuyer = Omit<Buyer, 'vatNumber'> & { vatNumber?: string | null | undefined };

export type BuyerProblem =
  | { field: 'siren'; problem: 'BUYER_SIREN' }
  | { field: 'vatNumber'; problem: `BUYER_VAT_NUMBER_${VatNumberProblem}` };

/** The first problem; a VAT number is judged by a SIREN that is one. */
export function buyerProblem({ siren, vatNumber }: Pick<TypedBuyer, 'siren' | 'vatNumber'>): BuyerProblem | undefined {
  if (!isSiren(siren)) return { field: 'siren', problem: 'BUYER_SIREN' };
  const problem = vatNumber?.trim() ? vatNumberProblem(vatNumber, siren) : undefined;
  return problem && { field: 'vatNumber', problem: `BUYER_VAT_NUMBER_${problem}` };
}

/** As it is kept and printed. */
export const readBuyer = ({ company, siren, vatNumber, street, postalCode, city }: TypedBuyer): Buyer => ({
  company,
  siren: compactIdentifier(siren),
  vatNumber: compactIdentifier(vatNumber ?? '') || null,
  street,
  postalCode,
  city,
});
