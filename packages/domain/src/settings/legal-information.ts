/** R-SETTINGS-1: the companies' six, then the forms that most French farms have. */
export const LEGAL_FORMS = [
  'EARL',
  'EURL',
  'SAS',
  'SASU',
  'SARL',
  'SA',
  'EI',
  'GAEC',
  'SCEA',
  'ASSOCIATION',
  'COOPERATIVE',
] as const;
export type LegalForm = (typeof LEGAL_FORMS)[number];

/** A sole trader and an association have no share capital; a cooperative's varies and is not printed. */
const WITHOUT_CAPITAL: readonly LegalForm[] = ['EI', 'ASSOCIATION', 'COOPERATIVE'];
export const needsCapital = (form: LegalForm): boolean => !WITHOUT_CAPITAL.includes(form);

/** STANDARD bills VAT; « franchise en base » and « remboursement forfaitaire agricole » do not. */
export const VAT_REGIMES = ['STANDARD', 'FRANCHISE', 'RFA'] as const;
export type VatRegime = (typeof VAT_REGIMES)[number];
export const needsVatNumber = (regime: VatRegime): boolean => regime === 'STANDARD';

/** Spaces and dots are for the eye. */
export const compactIdentifier = (text: string): string => text.replaceAll(/[\s\u00A0.-]/g, '').toUpperCase();

/** Nine digits that pass Luhn's check. */
export function isSiren(text: string): boolean {
  const siren = compactIdentifier(text);
  if (!/^\d{9}$/.test(siren)) return false;
  let sum = 0;
  for (let index = 0; index < 9; index++) {
    const doubled = Number(siren[index]) * (index % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The VAT number that goes with a SIREN, by the public rule of its key; undefined of what is no SIREN. */
export function usualVatNumber(text: string): string | undefined {
  if (!isSiren(text)) return undefined;
  const siren = compactIdentifier(text);
  return `FR${String(usualKey(siren)).padStart(2, '0')}${siren}`;
}

const usualKey = (siren: string): number => (12 + 3 * (Number(siren) % 97)) % 97;

export type VatNumberProblem = 'SHAPE' | 'OTHER_SIREN' | 'KEY';

/** `FR`, a key, the SIREN. Keys with letters exist and have no public rule: their shape alone is checked. */
export function vatNumberProblem(text: string, siren: string): VatNumberProblem | undefined {
  const match = /^FR([0-9A-HJ-NP-Z]{2})(\d{9})$/.exec(compactIdentifier(text));
  if (!match) return 'SHAPE';
  const [, key = '', own = ''] = match;
  if (own !== compactIdentifier(siren)) return 'OTHER_SIREN';
  if (!/^\d{2}$/.test(key)) return undefined;
  return Number(key) === usualKey(own) ? undefined : 'KEY';
}

export interface LegalIdentity {
  legalForm: LegalForm;
  vatRegime: VatRegime;
  siren: string;
  tva: string | null;
  /** Cents. */
  capital: number | null;
}

export type LegalProblem =
  | { field: 'siren'; problem: 'SIREN_INVALID' }
  | { field: 'tva'; problem: 'VAT_NUMBER_REQUIRED' | 'VAT_NUMBER_SHAPE' | 'VAT_NUMBER_OTHER_SIREN' | 'VAT_NUMBER_KEY' }
  | { field: 'capital'; problem: 'CAPITAL_REQUIRED' };

/** The rules between the fields; the first problem of each field. */
export function legalProblems({ legalForm, vatRegime, siren, tva, capital }: LegalIdentity): LegalProblem[] {
  const problems: LegalProblem[] = [];
  if (!isSiren(siren)) problems.push({ field: 'siren', problem: 'SIREN_INVALID' });
  if (tva === null) {
    if (needsVatNumber(vatRegime)) problems.push({ field: 'tva', problem: 'VAT_NUMBER_REQUIRED' });
  } else if (isSiren(siren)) {
    const problem = vatNumberProblem(tva, siren);
    if (problem) problems.push({ field: 'tva', problem: `VAT_NUMBER_${problem}` });
  }
  if (needsCapital(legalForm) && !capital) problems.push({ field: 'capital', problem: 'CAPITAL_REQUIRED' });
  return problems;
}
