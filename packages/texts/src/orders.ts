import { isMonthly } from '@etal/domain/documents/monthly';
import { type FeeBearer, type FeeRate, isFeeOnTop, type PlatformFee } from '@etal/domain/orders/fees';
import { isToBeTicked } from '@etal/domain/orders/life';
import type { DeliveryState, NotificationChannel, NotificationKind, TellWay } from '@etal/domain/orders/notifications';
import type { OrderActor, OrderStatus, PaymentChannel } from '@etal/domain/orders/order';
import { isHandedOverOnSite, type PaymentStatus } from '@etal/domain/orders/payment';
import { formatCents } from './format.ts';
import { NBSP } from './typography.ts';

/** R-SCREENS-7. */
export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = {
  PAID: 'À accepter',
  ACCEPTED: 'Acceptée',
  REFUSED: 'Refusée',
  CANCELED: 'Annulée',
  COLLECTED: 'Remise',
};

/** R-ORDERS-11: whatever became of its money, nobody came for it. */
export const NO_SHOW_LABEL = 'Non retirée';
/** R-ORDERS-10: its day is over, and nobody has said whether it was fetched. */
const TO_TICK_LABEL = 'À pointer';

/** What an order is called wherever its status is shown. `today` is the date in Paris. */
export const orderStatusText = (
  order: { status: OrderStatus; noShowAt: number | null; collectionDate: string },
  today: string,
): string => (order.noShowAt === null && isToBeTicked(order, today) ? TO_TICK_LABEL : orderStatusLabel(order));

/** The same on paper, which does not know what day it is read on. */
export const orderStatusLabel = ({
  status,
  noShowAt,
}: {
  status: OrderStatus;
  noShowAt?: number | null | undefined;
}): string => (noShowAt == null ? ORDER_STATUS_LABELS[status] : NO_SHOW_LABEL);

export const ORDERS_FAILURE = 'Une erreur est survenue lors de la récupération des commandes';

/** R-SCREENS-7, and never « payée » for what is only placed (R-ORDERS-4). */
export const PAYMENT_CHANNEL_LABELS: Record<PaymentChannel, string> = {
  OFFLINE: 'Paiement sur place',
  ONLINE: 'Payée en ligne',
};

export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  AWAITING: 'En attente de paiement',
  AUTHORIZED: 'Carte réservée',
  CAPTURED: 'Carte débitée',
  REFUNDED: 'Remboursée',
  VOIDED: 'Sans paiement',
  DUE_ON_SITE: 'À régler sur place',
  PAID_ON_SITE: 'Réglée sur place',
  ON_ACCOUNT: 'Non soldée à la remise',
  NONE: 'Commande de test',
};

/** What a shopper reads in place of what is to be paid at the stall. */
export const PAID_WITH_MONTH = `Rien à payer au retrait${NBSP}: cette commande sera sur votre facture de fin de mois.`;

/** What a shopper reads of an order that was handed over « à régler plus tard ». It stays true once that is paid. */
export const LEFT_ON_ACCOUNT = "Ce qui n'a pas été réglé au retrait est mis sur votre compte.";

/** Beside an order that the invoice of its month tells of (R-DOCUMENTS-15). */
export const INVOICED_WITH_MONTH = 'Facturée en fin de mois';

/** Where the money of an order is; what is on the invoice of a month is paid later. */
export const paymentLabel = (order: {
  paymentStatus: PaymentStatus;
  monthlyTerm?: number | null | undefined;
}): string =>
  isMonthly(order) && (order.paymentStatus === 'DUE_ON_SITE' || isHandedOverOnSite(order.paymentStatus))
    ? INVOICED_WITH_MONTH
    : PAYMENT_STATUS_LABELS[order.paymentStatus];

export const NOTIFICATION_LABELS: Record<NotificationKind, string> = {
  PLACED: 'Commande reçue',
  ACCEPTED: 'Commande acceptée',
  REFUSED: 'Commande refusée',
  CANCELED: 'Commande annulée',
  WEIGHED: 'Montant définitif',
  COLLECTED: 'Commande remise',
  PAYMENT_ENDING: 'Carte bientôt libérée',
  WITHDRAWN: 'Rétractation',
  CHANGED: 'Commande modifiée',
  NO_SHOW: 'Commande non retirée',
  REOPENED: 'Commande rouverte',
  REFUNDED: 'Remboursement',
  REFUND_FAILED: 'Remboursement échoué',
  REMINDER: 'Rappel de la veille',
};

