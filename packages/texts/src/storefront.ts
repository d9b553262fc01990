import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { addDays, WEEKDAYS } from '@etal/domain/calendar/dates';
import { type NetQuantity, unitPriceOf } from '@etal/domain/catalog/net-quantity';
import { estimatedUnitPrice, type PricingModel, type Prices } from '@etal/domain/catalog/pricing';
import type { StockPlan } from '@etal/domain/catalog/stock';
import type { Tag } from '@etal/domain/catalog/tags';
import {
  sortedSlots,
  type OpeningHours,
  type OpeningSlot,
  type TimePeriod,
} from '@etal/domain/collection/opening-hours';
import type { CollectionSlot } from '@etal/domain/collection/slots';
import { isOver } from '@etal/domain/collection/rhythm';
import { stockLeft } from '@etal/domain/orders/lines';
import type { PaymentChannel } from '@etal/domain/orders/order';
import { pricePerKilogramOf } from '@etal/domain/weight';
import { rhythmWords } from './collection.ts';
import {
  dateText,
  formatCents,
  formatCount,
  formatDayInYear,
  formatGrams,
  formatPricePerKilogram,
  hourWords,
} from './format.ts';
import { pieceUnitPriceText } from './net-quantity.ts';
import { tariffText } from './tariff.ts';
import { NBSP, quoted } from './typography.ts';
import { perUnit } from './units.ts';
import { WEEKDAY_LABELS } from './weekdays.ts';

/** What shoppers read on the shop site; longer texts of law are in `storefront-legal.ts`. */

type Priced = Prices & { pricingModel: PricingModel; netQuantity: NetQuantity | null };

export interface PriceWords {
  amount: string;
  /** What the amount is for, in a word or two; empty where the amount says it. */
  per: string;
  /** The same, with the price per kilogram where French law wants it. */
  detail: string;
}

/** The price as a card shows it. */
export function priceWords(saleable: Priced, unit: 'pièce' | 'panier'): PriceWords {
  const { pricingModel, unitPrice, pricePerKilogram, averageWeight, options } = saleable;
  switch (pricingModel) {
    case 'BY_UNIT':
      return {
        amount: formatCents(unitPrice ?? 0),
        per: perUnit(saleable.unit ?? unit),
        detail: [perUnit(saleable.unit ?? unit), pieceUnitPriceText(saleable) ?? []].flat().join(', '),
      };
    case 'BY_CAPTURED_WEIGHT':
      return { amount: tariffText(saleable), per: '', detail: 'au poids que vous choisissez' };
    case 'BY_UNIT_WEIGHING_REQUIRED':
      return {
        amount: tariffText(saleable),
        per: perUnit(unit),
        detail: `${unit} d'environ ${formatGrams(averageWeight ?? 0)} à ${formatPricePerKilogram(pricePerKilogram ?? 0)}`,
      };
    case 'BY_WEIGHT_OPTIONS': {
      const [cheapest] = options.toSorted((a, b) => a.price - b.price);
      const lowest = unitPriceOf(saleable);
      if (!cheapest || !lowest) return { amount: '', per: '', detail: '' };
      const own = pricePerKilogramOf(cheapest.price, cheapest.weight);
      const isLowest = own === lowest.cents;
      return {
        amount: `${options.length > 1 ? `dès${NBSP}` : ''}${formatCents(cheapest.price)}`,
        per: cheapest.weight === 1000 ? 'le kilo' : `pour ${formatGrams(cheapest.weight)}`,
        detail:
          isLowest && cheapest.weight === 1000
            ? 'le kilo'
            : // A bigger pack may be the better bargain: « dès » is said of the lowest price there is (R-CATALOG-41).
              `pour ${formatGrams(cheapest.weight)}, ${isLowest ? 'soit' : 'dès'} ${formatPricePerKilogram(lowest.cents)}`,
      };
    }
  }
}

/** `1 kg : 2,60 € (2,60 €/kg)` */
export const optionWords = ({ weight, price }: Prices['options'][number]): string =>
  `${formatGrams(weight)}${NBSP}: ${formatCents(price)} (${formatPricePerKilogram(pricePerKilogramOf(price, weight))})`;

