/** The number as networks want it (E.164), or undefined. `06 12 34 56 78` is a French number. */
export function toE164(text: string): string | undefined {
  const compact = text.replaceAll(/[\s\u00A0().-]/g, '');
  if (/^0[1-9]\d{8}$/.test(compact)) return `+33${compact.slice(1)}`;
  const international = compact.replace(/^00/, '+').replace(/^\+330/, '+33');
  return /^\+[1-9]\d{6,14}$/.test(international) ? international : undefined;
}

/** Text messages reach mobiles only: French ones start with 6 or 7; abroad nobody can tell. */
export const canReceiveSms = (e164: string): boolean => !e164.startsWith('+33') || /^\+33[67]/.test(e164);

/** The digits of a number or of a part of it, as the French dial it: `+33 6 11`, `00336 11` and `06.11` are `0611`. */
export const phoneDigits = (text: string): string =>
  text
    .replaceAll(/[^+\d]/g, '')
    .replace(/^(?:\+|00)33\+?0?/, '0')
    .replaceAll('+', '');

/** `0032 470`: who writes a foreign number may begin with the two zeros that lead abroad. */
export const withoutZerosAbroad = (digits: string): string => digits.replace(/^00/, '');
