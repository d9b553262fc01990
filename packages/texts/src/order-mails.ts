import { isMonthly } from '@etal/domain/documents/monthly';
import { customerName } from './buyers.ts';
import { goodsDue } from '@etal/contract/order-line';
import type { Order, OrderChange, Withdrawal } from '@etal/contract/orders';
import { holdsEstimate } from '@etal/domain/orders/estimate';
import type { CardMoney } from '@etal/domain/orders/ledger';
import type { NotificationKind } from '@etal/domain/orders/notifications';
import type { OrderActor } from '@etal/domain/orders/order';
import { isOnAccount, type PaymentStatus } from '@etal/domain/orders/payment';
import type { RefundMeans } from '@etal/domain/orders/refund';
import { type DepositsMoved, worthOf } from '@etal/domain/till/deposits';
import { formatAddress, formatPeriod, formatTime, mapUrl } from './collection.ts';
import { DEPOSITS_NOTICE, depositsDueLabel, depositsIncluded, depositsText, movedDepositsText } from './deposits.ts';
import {
  agreed,
  formatCents,
  formatDay,
  formatDayInYear,
  formatInstant,
  formatPhone,
  shortDay,
  shortWeekday,
} from './format.ts';
import { gsmLength, toGsm } from './gsm.ts';
import {
  compose,
  composeToCustomer,
  greeting,
  type MailBlock,
  type MailTable,
  type MailText,
  type ProducerContact,
} from './mails.ts';
import {
  amountText,
  ESTIMATE_NOTICE,
  orderFees,
  orderSubTotal,
  orderTotal,
  saleQuantity,
  saleSubTotal,
  saleUnitPrice,
} from './order-lines.ts';
import { lineDifferenceWords, slotWords } from './order-changes.ts';
import { LEFT_ON_ACCOUNT, PAID_WITH_MONTH, paymentLabel, SERVICE_FEE_LABEL } from './orders.ts';
import { onMonthlyInvoice } from './storefront-order.ts';
import { lowerFirst, NBSP, quoted } from './typography.ts';
import {
  afterWithdrawal,
  receivedOn,
  WITHDRAW_LINK,
  withdrawalDuty,
  withdrawalNotice,
  withdrawnGoods,
} from './withdrawal.ts';

/** An order as its mails tell of it. */
export interface ToldOrder {
  order: Order;
  shopLabel: string;
  pointAddress: { street: string; postalCode: string; city: string };
  /** The shopper's own page of it: whoever holds this address may cancel the order. */
  orderUrl: string;
  /** The merchant's page of it. */
  adminUrl: string;
  /** Who brought it to the status that it has; null where nobody has moved it. */
  statusBy: OrderActor | null;
  /** The last moment to answer it before its card is let go; seconds since the epoch. */
  answerBefore: number | null;
  /** What the card holds, or held; null for an order that no card pays. */
  heldAmount: number | null;
  /** What the card has really paid: a change of the order may have made that more or less than its total. */
  card: CardMoney;
  /** What the scale said above all that the card holds and nobody asks for (R-PAYMENTS-4). */
  givenUp: number;
  /** An answer to the mail reaches the merchant where there is an e-mail. */
  contact: ProducerContact;
  /** Names of what may be sent back within fourteen days. */
  lasting: string[];
  withdrawals: Withdrawal[];
  /** The change of its lines or its slot that is told; null when there was none. */
  lastChange: OrderChange | null;
  /** The refund that is told. */
  lastRefund: { cents: number; means: RefundMeans; reason: string | null } | null;
  deposits: DepositsMoved;
  /** The shop's jars and crates that the shopper has at home. */
  toBringBack: { label: string; count: number }[];
  /** Who sells, a line each, in the mail that confirms the contract (R-DOCUMENTS-11); empty in others. */
  seller: string[];
  /** The terms of the order's day go with the mail. */
  hasTerms: boolean;
  /** Invoices and credit notes issued so far, oldest first. */
  papers: { label: string; url: string }[];
}