/** How the final amount will be known: the law wants it said before the order (L. 112-3). */
export const weighedNotice = ({ pricePerKilogram, averageWeight }: Prices, unit: 'pièce' | 'panier'): string =>
  `Prix estimé${NBSP}: ~${formatCents(estimatedUnitPrice(pricePerKilogram ?? 0, averageWeight ?? 0))} (${unit} d'environ ${formatGrams(averageWeight ?? 0)} à ${formatPricePerKilogram(pricePerKilogram ?? 0)}). Le montant définitif est calculé au poids réel, pesé avant le retrait.`;

/** Says how a shopper can pay at a point; undefined while the shop takes no payment at all. */
export function pointPaymentWords(
  modes: Record<PaymentChannel, { isOffered: boolean }>,
  point: { onlinePaymentsEnabled: boolean; offlinePaymentsEnabled: boolean },
): string | undefined {
  const isOnline = modes.ONLINE.isOffered && point.onlinePaymentsEnabled;
  const isOnSite = modes.OFFLINE.isOffered && point.offlinePaymentsEnabled;
  if (isOnline && isOnSite) return 'Paiement en ligne ou sur place';
  if (isOnSite) return 'Paiement sur place uniquement';
  return isOnline ? 'Paiement en ligne uniquement' : undefined;
}

/** Of a slot that takes no more orders (R-COLLECTION-5). */
export const SHOP_EMPTY = 'Rien à vendre pour le moment. Revenez bientôt.';

export const SLOT_FULL_LABEL = 'Complet';

export const CAPTURED_NOTICE = 'Indiquez le poids voulu, facturé au kilo.';

/** From how few left it is worth saying. */
const FEW_PIECES = 5;
const FEW_GRAMS = 2000;

/**
 * `Épuisé`, `Plus que 3`, or nothing to say. Stock is in grams where the shopper names the weight. Of what counts per
 * collection date (R-CATALOG-13), few are worth saying once the date is chosen, and with it.
 */
export function stockWords(saleable: StockPlan & { pricingModel: PricingModel }, date?: string): string | undefined {
  const left = stockLeft(saleable);
  if (left === undefined) return undefined;
  const day = saleable.stockPerDay && date ? ` pour le ${formatDayInYear(date)}` : '';
  if (left <= 0) return `Épuisé${day}`;
  if (saleable.stockPerDay && !date) return undefined;
  if (saleable.pricingModel === 'BY_CAPTURED_WEIGHT')
    return left <= FEW_GRAMS ? `Plus que ${formatGrams(left)}${day}` : undefined;
  return left <= FEW_PIECES ? `Plus que ${left}${day}` : undefined;
}

/** Text badges, never the official logos. */
export const TAG_BADGES: Record<Tag, { short: string; full: string }> = {
  AGRICULTURE_BIOLOGIQUE: { short: 'AB', full: 'Agriculture biologique' },
  LABEL_ROUGE: { short: 'Label Rouge', full: 'Label Rouge' },
};

/** `de 16 h à 19 h` */
export const periodWords = ({ startingHour, startingMinute, endingHour, endingMinute }: TimePeriod): string =>
  `de ${hourWords(startingHour * 60 + startingMinute)} à ${hourWords(endingHour * 60 + endingMinute)}`;

const DELAYS = ['le jour même', 'la veille', 'l’avant-veille'];
const delayWords = (days: number): string => DELAYS[days] ?? (days === 7 ? 'une semaine avant' : `${days} jours avant`);

/** `commande la veille avant 20 h` */
const deadlineWords = (slot: OpeningSlot): string =>
  `commande ${delayWords(slot.maximumOrderTimingDaysBefore)} avant ${hourWords(slot.maximumOrderTimingHour * 60 + slot.maximumOrderTimingMinute)}`;

/** One line per opening that is still to come, Monday first. */
export const openingLines = (hours: OpeningHours, today: string): { day: string; period: string; deadline: string }[] =>
  sortedSlots(hours)
    .filter(({ slot }) => !isOver(slot.rhythm, today))
    .map(({ weekday, slot }) => ({
      day: WEEKDAY_LABELS[weekday],
      period: [periodWords(slot.timePeriod), rhythmWords(slot.rhythm, weekday)].filter(Boolean).join(', '),
      deadline: deadlineWords(slot),
    }));

