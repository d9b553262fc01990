import { type LegalInformation, setShopLegalInformation } from '@etal/contract/settings';
import type { CallInput } from '@etal/contract/endpoint';
import {
  type LegalForm,
  legalProblems,
  needsCapital,
  needsVatNumber,
  usualVatNumber,
  type VatRegime,
  vatNumberProblem,
} from '@etal/domain/settings/legal-information';
import { readMediator } from '@etal/domain/settings/mediator';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { formatSiren } from '@etal/texts/settings';
import type { ResolverResult } from 'react-hook-form';
import { checkForm, type FieldErrors } from '../../../forms/form-check.ts';
import { toResolverResult } from '../../../forms/resolver.ts';

export interface LegalValues {
  title: string;
  /** Empty until one is chosen: no form is everyone's. */
  legalForm: LegalForm | '';
  /** Cents; euros on the wire (R-WIRE-2). */
  capital: number | null;
  siren: string;
  rcsCity: string;
  vatRegime: VatRegime;
  tva: string;
  streetAddress: string;
  postalCodeAddress: string;
  cityAddress: string;
  email: string;
  mediator: { name: string; address: string; website: string };
}

/** What the shop already knows is not asked twice: the account's own address is a fair guess. */
export const blankLegal = (email: string, shopLabel: string): LegalValues => ({
  title: shopLabel,
  legalForm: '',
  capital: null,
  siren: '',
  rcsCity: '',
  vatRegime: 'STANDARD',
  tva: '',
  streetAddress: '',
  postalCodeAddress: '',
  cityAddress: '',
  email,
  mediator: { name: '', address: '', website: '' },
});

/**
 * The VAT number that the form fills in by itself, from the SIREN and the regime; undefined where what stands there
 * stays. Without VAT to bill, a number that nobody asked for is taken back.
 */
export function vatNumberFor({ siren, vatRegime, tva }: LegalValues): string | undefined {
  const usual = usualVatNumber(siren);
  if (usual === undefined) return undefined;
  if (!needsVatNumber(vatRegime)) return tva === usual ? '' : undefined;
  return tva === '' || vatNumberProblem(tva, siren) === 'OTHER_SIREN' ? usual : undefined;
}

export const legalValuesOf = (legal: LegalInformation): LegalValues => ({
  title: legal.title,
  legalForm: legal.legalForm,
  capital: legal.capital === null ? null : Math.round(legal.capital * 100),
  siren: formatSiren(legal.siren),
  rcsCity: legal.rcsCity ?? '',
  vatRegime: legal.vatRegime,
  tva: legal.tva ?? '',
  streetAddress: legal.streetAddress,
  postalCodeAddress: legal.postalCodeAddress,
  cityAddress: legal.cityAddress,
  email: legal.email,
  mediator: {
    name: legal.mediator?.name ?? '',
    address: legal.mediator?.address ?? '',
    website: legal.mediator?.website ?? '',
  },
});

type LegalBody = CallInput<typeof setShopLegalInformation>['body'];

export function legalBodyOf({ legalForm, capital, tva, ...values }: LegalValues): LegalBody {
  const form = legalForm as LegalForm;
  return {
    ...values,
    legalForm: form,
    tva: tva.trim() || null,
    capital: capital !== null && needsCapital(form) ? capital / 100 : null,
    countryAddress: 'France',
  };
}

/** Each field by the request's own rule, then the rules between them; the first problem of a field is said. */
export function checkLegal(values: LegalValues): ResolverResult<LegalValues> {
  const checked = checkForm(setShopLegalInformation.body, legalBodyOf(values));
  const errors: FieldErrors = 'errors' in checked ? { ...checked.errors } : {};
  if (values.legalForm === '') errors['legalForm'] = 'Choisissez votre forme juridique.';
  if (errors['postalCodeAddress'] && values.postalCodeAddress.trim() !== '')
    errors['postalCodeAddress'] = 'Saisissez un code postal à cinq chiffres, par exemple 24200.';
  const { legalForm, vatRegime, siren, capital } = values;
  // Without a form nobody can tell whether a capital is due.
  const problems = legalProblems({
    legalForm: legalForm || 'EI',
    vatRegime,
    siren,
    tva: values.tva.trim() || null,
    capital,
  });
  for (const { field, problem } of problems) errors[field] ??= SCREEN_SENTENCES[problem];
  const read = readMediator(values.mediator);
  if ('problems' in read)
    for (const { field, problem } of read.problems) errors[`mediator.${field}`] ??= SCREEN_SENTENCES[problem];
  return toResolverResult(values, errors);
}

/** Corsica and overseas: other VAT rates than the three we know. */
export const hasOtherVatRates = (postalCode: string): boolean => /^\s*(?:20|97)\d{3}\s*$/.test(postalCode);