interface Opening {
  subject: string;
  /** What happened, before the order itself. */
  sentences: string[];
}

/** What the shopper is told. « Commande reçue » is the confirmation that the law wants on paper or by mail. */
const TO_SHOPPER: Record<NotificationKind, (told: ToldOrder) => Opening> = {
  PLACED: ({ order, shopLabel, lasting }) => ({
    subject: `Commande ${order.reference} bien reçue`,
    sentences: [
      `Merci pour votre commande. ${shopLabel} l'a bien reçue et vous écrira dès qu'elle sera acceptée.`,
      ...withdrawalNotice(lasting),
    ],
  }),
  ACCEPTED: ({ order, shopLabel, lasting }) => ({
    subject: `Commande ${order.reference} acceptée`,
    sentences: [
      `Bonne nouvelle${NBSP}: ${shopLabel} a accepté votre commande. Elle vous attendra au point de collecte.`,
      ...withdrawalNotice(lasting),
    ],
  }),
  REFUSED: ({ order, shopLabel }) => ({
    subject: `Commande ${order.reference} refusée`,
    sentences: [`${shopLabel} ne peut pas honorer votre commande, et le regrette.`, ...reason(order)],
  }),
  // R-ABUSE-8: what the shopper wrote is for the merchant.
  CANCELED: ({ order, statusBy }) => ({
    subject: `Commande ${order.reference} annulée`,
    sentences: ['Votre commande est annulée.', ...(statusBy === 'SHOPPER' ? [] : reason(order))],
  }),
  WEIGHED: ({ order, givenUp, lastChange }) => {
    const corrected = lastChange && correctsWeights(lastChange) ? lastChange : null;
    const weighed = corrected ? 'Le poids de votre commande a été corrigé.' : 'Votre commande a été pesée.';
    return {
      subject: `Montant ${corrected ? 'corrigé' : 'définitif'} de votre commande ${order.reference}`,
      sentences: [
        givenUp > 0
          ? `${weighed} Elle vaut ${orderTotal(order)}, mais vous n'en payez que ${formatCents(order.total - givenUp)}, ce que votre carte avait réservé.`
          : `${weighed} Son montant définitif est de ${orderTotal(order)}.`,
        ...changeFacts(corrected),
      ],
    };
  },
  COLLECTED: ({ order, shopLabel }) => ({
    subject: `Commande ${order.reference} remise`,
    sentences: [`Votre commande vous a été remise. Merci de votre confiance, et à bientôt chez ${shopLabel}.`],
  }),
  PAYMENT_ENDING: ({ order }) => ({
    subject: `Commande ${order.reference} en attente`,
    sentences: ["Votre commande n'a pas encore reçu de réponse."],
  }),
  WITHDRAWN: ({ order, shopLabel, withdrawals }) => ({
    subject: `Accusé de réception de votre rétractation, commande ${order.reference}`,
    sentences: [
      `Votre rétractation est bien reçue, et transmise à ${shopLabel}.`,
      ...withdrawals.map((one) =>
        `${receivedOn(one)}${NBSP}: ${withdrawnGoods(one)}. ${afterWithdrawal(one, order, shopLabel).join(' ')}`.trimEnd(),
      ),
    ],
  }),
  CHANGED: ({ order, shopLabel, lastChange, lastRefund }) => ({
    subject: `Commande ${order.reference} modifiée`,
    sentences: [
      lastChange?.actor === 'SHOPPER'
        ? 'Votre commande est modifiée comme vous le souhaitiez.'
        : lastChange?.kind === 'SHORTAGE'
          ? `Il en manque${NBSP}: ${shopLabel} ne peut pas tout vous donner, et a modifié votre commande.`
          : `${shopLabel} a modifié votre commande.`,
      ...changeFacts(lastChange?.actor === 'SHOPPER' ? { ...lastChange, reason: null } : lastChange),
      ...(lastRefund?.means === 'BALANCE' ? [keptSentence(order, shopLabel, lastRefund.cents)] : []),
      ...(lastChange?.kind === 'SHORTAGE'
        ? [
            `Si cela ne vous convient pas, ouvrez votre commande et choisissez ${quoted('Annuler ma commande')}${NBSP}: c'est possible sans frais jusqu'au début du retrait.`,
          ]
        : []),
    ],
  }),
  NO_SHOW: ({ order }) => ({
    subject: `Commande ${order.reference} non retirée`,
    sentences: ["Votre commande n'a pas été retirée."],
  }),
  REOPENED: ({ order }) => ({
    subject: `Commande ${order.reference} de nouveau acceptée`,
    sentences: ['Votre commande est de nouveau acceptée.'],
  }),
  REFUNDED: ({ order, shopLabel, lastRefund }) => ({
    subject: `Remboursement, commande ${order.reference}`,
    sentences: lastRefund
      ? [
          lastRefund.means === 'CARD'
            ? `${shopLabel} vous rembourse ${formatCents(lastRefund.cents)} sur la carte avec laquelle vous avez payé. Votre banque peut mettre quelques jours à l'afficher.`
            : lastRefund.means === 'BALANCE'
              ? keptSentence(order, shopLabel, lastRefund.cents)
              : `${shopLabel} vous a remboursé ${formatCents(lastRefund.cents)}.`,
          ...(lastRefund.reason ? [`Motif${NBSP}: ${quoted(lastRefund.reason)}`] : []),
        ]
      : [],
  }),
  REFUND_FAILED: ({ order }) => ({
    subject: `Remboursement, commande ${order.reference}`,
    sentences: ["Votre remboursement n'a pas encore abouti."],
  }),
  REMINDER: ({ order }) => ({
    subject: `Rappel${NBSP}: votre commande vous attend ${formatDayInYear(order.collectionDate)}`,
    sentences: ['Votre commande vous attend. Ce message est un simple rappel.'],
  }),
};

