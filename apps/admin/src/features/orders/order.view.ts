import { customerName } from '@etal/texts/buyers';
import type { Order, OrderDetail, OrderNotification } from '@etal/contract/orders';
import { goodsDue } from '@etal/contract/order-line';
import { startOf } from '@etal/domain/collection/opening-hours';
import { isMonthly } from '@etal/domain/documents/monthly';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import { mayMarkNoShow, mayReopen } from '@etal/domain/orders/life';
import { holdIsEnding, isOnAccount, letGoAt } from '@etal/domain/orders/payment';
import { isToBeWeighed, mayWeigh } from '@etal/domain/orders/weighing';
import { depositsIncluded } from '@etal/texts/deposits';
import { agreed, formatCents, formatInstant } from '@etal/texts/format';
import { journalWords, REFUND_CAUSE_WORDS, refundWords } from '@etal/texts/order-changes';
import { amountText, orderTotal } from '@etal/texts/order-lines';
import { ACTOR_LABELS, INVOICED_WITH_MONTH, PAYMENT_CHANNEL_LABELS, paymentLabel } from '@etal/texts/orders';
import { withdrawnGoods } from '@etal/texts/withdrawal';
import type { BadgeTone } from '@etal/ui/badge';
import type { OrderIntent } from './order-actions.ts';
import { creditedOf } from './change/order-money.ts';

export type OrderButton = Exclude<
  OrderIntent['intent'],
  'resend' | 'weigh' | 'refund' | 'retryRefund' | 'takeDetails' | 'withdrawPicture' | 'setBuyer'
>;

/**
 * What the merchant may do with it now (R-SCREENS-6 and R-SCREENS-7, R-ORDERS-5 and R-ORDERS-10). On a phone they stand
 * one above the other: what cannot be meant by a slip comes first. `now` in seconds.
 */
export function buttonsOf(
  order: Pick<OrderDetail, 'status' | 'collectionDate' | 'collectionPeriod' | 'collectedAt' | 'noShowAt'>,
  now: number,
): OrderButton[] {
  if (order.status === 'PAID') return ['refuse', 'accept', 'collect'];
  if (order.status === 'ACCEPTED') return ['collect', ...(hasBegun(order, now) ? (['noShow'] as const) : []), 'cancel'];
  return mayReopen(order, now) ? ['reopen'] : [];
}

const hasBegun = (
  { status, collectionDate, collectionPeriod }: Pick<Order, 'status' | 'collectionDate' | 'collectionPeriod'>,
  now: number,
): boolean => mayMarkNoShow({ status, collectionDate, collectionStart: startOf(collectionPeriod) }, now);

/** R-ORDERS-12: lines and slot change until the hand-over. */
export const mayChange = ({ status }: Pick<Order, 'status'>): boolean => status === 'PAID' || status === 'ACCEPTED';

/** R-ORDERS-15: what was paid is there to be given back. */
export const mayRefund = ({ status, refundable }: Pick<OrderDetail, 'status' | 'refundable'>): boolean =>
  refundable > 0 && (status === 'ACCEPTED' || status === 'COLLECTED');

const hasPaper = ({ documents }: Pick<Order, 'documents'>): boolean => documents.some(({ kind }) => kind === 'INVOICE');

/** Its papers still ask for something: what was invoiced was not taken back by a credit note of the whole. */
const isInvoiced = ({ documents }: Pick<Order, 'documents'>): boolean =>
  hasPaper({ documents }) && documents.reduce((sum, { total }) => sum + total, 0) > 0;

export interface Weighing {
  /** An invoice says these weights: it is taken back and issued anew. */
  isCorrection: boolean;
  /** The server is told so as soon as an invoice was ever issued. */
  correctInvoice: boolean;
}

/** R-WEIGHING-1: whether weights may be typed now, and what that does to the papers. */
export function weighingOf(order: Pick<Order, 'status' | 'sales' | 'documents'>): Weighing | undefined {
  const isCorrection = isInvoiced(order);
  if (mayWeigh(order)) return { isCorrection: false, correctInvoice: false };
  if (!hasPaper(order) || !order.sales.some(isToBeWeighed)) return undefined;
  if (order.status !== 'ACCEPTED' && !(order.status === 'COLLECTED' && isCorrection)) return undefined;
  return { isCorrection, correctInvoice: true };
}

/** R-SCREENS-7: an accepted order has a paper to give away, and so has what was handed over. */
export const hasOrderForm = ({ status, documents }: Pick<Order, 'status' | 'documents'>): boolean =>
  documents.length === 0 && (status === 'ACCEPTED' || status === 'COLLECTED');

