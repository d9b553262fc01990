import type { LegalForm, VatRegime } from '@etal/domain/settings/legal-information';
import { NBSP } from './typography.ts';

export const LEGAL_FORM_LABELS: Record<LegalForm, string> = {
  EARL: 'EARL',
  EURL: 'EURL',
  SAS: 'SAS',
  SASU: 'SASU',
  SARL: 'SARL',
  SA: 'SA',
  EI: 'Entreprise individuelle (EI)',
  GAEC: 'GAEC',
  SCEA: 'SCEA',
  ASSOCIATION: 'Association',
  COOPERATIVE: 'Coopérative',
};

export const VAT_REGIME_LABELS: Record<VatRegime, { title: string; description: string }> = {
  STANDARD: { title: 'Régime réel', description: 'Vous facturez la TVA et vous la déclarez.' },
  FRANCHISE: { title: 'Franchise en base', description: 'Vous ne facturez pas de TVA\u00A0: vos factures le disent.' },
  RFA: { title: 'Remboursement forfaitaire agricole', description: 'Exploitation agricole qui ne facture pas de TVA.' },
};

/** `732829320` as it is read out: `732 829 320`. */
export const formatSiren = (siren: string): string => siren.replaceAll(/\d{3}(?=\d)/g, `$&${NBSP}`);

/** `732 829 320, RCS Bergerac`: its number, and the register that it is in (Code de commerce, R. 123-237). */
export const registrationText = ({ siren, rcsCity }: { siren: string; rcsCity?: string | null | undefined }): string =>
  `${formatSiren(siren)}${rcsCity ? `, RCS${NBSP}${rcsCity}` : ''}`;

export const maskedIban = (last4: string): string => `••••${NBSP}${last4}`;