/** Whoever is invoiced by the month owes more than that as a rule. */
const keptSentence = (order: Order, shopLabel: string, cents: number): string =>
  isOnAccount(order)
    ? `${shopLabel} vous accorde un avoir de ${formatCents(cents)}, à déduire de ce que vous lui devez.`
    : `${shopLabel} vous garde ${formatCents(cents)} en avoir${NBSP}: vous ${agreed(cents, "l'avez", 'les avez')} d'avance pour un prochain retrait.`;

/** Its paper is attached, where the order knows under which terms it was placed. */
const sellerNotice = ({ seller, hasTerms }: ToldOrder): MailBlock[] =>
  seller.length === 0
    ? []
    : [
        { title: 'Votre vendeur' },
        seller.join('\n'),
        ...(hasTerms
          ? [
              'Les conditions de vente du jour de votre commande sont jointes à ce message, avec le formulaire de rétractation et le nom du médiateur. Elles restent aussi sur la page de votre commande.',
            ]
          : []),
      ];

/** What changed, line by line, and what it costs now. */
/** The shopper knew all that the scale had said before. */
const correctsWeights = ({ kind, lines }: OrderChange): boolean =>
  kind === 'WEIGHED' && lines.every(({ before }) => before?.weighedGrams);

const changeFacts = (change: OrderChange | null): string[] =>
  change
    ? [
        ...change.lines.map(lineDifferenceWords),
        ...(change.slot
          ? [`Retrait${NBSP}: ${slotWords(change.slot.after)}, au lieu de ${slotWords(change.slot.before)}.`]
          : []),
        ...(change.total.before === change.total.after
          ? []
          : [`Total${NBSP}: ${formatCents(change.total.after)}, au lieu de ${formatCents(change.total.before)}.`]),
        ...(change.reason ? [`Motif${NBSP}: ${quoted(change.reason)}`] : []),
      ]
    : [];