/** « 23,40 € à régler sur place, dont 2,00 € de consignes », marked while it is an estimate; nothing if none is due. */
export function dueText(
  order: Pick<Order, 'dueOnSite' | 'sales' | 'status' | 'isTest' | 'monthlyTerm'>,
): string | undefined {
  const { dueOnSite, sales } = order;
  if (dueOnSite === 0 || isMonthly(order)) return undefined;
  const deposits = dueOnSite - goodsDue(order);
  const amount = amountText(dueOnSite, holdsEstimate(sales));
  return deposits === dueOnSite
    ? `${amount} de consignes à régler sur place`
    : `${amount} à régler sur place${depositsIncluded({ due: dueOnSite, deposits })}`;
}

/** Under the order's title, on its page and in its dialog. */
export const orderSummary = (order: Order): string =>
  `${shopperName(order)}, ${orderTotal(order)}, passée le ${formatInstant(order.creationDate)}`;

export const shopperName = ({ shopperDetails, buyer }: Pick<Order, 'shopperDetails' | 'buyer'>): string =>
  customerName(shopperDetails, buyer);

const PAYMENT_TONES: Record<Order['paymentStatus'], BadgeTone> = {
  AWAITING: 'neutral',
  AUTHORIZED: 'info',
  CAPTURED: 'leaf',
  REFUNDED: 'neutral',
  VOIDED: 'neutral',
  DUE_ON_SITE: 'straw',
  PAID_ON_SITE: 'leaf',
  ON_ACCOUNT: 'straw',
  NONE: 'info',
};

export const paymentBadge = (
  order: Pick<Order, 'paymentStatus' | 'monthlyTerm'>,
): { tone: BadgeTone; label: string } => ({
  tone: isMonthly(order) ? 'info' : PAYMENT_TONES[order.paymentStatus],
  label: paymentLabel(order),
});

