/** The texts in the code use plain signs; the screen gets the spaces French typography wants. */
export const NBSP = '\u00A0';

/** « Nom », with the spaces that never break. */
export const quoted = (text: string): string => `«${NBSP}${text}${NBSP}»`;

/** Inside a sentence: `payée en ligne`; initials stay as they are, `IBAN modifié`. */
export const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** At its beginning: `Vendredi 20 novembre`. */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