const TO_MERCHANT: Record<NotificationKind, (told: ToldOrder) => Opening> = {
  PLACED: ({ order }) => ({
    subject: `Nouvelle commande ${order.reference}${NBSP}: ${orderTotal(order)} pour le ${formatDay(order.collectionDate)}`,
    sentences: [`${nameOf(order)} vient de passer une commande. Acceptez-la ou refusez-la depuis sa page.`],
  }),
  ACCEPTED: ({ order }) => ({
    subject: `Commande ${order.reference} acceptée`,
    sentences: [`La commande de ${nameOf(order)} est acceptée.`],
  }),
  REFUSED: ({ order }) => ({
    subject: `Commande ${order.reference} refusée`,
    sentences: [`La commande de ${nameOf(order)} est refusée.`, ...reason(order)],
  }),
  CANCELED: ({ order }) => ({
    subject: `Commande ${order.reference} annulée`,
    sentences: [
      `La commande de ${nameOf(order)} est annulée${NBSP}: il n'y a plus rien à préparer pour elle.`,
      ...reason(order),
    ],
  }),
  WEIGHED: ({ order }) => ({
    subject: `Commande ${order.reference} pesée`,
    sentences: [`La commande de ${nameOf(order)} est pesée.`],
  }),
  COLLECTED: ({ order }) => ({
    subject: `Commande ${order.reference} remise`,
    sentences: [`La commande de ${nameOf(order)} est remise.`],
  }),
  PAYMENT_ENDING: ({ order, answerBefore }) => ({
    subject: `Commande ${order.reference}${NBSP}: répondez${answerBefore === null ? ' vite' : ` avant le ${formatInstant(answerBefore)}`}`,
    sentences: [
      `La carte de ${nameOf(order)} ne sera bientôt plus réservée. ${
        answerBefore === null
          ? 'Répondez vite'
          : `Acceptez ou refusez la commande avant le ${formatInstant(answerBefore)}`
      }${NBSP}: sans réponse, elle sera annulée et rien ne sera débité.`,
    ],
  }),
  WITHDRAWN: ({ order, withdrawals }) => ({
    subject: `Commande ${order.reference}${NBSP}: rétractation de ${nameOf(order)}`,
    sentences: [
      `${nameOf(order)} renonce à des produits de sa commande, comme la loi le permet pour ceux qui se conservent.`,
      ...withdrawals.map((one) => `${receivedOn(one)}${NBSP}: ${withdrawnGoods(one)}. ${withdrawalDuty(one, order)}`),
    ],
  }),
  CHANGED: ({ order, lastChange }) => ({
    subject: `Commande ${order.reference} modifiée par ${nameOf(order)}`,
    sentences: [`${nameOf(order)} vient de modifier sa commande.`, ...changeFacts(lastChange)],
  }),
  NO_SHOW: ({ order }) => ({
    subject: `Commande ${order.reference} non retirée`,
    sentences: [`La commande de ${nameOf(order)} n'a pas été retirée.`],
  }),
  REOPENED: ({ order }) => ({
    subject: `Commande ${order.reference} de nouveau acceptée`,
    sentences: [`La commande de ${nameOf(order)} est de nouveau acceptée.`],
  }),
  REFUNDED: ({ order }) => ({
    subject: `Commande ${order.reference}${NBSP}: remboursement fait`,
    sentences: [`Le remboursement de ${nameOf(order)} est fait.`],
  }),
  REFUND_FAILED: ({ order, lastRefund }) => ({
    subject: `Commande ${order.reference}${NBSP}: le remboursement a échoué`,
    sentences: [
      `Le remboursement de ${nameOf(order)}${lastRefund ? `, ${formatCents(lastRefund.cents)},` : ''} n'a pas abouti${NBSP}: sa banque ou le service de paiement l'a refusé. Ouvrez la commande pour l'essayer encore, ou remboursez en espèces.`,
    ],
  }),
  REMINDER: ({ order }) => ({
    subject: `Commande ${order.reference}${NBSP}: rappel envoyé`,
    sentences: [`La commande de ${nameOf(order)} lui est rappelée.`],
  }),
};

