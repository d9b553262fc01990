import { fullName } from '@etal/domain/shoppers/full-name';
import type { Order, OrderDetail, OrderNotification } from '@etal/contract/orders';
import { holdIsEnding, letGoAt } from '@etal/domain/orders/payment';
import { formatCents, formatInstant } from '@etal/texts/format';
import { orderTotal } from '@etal/texts/order-lines';
import { ACTOR_LABELS, PAYMENT_CHANNEL_LABELS, PAYMENT_STATUS_LABELS } from '@etal/texts/orders';
import { withdrawnGoods } from '@etal/texts/withdrawal';
import type { BadgeTone } from '@etal/ui/badge';
import type { OrderIntent } from './order-actions.ts';

export type OrderButton = Exclude<OrderIntent['intent'], 'resend' | 'weigh'>;

/**
 * What the merchant may do with it now (R-SCREENS-6 and R-SCREENS-7, R-ORDERS-5). On a phone they stand one above the
 * other: what cannot be meant by a slip comes first.
 */
export function buttonsOf(status: Order['status']): OrderButton[] {
  if (status === 'PAID') return ['refuse', 'accept'];
  return status === 'ACCEPTED' ? ['collect', 'cancel'] : [];
}

/** R-SCREENS-7 for an accepted order; one that was handed over since is looked for as often. */
export const hasInvoice = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'ACCEPTED' || status === 'COLLECTED';

/** Under the order's title, on its page and in its dialog. */
export const orderSummary = (order: Order): string =>
  `${shopperName(order)}, ${orderTotal(order)}, passée le ${formatInstant(order.creationDate)}`;

export const shopperName = ({ shopperDetails }: Pick<Order, 'shopperDetails'>): string => fullName(shopperDetails);

const PAYMENT_TONES: Record<Order['paymentStatus'], BadgeTone> = {
  AWAITING: 'neutral',
  AUTHORIZED: 'info',
  CAPTURED: 'leaf',
  REFUNDED: 'neutral',
  VOIDED: 'neutral',
  DUE_ON_SITE: 'straw',
  PAID_ON_SITE: 'leaf',
  NONE: 'info',
};

export const paymentBadge = ({ paymentStatus }: Pick<Order, 'paymentStatus'>): { tone: BadgeTone; label: string } => ({
  tone: PAYMENT_TONES[paymentStatus],
  label: PAYMENT_STATUS_LABELS[paymentStatus],
});

/** « Payée en ligne » (R-SCREENS-7) only while the money is there: what was given back is not paid. */
export function channelText({
  paymentChannel,
  paymentStatus,
  isTest,
}: Pick<Order, 'paymentChannel' | 'paymentStatus' | 'isTest'>): string {
  if (isTest) return 'Aucun paiement';
  if (paymentChannel === 'OFFLINE') return PAYMENT_CHANNEL_LABELS.OFFLINE;
  return paymentStatus === 'AUTHORIZED' || paymentStatus === 'CAPTURED'
    ? PAYMENT_CHANNEL_LABELS.ONLINE
    : 'Paiement en ligne';
}

export interface HoldNotice {
  isUrgent: boolean;
  text: string;
}

/** R-PAYMENTS-1: the card is only held for some days, and the order falls with it. */
export function holdNotice(
  { captureBefore, status }: Pick<OrderDetail, 'captureBefore' | 'status'>,
  now: Date,
): HoldNotice | undefined {
  if (captureBefore === null || status !== 'PAID') return undefined;
  const end = new Date(captureBefore * 1000);
  const text = `La carte de votre client est réservée jusqu'au ${formatInstant(captureBefore)}.`;
  if (holdIsEnding(end, now) === 'NO') return { isUrgent: false, text };
  return {
    isUrgent: true,
    text:
      `${text} Répondez avant le ${formatInstant(letGoAt(end).getTime() / 1000)}\u00A0: ` +
      'sans réponse, la commande sera annulée et rien ne sera débité.',
  };
}

/** Says what happens to the money before the merchant refuses or cancels. */
export function moneyBack({ paymentStatus, total, isTest }: Pick<Order, 'paymentStatus' | 'total' | 'isTest'>): string {
  if (isTest) return "C'est une commande de test\u00A0: rien n'a été payé.";
  if (paymentStatus === 'CAPTURED') return `La carte de votre client sera remboursée de ${formatCents(total)}.`;
  if (paymentStatus === 'AUTHORIZED') return "La carte de votre client n'est plus réservée et rien n'est débité.";
  return "Rien n'a été payé en ligne\u00A0: il n'y a rien à rembourser.";
}

export interface HistoryLine {
  at: number;
  what: string;
  who: string;
  reason: string | null;
}

const WHAT: Record<Order['status'], string> = {
  PAID: 'Commande passée',
  ACCEPTED: 'Commande acceptée',
  REFUSED: 'Commande refusée',
  CANCELED: 'Commande annulée',
  COLLECTED: 'Commande remise',
};

/**
 * Whatever wrote it down, an order is placed by its shopper, unless the merchant wrote it for them; and every history
 * begins with that. What the shopper gave up is part of it.
 */
export function historyLines({
  history,
  creationDate,
  withdrawals,
}: Pick<OrderDetail, 'history' | 'creationDate' | 'withdrawals'>): HistoryLine[] {
  const lines = history.map(({ at, to, from, actor, reason }) => ({
    at,
    what: from === null && actor === 'MERCHANT' ? 'Commande saisie' : WHAT[to],
    who: from === null && actor !== 'MERCHANT' ? ACTOR_LABELS.SHOPPER : ACTOR_LABELS[actor],
    reason,
  }));
  const isBorn = history.some(({ from, to }) => from === null && to === 'PAID');
  const birth = isBorn ? [] : [{ at: creationDate, what: WHAT.PAID, who: ACTOR_LABELS.SHOPPER, reason: null }];
  const givenUp = withdrawals.map((withdrawal) => ({
    at: withdrawal.at,
    what: `Rétractation\u00A0: ${withdrawnGoods(withdrawal)}`,
    who: ACTOR_LABELS.SHOPPER,
    reason: null,
  }));
  return [...birth, ...[...lines, ...givenUp].toSorted((a, b) => a.at - b.at)];
}

const isSame = (one: OrderNotification, other: OrderNotification): boolean =>
  one.kind === other.kind &&
  one.audience === other.audience &&
  one.channel === other.channel &&
  one.recipient === other.recipient;

const isUnderway = ({ state }: OrderNotification): boolean => state === 'WAITING' || state === 'RETRYING';

/** The server refuses to send again what is still being sent, so the button is hidden. */
export const canResend = (notification: OrderNotification, all: readonly OrderNotification[]): boolean =>
  !all.some((other) => isSame(notification, other) && isUnderway(other));

/** The messages that were given up, and that no later sending made good. */
export const unheard = (notifications: readonly OrderNotification[]): OrderNotification[] =>
  notifications.filter(
    (failed) =>
      failed.state === 'FAILED' &&
      !notifications.some((other) => isSame(failed, other) && other.at >= failed.at && other.state !== 'FAILED'),
  );

export const DELIVERY_TONES: Record<OrderNotification['state'], BadgeTone> = {
  WAITING: 'neutral',
  RETRYING: 'straw',
  SENT: 'leaf',
  FAILED: 'tomato',
};