/** « Payée en ligne » (R-SCREENS-7) only while the money is there: what was given back is not paid. */
export function channelText({
  paymentChannel,
  paymentStatus,
  isTest,
  monthlyTerm,
}: Pick<Order, 'paymentChannel' | 'paymentStatus' | 'isTest' | 'monthlyTerm'>): string {
  if (isTest) return 'Aucun paiement';
  if (isMonthly({ monthlyTerm })) return INVOICED_WITH_MONTH;
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
export function moneyBack({
  paymentStatus,
  refundable,
  isTest,
}: Pick<OrderDetail, 'paymentStatus' | 'refundable' | 'isTest'>): string {
  if (isTest) return "C'est une commande de test\u00A0: rien n'a été payé.";
  if (paymentStatus === 'CAPTURED') return `La carte de votre client sera remboursée de ${formatCents(refundable)}.`;
  if (paymentStatus === 'AUTHORIZED') return "La carte de votre client n'est plus réservée et rien n'est débité.";
  return "Rien n'a été payé en ligne\u00A0: il n'y a rien à rembourser.";
}

/** Said before an invoice is corrected. */
export const correctionWords = (order: Pick<Order, 'paymentStatus' | 'monthlyTerm'>): string =>
  `La facture est déjà émise\u00A0: un avoir et une nouvelle facture la remplacent. ${
    isOnAccount(order)
      ? 'La différence va au compte de votre client, à régler plus tard.'
      : order.paymentStatus === 'CAPTURED'
        ? 'Ce qui a été payé en trop est remboursé sur la carte de votre client.'
        : 'La différence est à rendre à votre client, ou à lui demander, maintenant et de la main à la main.'
  }`;

/** Whether a hand-over has something to ask or to say first. */
export const asksAtHandOver = ({ status, dueOnSite, sales }: Pick<Order, 'status' | 'dueOnSite' | 'sales'>): boolean =>
  status === 'PAID' || dueOnSite > 0 || holdsEstimate(sales);

/** What a hand-over does beside the goods: an order that was not answered yet is accepted on the way. */
export function handOverWords(
  order: Pick<Order, 'status' | 'paymentStatus' | 'isTest' | 'documents' | 'monthlyTerm'>,
): string {
  const { status, paymentStatus, isTest } = order;
  return [
    ...(status === 'PAID' ? ['La commande est acceptée et remise en une fois.'] : []),
    ...(paymentStatus === 'AUTHORIZED' ? ['La carte de votre client est débitée.'] : []),
    ...(isTest || isInvoiced(order)
      ? []
      : [
          isMonthly(order)
            ? "Rien n'est encaissé\u00A0: elle sera sur la facture de fin de mois de votre client."
            : 'La facture est émise.',
        ]),
  ].join(' ');
}

/** Said before an order is taken back to accepted. */
export function reopenWords(
  order: Pick<OrderDetail, 'status' | 'paymentStatus' | 'documents' | 'total' | 'refunds' | 'isTest' | 'deposits'> &
    Pick<OrderDetail, 'monthlyTerm'>,
): string[] {
  const due = order.total - creditedOf(order);
  const invoices = order.documents.filter(({ kind }) => kind === 'INVOICE').map(({ number }) => number);
  return [
    'La commande redevient «\u00A0Acceptée\u00A0».',
    ...(isInvoiced(order) && order.paymentStatus !== 'CAPTURED'
      ? [
          isMonthly(order)
            ? `Un avoir annule ce que la facture ${invoices.join(', ')} demande pour elle.`
            : `Un avoir annule en entier la facture ${invoices.join(', ')}.`,
        ]
      : []),
    ...(order.isTest || isMonthly(order) ? [] : [reopenedMoney(order.paymentStatus, due)]),
    ...(order.deposits.out.length + order.deposits.back.length > 0
      ? ['Les consignes notées à la remise ne comptent plus.']
      : []),
    ...(order.status === 'CANCELED' ? ["Ce qui a été remis en vente est repris du stock, s'il en reste."] : []),
  ];
}

function reopenedMoney(paymentStatus: Order['paymentStatus'], due: number): string {
  const willBe = `${formatCents(due)} ${agreed(due, 'sera', 'seront')}`;
  if (paymentStatus === 'CAPTURED') return 'Le paiement en ligne reste acquis et la facture ne change pas.';
  if (paymentStatus === 'REFUNDED') return `Elle a été remboursée\u00A0: ${willBe} à régler sur place.`;
  return `${willBe} de nouveau à régler sur place.`;
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

type Step = OrderDetail['history'][number];

function stepWords({ from, to, actor, isNoShow }: Step): string {
  if (from === null && actor === 'MERCHANT') return 'Commande saisie';
  if (isNoShow) return 'Commande non retirée';
  // Nothing but its way back brings an order from its end to accepted.
  if (to === 'ACCEPTED' && (from === 'COLLECTED' || from === 'CANCELED')) return 'Commande rouverte';
  return WHAT[to];
}

type Lived = Pick<OrderDetail, 'history' | 'creationDate' | 'withdrawals' | 'changes' | 'refunds' | 'dispute'>;

/**
 * R-ORDERS-13: all that happened to an order, in plain words, the earliest first. Whatever wrote it down, an order is
 * placed by its shopper, unless the merchant wrote it for them; and every history begins with that.
 */
export function historyLines(order: Lived): HistoryLine[] {
  const { history, creationDate, changes } = order;
  const isBirth = ({ from, to }: Step): boolean => from === null && to === 'PAID';
  const lineOf = (step: Step): HistoryLine => ({
    at: step.at,
    what: stepWords(step),
    who: step.by ?? ACTOR_LABELS[isBirth(step) && step.actor !== 'MERCHANT' ? 'SHOPPER' : step.actor],
    reason: step.reason,
  });
  const birth = history.some(isBirth)
    ? []
    : [{ at: creationDate, what: WHAT.PAID, who: ACTOR_LABELS.SHOPPER, reason: null }];
  const changed = changes.map((change) => ({
    at: change.at,
    what: journalWords(change),
    who: change.by ?? ACTOR_LABELS[change.actor],
    reason: change.reason,
  }));
  const isHandOver = ({ to }: Step): boolean => to === 'COLLECTED';
  // What is weighed in the very second of a hand-over came before it.
  const rest = [
    ...history.filter((step) => !isHandOver(step)).map(lineOf),
    ...changed,
    ...givenUp(order),
    ...madeByHand(order),
    ...disputed(order),
    ...history.filter(isHandOver).map(lineOf),
  ];
  return [...birth, ...rest.toSorted((a, b) => a.at - b.at)];
}

/** What is given up before the hand-over is a change of the order, which the journal tells already. */
const givenUp = ({ withdrawals, changes }: Lived): HistoryLine[] =>
  withdrawals
    .filter(({ at }) => !changes.some((change) => change.kind === 'WITHDRAWN' && change.at === at))
    .map((withdrawal) => ({
      at: withdrawal.at,
      what: `Rétractation\u00A0: ${withdrawnGoods(withdrawal)}`,
      who: ACTOR_LABELS.SHOPPER,
      reason: null,
    }));

/** What the bank does is nobody's change of the order. */
function disputed({ dispute }: Lived): HistoryLine[] {
  if (!dispute) return [];
  const { amount, openedAt, closedAt, state } = dispute;
  const who = ACTOR_LABELS.SYSTEM;
  const opened = { at: openedAt, what: `Paiement contesté\u00A0: ${formatCents(amount)}`, who, reason: null };
  if (closedAt === null) return [opened];
  return [
    opened,
    { at: closedAt, what: state === 'WON' ? 'Contestation écartée' : 'Contestation perdue', who, reason: null },
  ];
}

/** A refund made at the payment service is no change that was asked for here. */
const madeByHand = ({ refunds }: Lived): HistoryLine[] =>
  refunds
    .filter(({ cause }) => cause === 'BY_HAND')
    .map((refund) => ({
      at: refund.at,
      what: `Remboursement\u00A0: ${refundWords(refund)}`,
      who: ACTOR_LABELS.MERCHANT,
      reason: REFUND_CAUSE_WORDS.BY_HAND,
    }));

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
  HELD: 'straw',
  UNSENT: 'straw',
};