/** `Mercredi et vendredi`, `Tous les jours`: on which days a point opens; undefined where it never does. */
export function openDaysWords(hours: OpeningHours): string | undefined {
  const days = WEEKDAYS.filter((weekday) => hours[weekday].some(({ rhythm }) => rhythm?.repeats !== 'ONCE')).map(
    (weekday) => WEEKDAY_LABELS[weekday],
  );
  if (days.length === 0) return undefined;
  if (days.length === WEEKDAYS.length) return 'Tous les jours';
  return dayList.format(days.map((day, position) => (position === 0 ? day : day.toLowerCase())));
}

const dayList = new Intl.ListFormat('fr-FR', { type: 'conjunction' });
const dayMonth = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayOnly = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' });

/** `mercredi 18 novembre, de 16 h à 19 h` */
export const slotWords = ({ date, period }: Pick<CollectionSlot, 'date' | 'period'>): string =>
  `${dateText(dayMonth, date)}, ${periodWords(period)}`;

/** `mercredi 18 novembre` */
export const dayWords = (date: string): string => dateText(dayMonth, date);

/** `Commandez avant jeudi 18 h`: the day alone while no other week is near. */
export function cutOffWords(orderBefore: number, now: number): string {
  const { date, minutes } = parisWallTime(orderBefore);
  const today = parisWallTime(now).date;
  const hour = hourWords(minutes);
  if (date === today) return `Commandez aujourd'hui avant ${hour}`;
  if (date === addDays(today, 1)) return `Commandez avant demain ${hour}`;
  return date < addDays(today, 7) ? `Commandez avant ${dateText(dayOnly, date)} ${hour}` : cutOffDayWords(orderBefore);
}

/** `Commandez avant le jeudi 19 novembre, 18 h`: as one writes it to who reads it on another day. */
export function cutOffDayWords(orderBefore: number): string {
  const { date, minutes } = parisWallTime(orderBefore);
  return `Commandez avant le ${dateText(dayMonth, date)}, ${hourWords(minutes)}`;
}

export const resultsWords = (count: number): string =>
  count === 0 ? 'Aucun produit' : formatCount(count, 'produit', 'produits');

export const COMING_SOON = {
  title: 'Bientôt ouvert',
  text: 'Cette boutique prépare son étal. Revenez bientôt pour découvrir ses produits et commander.',
};

/** Closed by its owner or suspended (R-SHOP-7, R-OPERATOR-2): an order's own page stays. */
export const SHOP_SHUT = {
  title: 'Boutique fermée',
  text: 'On ne peut plus commander dans cette boutique. Vos commandes passées restent accessibles par leur lien.',
};

export const TEST_SHOP = {
  title: 'Boutique de test',
  text: 'Elle n’est visible que par ce lien. Une commande passée ici ne coûte rien et ne sera pas servie.',
  back: 'Revenir à mon tableau de bord',
  process: 'Traiter la commande de test',
};

export const PAGE_UNKNOWN = {
  title: 'Page introuvable',
  text: `Ce lien est incomplet ou n’est plus valable, ou ce produit n’est plus en vente. Vos commandes se retrouvent aussi dans ${quoted('Mon espace')}.`,
};

export const SHOP_UNKNOWN = {
  title: 'Boutique introuvable',
  text: 'Aucune boutique ne porte ce nom. Vérifiez l’adresse, ou demandez-la à votre producteur.',
};

/** Outside every shop's site. */
export const ADDRESS_UNKNOWN = {
  title: 'Page introuvable',
  text: `Il n’y a rien à cette adresse. Celle d’une boutique s’écrit avec ${quoted('/boutique/')} puis son nom${NBSP}: demandez-la à votre producteur.`,
  nearby: 'Il n’y a rien à cette adresse, mais une boutique porte ce nom.',
  merchant: 'Je suis producteur',
};

export const POWERED_BY = 'Site propulsé par Étal';
