const collator = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' });

/**
 * The order of names wherever people read a list of them: as in a French dictionary, without regard to capitals and
 * accents, and « Panier 2 » before « Panier 10 ».
 */
export const byName = (one: string, other: string): number => collator.compare(one, other);

export const byLabel = (one: { label: string }, other: { label: string }): number => byName(one.label, other.label);
