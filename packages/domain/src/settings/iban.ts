/** As people copy it: spaces are for the eye. */
export const compactIban = (text: string): string => text.replaceAll(/[\s\u00A0]/g, '').toUpperCase();

/** Countries of the SEPA area whose length matters to us; a French account is the rule. */
const LENGTHS: Record<string, number> = { FR: 27, MC: 27, BE: 16, DE: 22, ES: 24, IT: 27, LU: 20, NL: 18, PT: 25 };

/** ISO 13616: the number that the letters and digits spell leaves 1 when divided by 97. */
export function isIban(text: string): boolean {
  const iban = compactIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const length = LENGTHS[iban.slice(0, 2)];
  if (length !== undefined && iban.length !== length) return false;
  let remainder = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

export const ibanLast4 = (text: string): string => compactIban(text).slice(-4);
