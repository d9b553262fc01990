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
