/** The texts in the code use plain signs; the screen gets the spaces French typography wants. */
export const NBSP = '\u00A0';

/** « Nom », with the spaces that never break. */
export const quoted = (text: string): string => `«${NBSP}${text}${NBSP}»`;
