import { isMonthly } from '@etal/domain/documents/monthly';
import { LEFT_ON_ACCOUNT, PAID_WITH_MONTH } from './orders.ts';
import { goodsDue } from '@etal/contract/order-line';
import type { OrderChange, Sale } from '@etal/contract/orders';
import type { ShopperOrder } from '@etal/contract/storefront';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import type { PricingModel } from '@etal/domain/catalog/pricing';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import type { PaymentChannel, StoredOrderStatus } from '@etal/domain/orders/order';
import type { Cents } from '@etal/domain/money';
import { depositsIncluded } from './deposits.ts';
import { agreed, formatCents, formatDayInYear, formatGrams, formatInteger, hourWords } from './format.ts';
import { lineDifferenceWords, slotWords } from './order-changes.ts';
import { amountText, orderTotal } from './order-lines.ts';
import { dayWords } from './storefront.ts';
import { NBSP, quoted } from './typography.ts';

/** What shoppers read in their cart, while they order, and on the page of their order. */

/** The law's own words: no others make the order binding. */
export const ORDER_BUTTON = 'Commander avec obligation de paiement';
export const ORDER_SENDING = 'Envoi de la commande…';
export const ORDER_SENT = 'Votre commande est envoyée. Un instant…';

export const EMPTY_CART = 'Votre panier est vide.';
export const NO_POINT =
  "Aucun point de collecte n'est ouvert pour le moment. Revenez bientôt, votre panier vous attend.";
export const NO_SLOT =
  "Aucun créneau n'est ouvert à ce point de collecte dans les quatre semaines. Choisissez-en un autre.";
export const SLOT_GONE = {
  closed: "Le créneau que vous aviez choisi n'est plus ouvert aux commandes. Choisissez-en un autre.",
  full: 'Le créneau que vous aviez choisi est complet. Choisissez-en un autre.',
};
export const CONNECTION_LOST =
  'La connexion a été coupée. Réessayez\u00A0: votre commande ne sera pas passée deux fois.';
export const SITE_AWAY = 'La boutique ne répond pas. Vérifiez votre connexion, puis réessayez.';

/** Beside what is missing, once the shopper wants to order. */
export const CHOICE_MISSING = {
  point: 'Choisissez un point de collecte.',
  slot: 'Choisissez un créneau de retrait.',
  channel: 'Choisissez un moyen de paiement.',
  lines: 'Un article de votre panier est à revoir avant de commander.',
} as const;

export const PAYMENT_CHOICES = {
  /** What the card holds is said by `heldWords`. */
  ONLINE: { title: 'Payer en ligne, par carte' },
  OFFLINE: { title: 'Payer sur place', text: 'Vous réglez au retrait, par les moyens que le producteur accepte.' },
} as const satisfies Record<PaymentChannel, { title: string; text?: string }>;

/** `12,50 € sont réservés sur votre carte` */
const heldSum = (cents: Cents): string =>
  `${formatCents(cents)} ${agreed(cents, 'est réservé', 'sont réservés')} sur votre carte`;

/** `Seuls 12,50 € seront débités` */
const onlyDebited = (cents: Cents): string =>
  `${agreed(cents, 'Seul', 'Seuls')} ${formatCents(cents)} ${agreed(cents, 'sera débité', 'seront débités')}`;

/** Goods to be weighed: the card holds more than the estimate, and pays what the scale says. */
export const heldWords = (cents: Cents, isEstimate: boolean): string =>
  isEstimate
    ? `${heldSum(cents)}. Seul le montant du poids réel est débité, une fois la commande pesée.`
    : `${heldSum(cents)}, ${agreed(cents, 'débité', 'débités')} seulement quand le producteur accepte.`;

/** `Le prix de Carottes a changé : 3,10 €, au lieu de 2,80 €.` */
export const priceChangeText = (label: string, { before, after }: { before: string; after: string }): string =>
  `Le prix de ${quoted(label)} a changé${NBSP}: ${after}, au lieu de ${before}.`;

export const TEST_PAYMENT = `Commande de test${NBSP}: rien n'est à payer, et elle ne sera pas servie.`;

export type LineTrouble = { kind: 'GONE' } | { kind: 'CHANGED' } | { kind: 'SHORT'; left: number; date: string | null };

/** On the line itself, with the way out. */
export function lineTroubleText(trouble: LineTrouble, pricingModel: PricingModel | undefined): string {
  switch (trouble.kind) {
    case 'GONE':
      return "N'est plus en vente. Retirez-le pour continuer.";
    case 'CHANGED':
      return "N'est plus vendu de cette façon. Retirez-le, puis choisissez-le à nouveau.";
    case 'SHORT': {
      const { left, date } = trouble;
      const day = date === null ? '' : ` pour le ${formatDayInYear(date)}`;
      const ways = date === null ? 'pour continuer' : 'ou choisissez un autre jour';
      if (left === 0) return `Il n'en reste plus${day}. Retirez-le ${ways}.`;
      const amount = pricingModel === 'BY_CAPTURED_WEIGHT' ? formatGrams(left) : formatInteger(left);
      return `Il n'en reste que ${amount}${day}. Diminuez la quantité ${ways}.`;
    }
  }
}

