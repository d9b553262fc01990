import { fieldProblem } from '@etal/texts/validation';
import type * as z from 'zod/mini';

export type FieldErrors = Record<string, string>;

/** The request's own schema, told field by field; nested problems are keyed `options.0.price`. */
export function checkForm<S extends z.ZodMiniType>(
  schema: S,
  values: unknown,
): { data: z.output<S> } | { errors: FieldErrors } {
  const result = schema.safeParse(values, { reportInput: true });
  if (result.success) return { data: result.data };
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= fieldProblem(issue);
  return { errors };
}

/** The fields of a blank form, with the values that they have in what is being edited. */
export function shapedLike<Values extends object>(blank: Values, edited: Values): Values {
  const values = { ...blank };
  for (const field in blank) values[field] = edited[field];
  return values;
}