export function shopperMail(kind: NotificationKind, told: ToldOrder): MailText {
  const { order, shopLabel, pointAddress, orderUrl, contact } = told;
  const { subject, sentences } = TO_SHOPPER[kind](told);
  const isOver = order.status === 'REFUSED' || order.status === 'CANCELED';
  return composeToCustomer({
    shopLabel,
    contact,
    subject: `${marked(order, subject)} – ${shopLabel}`,
    paragraphs: [
      greeting(order.shopperDetails.firstname),
      ...testNotice(order),
      // R-MAILINGS-4: when and where come first; but whoever reads « refusée » must not set out for the market.
      ...(isOver ? [] : collection(order, pointAddress)),
      ...sentences,
      ...(kind === 'REMINDER' ? bringSentences(told) : []),
      tableOf(told),
      ...(kind === 'REMINDER' ? [] : [paymentSentence(told), ...dueSentence(order), ...depositSentences(told)]),
      ...estimateNotice(order),
      ...(kind === 'REMINDER' ? [] : told.papers.map((link) => ({ link }))),
      ...sellerNotice(told),
    ],
    action: { label: 'Voir ma commande', url: orderUrl },
    footnote: `Vous recevez ce message parce que vous avez commandé chez ${shopLabel}. Gardez-le${NBSP}: son lien ouvre votre commande sans mot de passe.${contact.email === null ? '' : ` Pour écrire à ${shopLabel}, répondez à ce message.`}`,
  });
}

export function merchantMail(kind: NotificationKind, told: ToldOrder): MailText {
  const { order, pointAddress, adminUrl } = told;
  const { subject, sentences } = TO_MERCHANT[kind](told);
  const { email, phone, city } = order.shopperDetails;
  return compose({
    subject: marked(order, subject),
    paragraphs: [
      'Bonjour,',
      ...testNotice(order),
      ...sentences,
      {
        facts: [
          { term: 'Client', value: nameOf(order) },
          ...(phone ? [{ term: 'Téléphone', value: formatPhone(phone) }] : []),
          ...(email ? [{ term: 'Email', value: email }] : []),
          ...(city ? [{ term: 'Ville', value: city }] : []),
        ],
      },
      ...(order.note ? [`Son message${NBSP}: ${quoted(order.note)}`] : []),
      tableOf(told),
      ...moneyWords(order),
      ...dueSentence(order),
      ...estimateNotice(order),
      ...collection(order, pointAddress),
    ],
    action: { label: 'Ouvrir la commande', url: adminUrl },
    footnote:
      'Vous recevez ce message parce que cette adresse est destinataire des notifications de votre boutique. Vous pouvez la retirer dans les paramètres.',
  });
}

/** The way in to an order, for who lost the mail that had it. */
export function orderLinkMail({
  reference,
  firstname,
  shopLabel,
  contact,
  orderUrl,
}: {
  reference: string;
  firstname: string;
  shopLabel: string;
  contact: ProducerContact;
  orderUrl: string;
}): MailText {
  return composeToCustomer({
    shopLabel,
    contact,
    subject: `Le lien de votre commande ${reference} – ${shopLabel}`,
    paragraphs: [
      greeting(firstname),
      `Vous avez demandé le lien de votre commande ${reference}. C'est aussi là que vous pouvez renoncer aux produits qui se conservent${NBSP}: ${quoted(WITHDRAW_LINK)}.`,
    ],
    action: { label: 'Voir ma commande', url: orderUrl },
    footnote: `Vous recevez ce message parce que quelqu'un a demandé ce lien sur le site de ${shopLabel}. Si ce n'est pas vous, ignorez-le${NBSP}: rien ne change.`,
  });
}

const SMS_WORDS: Record<NotificationKind, string> = {
  PLACED: 'Nouvelle commande',
  ACCEPTED: 'Commande acceptée',
  REFUSED: 'Commande refusée',
  CANCELED: 'Commande annulée',
  WEIGHED: 'Commande pesée',
  COLLECTED: 'Commande remise',
  PAYMENT_ENDING: 'Répondez vite à la commande',
  WITHDRAWN: 'Rétractation, commande',
  CHANGED: 'Commande modifiée',
  NO_SHOW: 'Commande non retirée',
  REOPENED: 'Commande rouverte',
  REFUNDED: 'Remboursement fait, commande',
  REFUND_FAILED: 'Remboursement échoué, commande',
  REMINDER: 'Rappel, commande',
};