/** At the choice of a day: what the cart holds too much of for it. */
export const shortDayText = (short: readonly { label: string; left: number; isWeight: boolean }[]): string =>
  `Pas assez ce jour-là${NBSP}: ${short
    .map(({ label, left, isWeight }) =>
      left === 0 ? `${label} (épuisé)` : `${label} (plus que ${isWeight ? formatGrams(left) : formatInteger(left)})`,
    )
    .join(', ')}`;

interface Told {
  title: string;
  text: string;
}

/** Where the order stands, as its shopper must understand it. `today` is the date in Paris. */
export function orderStatusWords(order: ShopperOrder, shopLabel: string, today: string): Told {
  // R-ORDERS-11: whatever became of its money, it was not cancelled.
  if (order.noShowAt !== null)
    return {
      title: 'Non retirée',
      text: `${shopLabel} l'avait préparée, et personne n'est venu la chercher. Si c'est une erreur, téléphonez ou écrivez au producteur.`,
    };
  switch (order.status) {
    case 'PENDING_PAYMENT':
      return {
        title: 'En attente de paiement',
        text: `Votre commande n'est pas encore passée${NBSP}: il reste à la payer. Vos produits vous sont gardés une demi-heure.`,
      };
    case 'EXPIRED':
      return {
        title: 'Commande abandonnée',
        text: "Elle n'a pas été payée\u00A0: elle n'est pas passée, et rien n'a été débité. Vous pouvez commander à nouveau.",
      };
    case 'PAID':
      return {
        title: 'Commande envoyée',
        text: [
          `${shopLabel} l'a bien reçue et doit encore l'accepter.`,
          order.shopperDetails.email && `Vous recevrez un email à ${order.shopperDetails.email} dès sa réponse.`,
        ]
          .filter(Boolean)
          .join(' '),
      };
    case 'ACCEPTED':
      return {
        title: 'Commande acceptée',
        // Its day is over, and nobody has said yet what became of it.
        text: isOver(order, today)
          ? `Son retrait était prévu ${formatDayInYear(order.collectionDate)}. Si vous n'avez pas pu venir, téléphonez ou écrivez au producteur.`
          : `${shopLabel} la prépare. Elle vous attendra au point de collecte.`,
      };
    case 'REFUSED':
      return { title: 'Commande refusée', text: `${shopLabel} ne peut pas honorer votre commande, et le regrette.` };
    case 'CANCELED':
      return { title: 'Commande annulée', text: 'Votre commande est annulée. Elle ne sera pas préparée.' };
    case 'COLLECTED':
      return { title: 'Commande remise', text: `Merci de votre confiance, et à bientôt chez ${shopLabel}.` };
  }
}

/** What came of the money; « payée » is never said of what is due on site (R-ORDERS-4). */
export function orderPaymentWords(order: ShopperOrder): string {
  const { paymentStatus, paymentChannel } = order;
  const amount = orderTotal(order);
  if (order.isTest) return `Commande de test${NBSP}: rien à payer.`;
  switch (paymentStatus) {
    case 'AWAITING':
      return `Par carte, en ligne${NBSP}: pas encore payée.`;
    case 'AUTHORIZED':
      return `Par carte, en ligne${NBSP}: ${heldNow(order)}`;
    case 'CAPTURED':
      return cardWords(order);
    case 'REFUNDED':
      return `Remboursée sur votre carte${NBSP}: ${formatCents(order.card.givenBack || order.total)}. Comptez quelques jours ouvrés.`;
    case 'VOIDED':
      return paymentChannel === 'ONLINE' ? "Rien n'a été débité de votre carte." : "Il n'y a rien à régler.";
    case 'DUE_ON_SITE':
      if (isMonthly(order)) return PAID_WITH_MONTH;
      return `À régler sur place, au retrait${NBSP}: ${amount}.`;
    case 'PAID_ON_SITE':
      if (isMonthly(order)) return onMonthlyInvoice(order);
      return `Réglée sur place${NBSP}: ${amount}.`;
    case 'ON_ACCOUNT':
      return isMonthly(order) ? onMonthlyInvoice(order) : LEFT_ON_ACCOUNT;
    case 'NONE':
      return 'Rien à payer.';
  }
}

