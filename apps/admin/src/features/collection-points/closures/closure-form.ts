import { type Closure, isReversed } from '@etal/domain/collection/closures';
import { SENTENCES } from '@etal/texts/errors';
import type { ResolverResult } from 'react-hook-form';
import type { FieldErrors } from '../../../forms/form-check.ts';
import { toResolverResult } from '../../../forms/resolver.ts';

const DATE_REQUIRED = 'Veuillez renseigner une date';

export function checkClosure(values: Closure): ResolverResult<Closure> {
  const errors: FieldErrors = {};
  for (const field of ['from', 'to'] as const) if (values[field] === '') errors[field] = DATE_REQUIRED;
  if (Object.keys(errors).length === 0 && isReversed(values)) errors['to'] = SENTENCES.CLOSURE_REVERSED;
  return toResolverResult(values, errors);
}

export const isSameClosure = (a: Closure, b: Closure): boolean => a.from === b.from && a.to === b.to;

export const withClosure = (closures: readonly Closure[], added: Closure): Closure[] =>
  [...closures.filter((closure) => !isSameClosure(closure, added)), added].toSorted(
    (a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to),
  );

export const withoutClosure = (closures: readonly Closure[], removed: Closure): Closure[] =>
  closures.filter((closure) => !isSameClosure(closure, removed));
