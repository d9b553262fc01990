/** The number as networks want it (E.164), or undefined. `06 12 34 56 78` is a French number. */
export function toE164(text: string): string | undefined {
  // Also the signs that nobody sees, which a number copied on a phone brings along.
  const compact = text.replaceAll(/[\s()./\p{Pd}\p{Cf}]/gu, '');
  if (/^0[1-9]\d{8}$/.test(compact)) return `+33${compact.slice(1)}`;
  const international = compact.replace(/^00/, '+').replace(/^\+330/, '+33');
  return /^\+[1-9]\d{6,14}$/.test(international) ? international : undefined;
}

/** Text messages reach mobiles only: French ones start with 6 or 7; abroad nobody can tell. */
export const canReceiveSms = (e164: string): boolean => !e164.startsWith('+33') || /^\+33[67]/.test(e164);

/**
 * Mobiles of the countries that the operator may open to text messages (R-ABUSE-5). A number dialled in France as
 * `06…` or `07…` is French, also where it is one of its islands'; with the island's own code it is the island's.
 */
const MOBILES = {
  FR: /^\+33[67]\d{8}$/,
  GP: /^\+590690\d{6}$|^\+590691\d{6}$/,
  MQ: /^\+59669[67]\d{6}$/,
  GF: /^\+594694\d{6}$/,
  RE: /^\+26269[23]\d{6}$/,
  YT: /^\+262639\d{6}$/,
  MC: /^\+377[346]\d{7,8}$/,
  BE: /^\+324\d{8}$/,
  CH: /^\+417\d{8}$/,
  LU: /^\+3526\d{8}$/,
  DE: /^\+491[567]\d{8,9}$/,
  ES: /^\+34[67]\d{8}$/,
  IT: /^\+393\d{8,9}$/,
} as const satisfies Record<string, RegExp>;
export type SmsCountry = keyof typeof MOBILES;

export const isSmsCountry = (code: string): code is SmsCountry => Object.hasOwn(MOBILES, code);

/** Whether text messages may go to this number: a mobile of one of these countries. */
export const isSmsOpen = (e164: string, countries: readonly SmsCountry[]): boolean =>
  countries.some((country) => MOBILES[country].test(e164));

/** The digits of a number or of a part of it, as the French dial it: `+33 6 11`, `00336 11` and `06.11` are `0611`. */
export const phoneDigits = (text: string): string =>
  text
    .replaceAll(/[^+\d]/g, '')
    .replace(/^(?:\+|00)33\+?0?/, '0')
    .replaceAll('+', '');

/** `0032 470`: who writes a foreign number may begin with the two zeros that lead abroad. */
export const withoutZerosAbroad = (digits: string): string => digits.replace(/^00/, '');