/** R-ORDERS-14: what the card really paid, which may be less than the order has come to since. */
function cardWords(order: ShopperOrder): string {
  const { debited: known, givenBack } = order.card;
  const debited = known || order.total - goodsDue(order);
  const isAll = debited - givenBack >= order.total;
  const since = givenBack > 0 ? `, puis ${formatCents(givenBack)} ${agreed(givenBack, 'remboursé', 'remboursés')}` : '';
  return `${isAll ? 'Payée par carte' : 'Par carte'}, en ligne${NBSP}: ${formatCents(debited)} ${agreed(debited, 'débité', 'débités')}${since}.`;
}

/** The invoice itself stands among the order's papers. */
export const onMonthlyInvoice = ({ documents }: Pick<ShopperOrder, 'documents'>): string =>
  documents.some(({ isMonthly: ofMonth }) => ofMonth)
    ? 'Sur votre facture mensuelle.'
    : 'Elle sera sur votre facture de fin de mois.';

/** R-PAYMENTS-4: what the card holds, and what of it will be taken. */
function heldNow({ heldAmount, total, sales }: ShopperOrder): string {
  const held = heldAmount ?? total;
  const isEstimate = holdsEstimate(sales);
  return isEstimate || total >= held
    ? heldWords(held, isEstimate)
    : `${heldSum(held)}. ${onlyDebited(total)}, quand le producteur accepte.`;
}

/** What is still to be paid at the stall, where the sentence of the payment does not say it already. */
export function dueOnSiteWords(order: ShopperOrder): string | null {
  const { paymentStatus, dueOnSite, total, sales } = order;
  if (isMonthly(order) || dueOnSite === 0 || (paymentStatus === 'DUE_ON_SITE' && dueOnSite === total)) return null;
  const amount = amountText(dueOnSite, holdsEstimate(sales));
  const deposits = dueOnSite - goodsDue(order);
  return deposits > 0
    ? `À régler au retrait${NBSP}: ${amount}${depositsIncluded({ due: dueOnSite, deposits })}`
    : `Reste à régler sur place${NBSP}: ${amount}`;
}

/** Beside a line that was weighed: what was expected of it, or that nobody weighed it after all. */
export function weighedAgainst(sale: Sale): string | null {
  if (sale.klass !== 'WeighingRequiredUnitOrderSale' || sale.weighedGrams === null) return null;
  if (sale.isWeightEstimated) return 'Facturé au poids estimé';
  return `Estimé à ${formatCents(sale.estimatedSubTotal)} à la commande`;
}

/** `Télécharger la facture F2026-000123` */
export const documentLink = ({ kind, number }: ShopperOrder['documents'][number]): string =>
  `Télécharger ${kind === 'INVOICE' ? 'la facture' : "l'avoir"} ${number}`;

/** One change of the order, as its shopper reads it (R-ORDERS-13): `Vous avez modifié… Radis : 2 pièces → 1 pièce`. */
export function ownChangeWords(change: OrderChange, shopLabel: string): { title: string; facts: string[] } {
  const { kind, actor, lines, slot, total } = change;
  const who = actor === 'SHOPPER' ? 'vous' : actor === 'MERCHANT' ? shopLabel : 'Étal';
  const title: Record<OrderChange['kind'], string> = {
    CHANGED: `Modifiée par ${who}`,
    WEIGHED: `Pesée par ${who}`,
    SHORTAGE: 'Il en manquait',
    MOVED: `Retrait déplacé par ${who}`,
    WITHDRAWN: `Rétractation`,
    REFUNDED: `Remboursée par ${who}${NBSP}: ${formatCents(total.before - total.after)}`,
    BUYER: `Entreprise corrigée par ${who}`,
  };
  return {
    title: title[kind],
    facts: [
      ...lines.map(lineDifferenceWords),
      ...(slot ? [`Retrait${NBSP}: ${slotWords(slot.before)} → ${slotWords(slot.after)}`] : []),
      ...(kind !== 'REFUNDED' && total.before !== total.after
        ? [`Total${NBSP}: ${formatCents(total.before)} → ${formatCents(total.after)}`]
        : []),
    ],
  };
}

/** `jusqu'au mardi 17 novembre à 18 h` */
export function untilWords(until: number): string {
  const { date, minutes } = parisWallTime(until);
  return `jusqu'au ${dayWords(date)} à${NBSP}${hourWords(minutes)}`;
}

export const CHANGE_LINK = 'Modifier ma commande';