const SMS_LENGTH = 160;

/** One message of 160 signs: what, how much and when always fit, a long name is cut. */
export function merchantSms(kind: NotificationKind, { order }: ToldOrder): string {
  const { collectionDate, collectionPeriod } = order;
  const when = `${shortWeekday(collectionDate)} ${shortDay(collectionDate)} à ${formatTime(collectionPeriod.startingHour, collectionPeriod.startingMinute)}`;
  const told = toGsm(
    `${order.isTest ? 'Commande de test. ' : ''}${SMS_WORDS[kind]} ${order.reference}: ${orderTotal(order)}, retrait ${when}. Client: `,
  );
  const room = SMS_LENGTH - gsmLength(told);
  return told + cutTo(toGsm(nameOf(order)), room);
}

function cutTo(text: string, room: number): string {
  let cut = text;
  while (gsmLength(cut) > room) cut = cut.slice(0, -1);
  return cut;
}

const nameOf = ({ shopperDetails, buyer }: Order): string => customerName(shopperDetails, buyer);
/** By phone a customer often gives one name only. */
const marked = ({ isTest }: Order, subject: string): string => (isTest ? `Commande de test – ${subject}` : subject);
const testNotice = ({ isTest }: Order): string[] =>
  isTest ? [`Commande de test${NBSP}: rien n'est à payer, rien n'est à retirer.`] : [];
const reason = ({ statusReason }: Order): string[] => (statusReason ? [`Motif${NBSP}: ${quoted(statusReason)}`] : []);
const estimateNotice = ({ sales }: Order): string[] => (holdsEstimate(sales) ? [ESTIMATE_NOTICE] : []);

/** Deposits stand below the total, which they are no part of (R-TILL-4). */
function tableOf({ order, deposits }: ToldOrder): MailTable {
  const fees = orderFees(order);
  return {
    lines: order.sales.map((sale) => ({
      label: sale.saleableLabel,
      detail: `${saleQuantity(sale)}, à ${saleUnitPrice(sale)}`,
      amount: saleSubTotal(sale),
    })),
    sums: [
      { label: 'Sous-total', amount: orderSubTotal(order) },
      ...(fees === null ? [] : [{ label: SERVICE_FEE_LABEL, amount: fees }]),
      { label: 'Total', amount: orderTotal(order), isMain: true },
      ...(order.status !== 'COLLECTED' && deposits.out.length > 0
        ? [{ label: depositsDueLabel(deposits.out), amount: formatCents(worthOf(deposits.out)) }]
        : []),
    ],
  };
}

/** What the shopper has to bring for them, or what left with them and came back. */
function depositSentences({ order, deposits }: ToldOrder): string[] {
  if (order.status === 'COLLECTED') return [movedDepositsText(deposits) ?? []].flat();
  return deposits.out.length === 0 ? [] : [DEPOSITS_NOTICE];
}

/** What to bring, on the eve: the money, and the shop's jars that are at home. */
function bringSentences({ order, toBringBack }: ToldOrder): string[] {
  return [
    order.monthlyTerm !== null
      ? PAID_WITH_MONTH
      : order.dueOnSite > 0
        ? dueWords(order)
        : order.paymentStatus === 'AUTHORIZED'
          ? `Votre carte paie cette commande${NBSP}: vous n'avez rien à payer sur place.`
          : `Tout est réglé${NBSP}: vous n'avez rien à payer sur place.`,
    ...(toBringBack.length > 0
      ? [`Pensez à rapporter ce que vous avez en consigne${NBSP}: ${depositsText(toBringBack)}.`]
      : []),
  ];
}

