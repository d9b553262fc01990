import { type Closure, hasRoomForClosure, isReversed, MAX_CLOSURES } from '@etal/domain/collection/closures';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';

export const DATE_REQUIRED = 'Veuillez renseigner une date';

export const NO_DATES: Closure = { from: '', to: '' };

/** Whether dates of a closure stand in its fields that nobody has added yet. */
export const isTyped = ({ from, to }: Closure): boolean => from !== '' || to !== '';

export function closureProblems(values: Closure): Partial<Record<keyof Closure, string>> {
  const missing = (['from', 'to'] as const).filter((field) => values[field] === '');
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, DATE_REQUIRED]));
  return isReversed(values) ? { to: SCREEN_SENTENCES.CLOSURE_REVERSED } : {};
}

export const CLOSURES_FULL = `Un point de collecte a ${MAX_CLOSURES} fermetures au plus. Supprimez-en une d'abord.`;

/** Why these dates cannot be added to the closures that a point has ahead of it. */
export function addingProblems(
  added: Closure,
  closures: readonly Closure[],
  today: string,
): Partial<Record<keyof Closure, string>> {
  const others = closures.filter((closure) => !isSameClosure(closure, added));
  return hasRoomForClosure(others, today) ? closureProblems(added) : { from: CLOSURES_FULL };
}

export const isSameClosure = (a: Closure, b: Closure): boolean => a.from === b.from && a.to === b.to;

export const withClosure = (closures: readonly Closure[], added: Closure): Closure[] =>
  [...closures.filter((closure) => !isSameClosure(closure, added)), added].toSorted(
    (a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to),
  );

export const withoutClosure = (closures: readonly Closure[], removed: Closure): Closure[] =>
  closures.filter((closure) => !isSameClosure(closure, removed));
