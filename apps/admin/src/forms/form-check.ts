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

/**
 * R-SCREENS-12: what an edit changes of what its form opened with. Nothing else is sent, so that an order which took
 * from the stock meanwhile, or another tab, is not undone. Fields of one group are judged together, and travel so.
 */
export function changedFields<Body extends object>(
  opened: Body,
  wanted: Body,
  groups: readonly (readonly string[])[] = [],
): Partial<Body> {
  const changed = new Set<string>();
  for (const field in wanted) if (asSent(opened[field]) !== asSent(wanted[field])) changed.add(field);
  const changes: Partial<Body> = {};
  for (const field in wanted) {
    const together = groups.find((group) => group.includes(field)) ?? [field];
    if (together.some((one) => changed.has(one))) changes[field] = wanted[field];
  }
  return changes;
}

/** A field that was left empty says as little as one that never said anything. */
const asSent = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null));
