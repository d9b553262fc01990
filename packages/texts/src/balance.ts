import type { ShopperBalance } from '@etal/contract/till';
import type { Cents } from '@etal/domain/money';
import { depositsText } from './deposits.ts';
import { formatCents } from './format.ts';
import { MEANS_LABELS } from './till.ts';
import { NBSP } from './typography.ts';

/** Every word about what a customer has in advance or owes (R-TILL-2). */

/** `Doit 0,50 €`, `A 4,10 € d'avance`; nothing where nothing is owed either way. */
export function balanceText(cents: Cents): string | undefined {
  if (cents === 0) return undefined;
  return cents < 0 ? `Doit ${formatCents(-cents)}` : `A ${formatCents(cents)} d'avance`;
}

/** `4 bocaux à rapporter`; more than was lent came back where a count is negative. */
export function heldDepositsText(deposits: readonly { label: string; count: number }[]): string | undefined {
  const held = deposits.filter(({ count }) => count > 0);
  const tooMany = deposits.filter(({ count }) => count < 0).map(({ label, count }) => ({ label, count: -count }));
  const told = [
    ...(held.length > 0 ? [`${depositsText(held)} à rapporter`] : []),
    ...(tooMany.length > 0 ? [`${depositsText(tooMany)} de plus que prêté`] : []),
  ];
  return told.length > 0 ? told.join(`${NBSP}; `) : undefined;
}

type Entry = ShopperBalance['entries'][number];

/** What moved a balance or deposits: `Paiement reçu, espèces`, `Consignes rapportées : 2 bocaux`. */
export function entryText({
  kind,
  means,
  orderReference,
  deposits,
}: Pick<Entry, 'kind' | 'means' | 'orderReference' | 'deposits'>): string {
  const what = { ...MONEY_WORDS, ...depositWords(deposits) }[kind];
  const how = kind === 'TAKEN' || kind === 'GIVEN_BACK' ? `, ${MEANS_LABELS[means].toLowerCase()}` : '';
  return `${what}${how}${orderReference === undefined ? '' : `, commande ${orderReference}`}`;
}

const MONEY_WORDS = {
  CAPTURED: 'Carte débitée',
  REFUNDED: 'Carte remboursée',
  TAKEN: 'Paiement reçu',
  GIVEN_BACK: 'Argent rendu',
  TO_BALANCE: 'Versé au compte',
  // What was in advance and is spent, or what is owed from now on: neither is said to be paid.
  FROM_BALANCE: 'Mis sur le compte',
  LET_GO: 'Dette oubliée',
} as const;

const depositWords = (deposits: Entry['deposits']) => ({
  DEPOSIT_OUT: `Consignes emportées${NBSP}: ${depositsText(deposits)}`,
  DEPOSIT_BACK: `Consignes rapportées${NBSP}: ${depositsText(deposits)}`,
});

/** `+ 2,00 €`, `− 0,50 €`; nothing for what did not move the balance. */
export const moveText = (cents: Cents): string =>
  cents === 0 ? '' : `${cents > 0 ? '+' : '−'}${NBSP}${formatCents(Math.abs(cents))}`;
