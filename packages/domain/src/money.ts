/** Amounts are integer cents, tax included. No float ever touches them. */
export type Cents = number;

/** `Math.round` rounds halves up only for positive numbers, and floats drift: divide integers instead. */
export function divideHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

export { MAX_PRICE } from './limits.ts';

// Nine digits before the mark: more than any sum of ours, and always a safe integer in cents.
const AMOUNT = /^(\d{0,9})(?:\.(\d{0,2}))?$/;

/**
 * What a hand types in a money field, step by step: digits, one decimal mark (comma and point are the
 * same, R-SCREENS-1), two decimals at most; a leading mark gets its 0. `undefined` refuses the keystroke.
 */
export function acceptMoneyTyping(text: string): string | undefined {
  const compact = text.replaceAll(/[\s€]/gu, '');
  const withPoint = compact.replaceAll(',', '.');
  if (!AMOUNT.test(withPoint)) return undefined;
  return (withPoint.startsWith('.') ? `0${withPoint}` : withPoint).replace('.', ',');
}

/** Cents held by an accepted text; an empty field and zero are both "no price" (R-SCREENS-8). */
export function typedCents(text: string): Cents | null {
  const match = AMOUNT.exec(text.replace(',', '.'));
  if (!match) return null;
  const cents = Number(match[1] || '0') * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents === 0 ? null : cents;
}

/** The text a money field starts with: `240` → `2,40`. */
export function moneyFieldText(cents: Cents | null): string {
  if (cents === null) return '';
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
}