/** The page where the shopper changes their order. */
export const CHANGE_PAGE = {
  title: 'Modifier votre commande',
  loading: 'Chargement de votre commande…',
  noScript: `Cette page a besoin de JavaScript. Pour changer votre commande, téléphonez ou écrivez au producteur${NBSP}:`,
  save: 'Enregistrer les changements',
  saving: 'Enregistrement…',
  saved: 'Votre commande est modifiée. Un instant…',
  unchanged: "Vous n'avez encore rien changé.",
  keep: 'Retour à ma commande',
  lost: `La connexion a été coupée. Réessayez${NBSP}: rien ne sera changé deux fois.`,
  stale: 'Vos changements sont gardés ci-dessous, sur la commande telle qu’elle est maintenant.',
  slot: 'Choisissez un créneau de retrait.',
} as const;

/** Of what there is not enough of: what the order holds already counts. */
export const atMostWords = (most: number, isWeight: boolean): string =>
  most === 0
    ? "Il n'en reste plus. Retirez-le pour continuer."
    : `Vous pouvez en prendre ${isWeight ? formatGrams(most) : formatInteger(most)} au plus.`;

/** Beside « Une commande sans article s'annule. », where its page does not offer to cancel it. */
export const CHANGE_UNCANCELABLE = 'Pour cela, téléphonez ou écrivez au producteur.';

/** What the change does to the money, in one sentence; the shopper pays nothing on this page (R-ORDERS-14). */
export function changeMoneyWords(
  order: Pick<ShopperOrder, 'heldAmount' | 'total'>,
  after: { total: Cents; dueOnSite: Cents; dueForGoods: Cents; isEstimate: boolean },
): string {
  const deposits = after.dueOnSite - after.dueForGoods;
  if (order.heldAmount === null)
    return `Vous réglerez ${amountText(after.dueOnSite, after.isEstimate)} sur place, au retrait${depositsIncluded({ due: after.dueOnSite, deposits })}.`;
  const held = `${formatCents(order.heldAmount)} ${agreed(order.heldAmount, 'reste réservé', 'restent réservés')} sur votre carte`;
  const ofCard =
    after.dueForGoods > 0
      ? `${held}${NBSP}; la différence, ${amountText(after.dueForGoods, after.isEstimate)}, se règle sur place.`
      : after.isEstimate
        ? `${held}. Seul le montant du poids réel est débité, une fois la commande pesée.`
        : `${held}. ${onlyDebited(after.total)}, quand le producteur accepte.`;
  return deposits > 0 ? `${ofCard} Les consignes, ${formatCents(deposits)}, se règlent au retrait.` : ofCard;
}

/** Said once, on the way back from the payment page. */
export function backFromPaymentWords(
  { status, heldAmount, total }: Pick<ShopperOrder, 'status' | 'heldAmount' | 'total'>,
  from: 'paid' | null,
): string | null {
  return from === 'paid' && status === 'PAID'
    ? `${heldSum(heldAmount ?? total)}${NBSP}: merci pour votre commande.`
    : null;
}

/** Paid, says the shopper, but the payment service has not answered yet. */
export const PAYMENT_CHECK: Told = {
  title: 'Paiement en cours de vérification',
  text: "Le service de paiement n'a pas encore répondu. Si vous avez payé, un email vous le confirmera. Sinon, vous pouvez reprendre le paiement\u00A0: vous ne paierez pas deux fois.",
};

type Slotted = { status: StoredOrderStatus; collectionDate: string };

const isOver = ({ collectionDate }: Pick<Slotted, 'collectionDate'>, today: string): boolean => collectionDate < today;

/** Worth a place in a calendar. Whoever reads « refusée », or comes back later, must not set out for the market. */
export const isToCollect = (order: Slotted, today: string): boolean =>
  (order.status === 'PAID' || order.status === 'ACCEPTED') && !isOver(order, today);

/** The place is still told, as what it was. */
export const wasToCollect = (order: Slotted, today: string): boolean =>
  order.status !== 'COLLECTED' && order.status !== 'PENDING_PAYMENT' && !isToCollect(order, today);

export const CANCEL_QUESTION = {
  title: 'Annuler votre commande\u00A0?',
  confirm: 'Oui, annuler ma commande',
  keep: 'Non, la garder',
} as const;

export function cancelConsequence({ paymentStatus }: ShopperOrder): string {
  const last = 'Vous ne pourrez pas revenir en arrière.';
  if (paymentStatus === 'AUTHORIZED') return `Votre carte ne sera plus réservée et rien ne sera débité. ${last}`;
  return paymentStatus === 'CAPTURED' ? `Ce qui a été débité est remboursé sur votre carte. ${last}` : last;
}

/** The calendar's entry. */
export const calendarTitle = (
  { reference, isTest }: Pick<ShopperOrder, 'reference' | 'isTest'>,
  shopLabel: string,
): string => `${isTest ? 'Test\u00A0: ' : ''}Retrait de la commande ${reference}, ${shopLabel}`;

export const reasonWords = (reason: string): string => `Motif${NBSP}: ${quoted(reason)}`;
