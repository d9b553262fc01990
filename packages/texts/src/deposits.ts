import type { Cents } from '@etal/domain/money';
import { type DepositMove, type DepositsMoved, type LineDeposit, worthOf } from '@etal/domain/till/deposits';
import { agreed, formatCents, formatInteger } from './format.ts';
import { lowerFirst, NBSP } from './typography.ts';

/** Every word about deposits (R-TILL-4): what leaves with the goods, is paid apart from them, and comes back. */

export const DEPOSIT_LABEL = 'Consigne';

type Counted = Pick<DepositMove, 'label' | 'count'>;

/** `4 bocaux`, `1 caisse`, from the name that the merchant gave one of them. */
export const depositCount = ({ label, count }: Counted): string =>
  `${formatInteger(count)}${NBSP}${Math.abs(count) < 2 ? lowerFirst(label) : pluralOf(lowerFirst(label))}`;

/** Whatever follows one of these says what it is made of or for, and stays: « pots en verre », « caisses de 10 ». */
const COMPLEMENT = /^(?:de|du|des|en|à|au|aux|pour|avec|sans|d'.*|d’.*|.*[\d(/].*|\p{Lu}+|[lgk]{1,2})$/u;

function pluralOf(noun: string): string {
  const words = noun.split(' ');
  const end = words.findIndex((word) => COMPLEMENT.test(word));
  return words.map((word, index) => (end === -1 || index < end ? pluralWord(word) : word)).join(' ');
}

function pluralWord(word: string): string {
  if (/[sxz]$/.test(word)) return word;
  if (word.endsWith('al')) return `${word.slice(0, -2)}aux`;
  return /(?:eau|eu)$/.test(word) ? `${word}x` : `${word}s`;
}

/** `2 bocaux, 1 caisse`; those of one name whose worth has changed are counted together. */
export function depositsText(moves: readonly Counted[]): string {
  const counts = new Map<string, number>();
  for (const { label, count } of moves) counts.set(label, (counts.get(label) ?? 0) + count);
  return [...counts].map(([label, count]) => depositCount({ label, count })).join(', ');
}

/** Beside the price of an article or a bag: `+ 2,00 € de consigne par bocal, rendus au retour`. */
export function depositNotice(deposit: LineDeposit): string {
  const { label, cents, count } = deposit;
  if (cents === 0) return `${depositCount(deposit)} à rapporter, sans supplément`;
  const of = count === 1 ? `par ${lowerFirst(label)}` : `pour ${depositCount(deposit)}`;
  return `${shortDepositNotice(deposit)} ${of}, ${givenBack(cents * count)} au retour`;
}

/** Under the price of a card in the catalogue: `+ 2,00 € de consigne`. */
export const shortDepositNotice = ({ cents, count }: LineDeposit): string =>
  `+${NBSP}${formatCents(cents * count)} de consigne`;

const givenBack = (cents: Cents): string => agreed(cents, 'rendu', 'rendus');

/** `Consigne : 2 bocaux`, under a line of an order. */
export const lineDepositText = ({ label, count }: LineDeposit, quantity: number | null | undefined): string =>
  `${DEPOSIT_LABEL}${NBSP}: ${depositCount({ label, count: count * (quantity ?? 1) })}`;

/** `Consignes (2 bocaux)`, beside their amount, where the amounts of an order are summed up. */
export const depositsLabel = (moves: readonly Counted[]): string => `Consignes (${depositsText(moves)})`;

/** The same, for who is to pay them. */
export const depositsDueLabel = (moves: readonly DepositMove[]): string =>
  `${depositsLabel(moves)}, ${worthOf(moves) > 0 ? 'à régler au retrait' : 'à rapporter'}`;

export const DEPOSITS_NOTICE =
  'Les consignes ne sont pas comprises dans le total. Elles vous sont rendues quand vous rapportez les contenants.';

/** After an amount that is due on site: how much of it is for deposits; nothing where none is. */
export function depositsIncluded({ due, deposits }: { due: Cents; deposits: Cents }): string {
  if (deposits === 0) return '';
  return deposits === due ? ' de consignes' : `, dont ${formatCents(deposits)} de consignes`;
}

/** What left and came back at the hand-over: `Consignes emportées : 2 bocaux (4,00 €). Rapportées : 1 bocal (2,00 €).` */
export function movedDepositsText({ out, back }: DepositsMoved): string | undefined {
  const told = [
    ...(out.length > 0 ? [`Consignes emportées${NBSP}: ${withWorth(out)}.`] : []),
    ...(back.length > 0 ? [`Consignes rapportées${NBSP}: ${withWorth(back)}.`] : []),
  ];
  return told.length > 0 ? told.join(' ') : undefined;
}

const withWorth = (moves: readonly DepositMove[]): string =>
  `${depositsText(moves)}${worthOf(moves) > 0 ? ` (${formatCents(worthOf(moves))})` : ''}`;
