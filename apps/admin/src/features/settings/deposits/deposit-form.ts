import { saveDepositKinds } from '@etal/contract/till';
import type { DepositKind } from '@etal/domain/till/deposits';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import type { ResolverResult } from 'react-hook-form';
import { checkForm, type FieldErrors } from '../../../forms/form-check.ts';
import { toResolverResult } from '../../../forms/resolver.ts';

export interface DepositValues {
  label: string;
  cents: number | null;
  isEnabled: boolean;
}

export const BLANK_DEPOSIT: DepositValues = { label: '', cents: null, isEnabled: true };

/** What is left empty costs nothing: a crate that is only to be brought back. */
export const depositBodyOf = ({ label, cents, isEnabled }: DepositValues) => ({ label, cents: cents ?? 0, isEnabled });

/** `others`: the kinds that the shop has beside this one. */
export function checkDeposit(values: DepositValues, others: readonly DepositKind[]): ResolverResult<DepositValues> {
  const checked = checkForm(saveDepositKinds.body, [depositBodyOf(values)]);
  const errors: FieldErrors = {};
  if ('errors' in checked)
    for (const [field, problem] of Object.entries(checked.errors)) errors[field.replace(/^0\./, '')] = problem;
  const label = values.label.trim();
  if (others.some((kind) => kind.label === label))
    errors['label'] ??= SCREEN_SENTENCES.DEPOSIT_KIND_DUPLICATE({ label });
  return toResolverResult(values, errors);
}