/** Of an order that is paid on site the payment's own sentence does, unless something else than its total is due. */
const dueSentence = (order: Order): string[] => {
  const { monthlyTerm, dueOnSite, total, paymentStatus } = order;
  if (monthlyTerm !== null || dueOnSite === 0) return [];
  return paymentStatus === 'DUE_ON_SITE' && dueOnSite === total ? [] : [dueWords(order)];
};

/** `À régler au retrait : 11,21 €, dont 4,00 € de consignes.` */
function dueWords(order: Order): string {
  const { dueOnSite, sales } = order;
  const deposits = dueOnSite - goodsDue(order);
  return `À régler au retrait${NBSP}: ${amountText(dueOnSite, holdsEstimate(sales))}${depositsIncluded({ due: dueOnSite, deposits })}.`;
}

function collection(order: Order, address: ToldOrder['pointAddress']): MailBlock[] {
  return [
    {
      facts: [
        { term: 'Retrait', value: `${formatDay(order.collectionDate)}, ${formatPeriod(order.collectionPeriod)}` },
        { term: 'Lieu', value: [order.collectionPointLabel, formatAddress(address).trim()].filter(Boolean).join(', ') },
      ],
    },
    ...(formatAddress(address).trim() ? [{ link: { label: 'Voir sur la carte', url: mapUrl(address) } }] : []),
  ];
}

/** An order that is only placed is never called paid, whatever its channel (R-ORDERS-4). */
function moneyWords(order: Order): string[] {
  if (order.isTest) return [];
  const where = paymentLabel(order);
  return [order.paymentChannel === 'OFFLINE' ? `${where}.` : `Paiement en ligne${NBSP}: ${lowerFirst(where)}.`];
}

const PAYMENT_SENTENCES: Record<PaymentStatus, (told: Money) => string> = {
  AWAITING: () => 'Votre paiement est en attente.',
  AUTHORIZED: heldSentence,
  CAPTURED: ({ order, card: { debited, givenBack } }) =>
    `Votre carte a été débitée de ${formatCents(debited || order.total)}${givenBack > 0 ? `, puis remboursée de ${formatCents(givenBack)}` : ''}.`,
  REFUNDED: ({ order, card: { givenBack }, lastRefund }) =>
    `Votre carte est remboursée de ${formatCents(givenBack || order.total)}${lastRefund && lastRefund.cents < givenBack ? ' en tout' : ''}. Comptez quelques jours selon votre banque.`,
  VOIDED: () => "Votre carte n'est plus réservée et rien n'a été débité.",
  DUE_ON_SITE: () => 'À régler sur place.',
  PAID_ON_SITE: () => 'Réglée sur place.',
  ON_ACCOUNT: () => LEFT_ON_ACCOUNT,
  NONE: () => "Rien n'est à payer.",
};

type Money = Pick<ToldOrder, 'order' | 'heldAmount' | 'card' | 'lastRefund'>;

/** R-PAYMENTS-4: goods to be weighed are debited once they are, the others when the order is accepted. */
function heldSentence({ order, heldAmount }: Money): string {
  const held = heldAmount ?? order.total;
  const debit = Math.min(held, order.total);
  const isHeld = `${formatCents(held)} ${agreed(held, 'est réservé', 'sont réservés')} sur votre carte`;
  if (holdsEstimate(order.sales))
    return `${isHeld}. Seul le montant du poids réel est débité, une fois la commande pesée.`;
  if (order.status === 'ACCEPTED') return `${isHeld}, qui va être débitée de ${formatCents(debit)}.`;
  return `${isHeld}, qui sera débitée ${debit < held ? `de ${formatCents(debit)} ` : ''}quand votre commande sera acceptée.`;
}

function paymentSentence(told: Money): string {
  const { order } = told;
  if (order.paymentChannel === 'OFFLINE' && order.paymentStatus === 'VOIDED') return "Vous n'avez rien à régler.";
  if (isMonthly(order)) return order.status === 'COLLECTED' ? onMonthlyInvoice(order) : PAID_WITH_MONTH;
  return PAYMENT_SENTENCES[order.paymentStatus](told);
}