export const DELIVERY_LABELS: Record<DeliveryState, string> = {
  WAITING: 'En attente',
  RETRYING: 'Nouvel essai prévu',
  SENT: 'Envoyé',
  FAILED: 'Échec',
  HELD: 'Retenu',
  UNSENT: 'Non envoyé',
};

/** Why a message did not leave, where its state alone does not say it. */
export const DELIVERY_HINTS: Partial<Record<DeliveryState, string>> = {
  HELD: 'Trop de commandes à cette adresse en une heure\u00A0: le message part si vous acceptez la commande.',
  UNSENT: 'Destinataire retiré ou non confirmé, plafond de SMS du jour atteint, ou message devenu sans objet.',
};

export const ACTOR_LABELS: Record<OrderActor, string> = { SHOPPER: 'Client', MERCHANT: 'Vous', SYSTEM: 'Étal' };

/** Reasons that time gives, told to the shopper as they stand. */
export const MISSED_SLOT_REASON = "La commande n'a pas été acceptée avant l'heure du retrait.";
export const CARD_RELEASED_REASON =
  "La commande n'a pas été acceptée à temps\u00A0: votre carte n'est plus réservée et rien n'a été débité.";

export const CHANNEL_LABELS: Record<NotificationChannel, string> = {
  EMAIL: 'Email',
  SMS: 'SMS',
  WEBHOOK: 'Outil connecté',
};

/** How the merchant lets a customer know. */
export const TELL_LABELS: Record<TellWay, string> = {
  EMAIL: 'Par email',
  SMS: 'Par SMS',
  NONE: 'Ne pas prévenir',
};

/** Where an order comes from, said on it when that is not the site. */
export const TYPED_BY_MERCHANT = 'Saisie par vous';

export const ORDER_FAILURE = 'Une erreur est survenue';

export const SERVICE_FEE_LABEL = 'Frais de service';

/** `3 %`, `0,50 € par commande`, `3 % et 0,50 € par commande` */
const feeRateText = ({ basisPoints, fixedCents }: FeeRate): string =>
  [
    ...(basisPoints > 0 ? [`${(basisPoints / 100).toLocaleString('fr-FR')}${NBSP}%`] : []),
    ...(fixedCents > 0 ? [`${formatCents(fixedCents)} par commande`] : []),
  ].join(' et ');

/** `3 % du montant des produits et 0,50 € par commande` */
export const feeRuleText = (rate: FeeRate): string => feeRateText(rate).replace('%', '% du montant des produits');

/** R-PAYMENTS-6: where a price first stands before the shopper; nothing where the total has no such line. */
export function feeNotice(fee: PlatformFee): string | undefined {
  const words = feeWords(fee);
  return words && `${words}, qui font vivre le site et le paiement de la boutique.`;
}

/** The same beside a total of goods alone: `+ 3 % de frais de service`. */
export const feeWords = (fee: PlatformFee): string | undefined =>
  isFeeOnTop(fee) ? `+${NBSP}${feeRateText(fee)} de frais de service` : undefined;

/** On an order of a merchant who bears the fee. */
export const borneFeesText = (amount: string): string => `Frais de service à votre charge${NBSP}: ${amount}`;

export const FEE_BEARER_LABELS: Record<FeeBearer, { title: string; description: string }> = {
  SHOPPER: {
    title: 'À la charge du client',
    description: "Ils s'ajoutent au prix des produits, et le site l'annonce à côté des prix.",
  },
  MERCHANT: {
    title: 'À ma charge',
    description:
      'Vos clients paient le prix affiché. Les frais sont retenus sur vos versements ou prélevés chaque mois.',
  },
};

/** On the page where the card is asked for: nothing of it is taken unless the scale says so. */
export const WEIGHING_MARGIN_LABEL = 'Réserve pour la pesée, débitée seulement si le poids le demande';

/** `de Paul`, `d'Anne`, `d'Hélène`, `d'Yves`, `de Yann`: as it is said. */
export const ofWhom = (name: string): string =>
  /^(?:[aeiouhàâäéèêëîïôöùûü]|y[^aeiouéè])/i.test(name) ? `d'${name}` : `de ${name}`;

/** For orders that have just come in; `latestName` is who placed the last one. */
export function newOrdersText(count: number, latestName: string): string {
  return count === 1
    ? `Nouvelle commande ${ofWhom(latestName)}`
    : `${count}\u00A0nouvelles commandes, la dernière ${ofWhom(latestName)}`;
}
