import type { SalesFigures } from '@etal/contract/sales';
import { ownUnit } from '@etal/domain/catalog/units';
import type { DateRange, SalesPeriod } from '@etal/domain/figures/sales-periods';
import { formatDayInYear, formatGrams, formatInteger, formatMonth, shortDay } from './format.ts';
import { amountText } from './order-lines.ts';
import { NBSP, upperFirst } from './typography.ts';
import { countUnits } from './units.ts';

/** R-FIGURES-1, as the page says it. */
export const WHAT_COUNTS = `Les commandes acceptées et remises, au jour de leur retrait, marchandises seules${NBSP}: sans les commandes de test, refusées ou annulées, ni les frais de service et consignes. Ce qui a été remboursé ensuite n'est pas déduit.`;
export const ESTIMATES_COUNT = `«${NBSP}~${NBSP}»${NBSP}: une partie reste à peser.`;

export const SALES_TITLE = 'Mes ventes';

export const PERIOD_LABELS: Record<SalesPeriod, string> = { WEEK: 'Semaine', MONTH: 'Mois', YEAR: 'Année' };

const month = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' });
const at = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** `Semaine du 16 au 22 nov. 2026`, `Novembre 2026`, `2026` */
export function periodWords(period: SalesPeriod, { from, to }: DateRange): string {
  if (period === 'YEAR') return from.slice(0, 4);
  if (period === 'WEEK') return `Semaine du ${shortDay(from)} au ${shortDay(to)} ${to.slice(0, 4)}`;
  return upperFirst(formatMonth(from.slice(0, 7)));
}

/** One bar of the plot: a day, or a month of a year. */
export const stepWords = (period: SalesPeriod, from: string): string =>
  period === 'YEAR' ? month.format(at(from)) : formatDayInYear(from);

const BEFORE: Record<SalesPeriod, string> = {
  WEEK: 'la semaine précédente',
  MONTH: 'le mois précédent',
  YEAR: "l'année précédente",
};
export const beforeWords = (period: SalesPeriod): string => BEFORE[period];

/** `12 % de plus que le mois précédent`; of nothing, no share can be said. */
export function comparedWords(period: SalesPeriod, { now, before }: SalesFigures['total']): string {
  if (before.amount === 0) return `Rien n'avait été vendu ${beforeWords(period)}.`;
  if (now.amount === before.amount) return `Autant que ${beforeWords(period)}.`;
  const share = Math.round((Math.abs(now.amount - before.amount) / before.amount) * 100);
  const more = now.amount > before.amount ? 'plus' : 'moins';
  return `${formatInteger(share)}${NBSP}% de ${more} que ${beforeWords(period)} (${amountText(before.amount, before.isEstimate)}).`;
}

/** `12 bottes`, `3,5 kg`, `4 pièces, 6,1 kg`, `2 paniers` */
export const soldQuantity = ({
  isBag,
  pieces,
  unit,
  grams,
}: Pick<SalesFigures['articles'][number], 'isBag' | 'pieces' | 'unit' | 'grams'>): string =>
  [pieces > 0 && countUnits(pieces, ownUnit(unit, isBag)), grams > 0 && formatGrams(grams)].filter(Boolean).join(', ');

/** The ways to the periods beside one. */
export const BESIDE_WORDS: Record<SalesPeriod, { before: string; after: string }> = {
  WEEK: { before: 'Semaine précédente', after: 'Semaine suivante' },
  MONTH: { before: 'Mois précédent', after: 'Mois suivant' },
  YEAR: { before: 'Année précédente', after: 'Année suivante' },
};
