import { type FieldError, type FieldValues, type ResolverResult, set } from 'react-hook-form';
import type { FieldErrors } from './form-check.ts';

// Apart from form-check.ts, which the sign-in page loads: react-hook-form weighs 13 KB.

/** Our flat `options.0.price` → sentence, in the nested shape react-hook-form reads. */
export function toResolverResult<V extends FieldValues>(values: V, errors: FieldErrors): ResolverResult<V> {
  if (Object.keys(errors).length === 0) return { values, errors: {} };
  const nested = {};
  for (const [path, message] of Object.entries(errors))
    set(nested, path, { type: 'check', message } satisfies FieldError);
  return { values: {}, errors: nested };
}
