import type { UNITS } from '@etal/domain/catalog/units';
import type { Cents } from '@etal/domain/money';
import { formatCents, formatCount } from './format.ts';
import { NBSP } from './typography.ts';

/** What one of a thing is called; null is a piece (R-CATALOG-20). */
export type Unit = string | null;

/** The words whose gender is known; a bag that names no unit is sold « le panier ». */
const ARTICLES: ReadonlyMap<string, 'la' | 'le'> = new Map([
  ['pièce', 'la'],
  ['botte', 'la'],
  ['barquette', 'la'],
  ['bouquet', 'le'],
  ['douzaine', 'la'],
  ['litre', 'le'],
  ['pot', 'le'],
  ['bouteille', 'la'],
  ['sachet', 'le'],
  ['panier', 'le'],
] satisfies ['panier' | (typeof UNITS)[number], 'la' | 'le'][]);

export const unitName = (unit: Unit): string => unit ?? 'pièce';

/** `bottes`, `cagettes`, `colis`: of a word of one's own, an s unless it ends as a plural does. */
const unitPlural = (unit: Unit): string => {
  const name = unitName(unit);
  return /[sxz]$/i.test(name) ? name : `${name}s`;
};

/** `la botte`, `le pot`; `par cagette` for a word whose gender we do not know. */
export const perUnit = (unit: Unit): string => {
  const name = unitName(unit);
  return `${ARTICLES.get(name) ?? 'par'}${NBSP}${name}`;
};

/** `2,40 € la botte` */
export const pricePerUnit = (cents: Cents, unit: Unit): string => `${formatCents(cents)} ${perUnit(unit)}`;

/** Beside a field that holds the number: `botte` at 1, `bottes` at 3 and while it is empty. */
export const unitBeside = (count: number | null, unit: Unit): string =>
  count !== null && count < 2 ? unitName(unit) : unitPlural(unit);

/** `1 botte`, `3 bottes` */
export const countUnits = (count: number, unit: Unit): string => formatCount(count, unitName(unit), unitPlural(unit));
