import type { Order, Withdrawal } from '@etal/contract/orders';
import type { ShopperOrder } from '@etal/contract/storefront';
import { refundDay } from '@etal/domain/orders/withdrawal';
import { formatDay, formatInstant } from './format.ts';
import { amountWords } from './order-changes.ts';
import { NBSP, quoted } from './typography.ts';

/** The law's own words for the function it wants since 19 June 2026 (ordonnance 2026-2, décret 2026-3). */
export const WITHDRAW_LINK = 'Renoncer au contrat ici';
export const WITHDRAW_CONFIRM = 'Confirmer la rétractation';

/** Where it is found from any page of the site. */
export const WITHDRAW_FOOTER = 'Renoncer au contrat';

/** On the article's form, where it is decided. */
export const PERISHABLE_LABEL = 'Denrée périssable';
export const PERISHABLE_HINT = `Décochez pour le miel, les confitures, les conserves…${NBSP}: vos clients ont alors 14${NBSP}jours pour se rétracter.`;
export const perishableWords = (isPerishable: boolean): string =>
  isPerishable ? 'Oui, sans droit de rétractation' : `Non, 14${NBSP}jours pour se rétracter`;

/** `Miel (2 pièces), Confiture (1 pièce)` */
export const withdrawnGoods = ({ lines }: Withdrawal): string =>
  lines.map(({ label, amount }) => `${label} (${amountWords(amount)})`).join(', ');

export const receivedOn = ({ at }: Withdrawal): string => `Reçue le ${formatInstant(at)}`;

const refundBy = ({ at }: Withdrawal): string => formatDay(refundDay(at));

type Standing = Pick<Order, 'sales' | 'paymentStatus'> & { status: ShopperOrder['status'] };

/** What is given up before the hand-over leaves the order. */
const leftTheOrder = ({ saleIds }: Withdrawal, { sales }: Standing): boolean =>
  !sales.some(({ id }) => saleIds.includes(id));

/** What comes next, to the shopper; nothing once the whole order was cancelled. */
export function afterWithdrawal(withdrawal: Withdrawal, order: Standing, shopLabel: string): string[] {
  if (order.status === 'CANCELED') return [];
  const isUnpaid = order.paymentStatus === 'DUE_ON_SITE' || order.paymentStatus === 'AUTHORIZED';
  if (isUnpaid && leftTheOrder(withdrawal, order))
    return ["Ces produits ne sont plus dans votre commande, et vous n'avez pas à les payer."];
  const refund = `Ce que vous avez payé pour eux vous est remboursé au plus tard le ${refundBy(withdrawal)}`;
  return leftTheOrder(withdrawal, order)
    ? ['Ces produits ne sont plus dans votre commande.', `${refund}.`]
    : [
        `Rendez ces produits à ${shopLabel} dans les quatorze jours.`,
        `${refund}, ou à leur retour s'il vient plus tard.`,
      ];
}

/** What the merchant has to do: what comes back after the hand-over is refunded by hand. */
export function withdrawalDuty(withdrawal: Withdrawal, order: Standing): string {
  if (order.status === 'CANCELED') return 'La commande a été annulée.';
  if (leftTheOrder(withdrawal, order))
    return `Ces produits ne sont plus dans la commande${NBSP}: il n'y a rien à préparer ni à remettre pour eux, et ce qui était payé est rendu.`;
  return `À rembourser au plus tard le ${refundBy(withdrawal)}, par ${quoted('Rembourser')}. Vous pouvez attendre le retour des produits.`;
}

/** Until when, on the page of the order. */
export const withdrawalDeadline = (lastDay: string | null): string =>
  lastDay === null
    ? 'Vous avez quatorze jours après le retrait pour renoncer à ces produits, sans donner de motif.'
    : `Vous pouvez renoncer à ces produits jusqu'au ${formatDay(lastDay)} inclus, sans donner de motif.`;

/** In the mails that confirm an order: the law wants it told on paper or by mail. */
export const withdrawalNotice = (lasting: readonly string[]): string[] =>
  lasting.length === 0
    ? []
    : [
        `Vous avez quatorze jours après le retrait pour renoncer à${NBSP}: ${lasting.join(', ')}. Ouvrez pour cela votre commande par le lien ci-dessous, puis ${quoted(WITHDRAW_LINK)}.`,
      ];

export const WITHDRAWAL_FORM = {
  title: 'Renoncer au contrat',
  lines: 'Produits auxquels vous renoncez',
  others: 'Les autres produits de la commande sont des denrées périssables, ou ne peuvent plus être rendus.',
  acknowledgement: 'Accusé de réception',
  keep: 'Retour à ma commande',
} as const;

/** The page of who no longer has the link. The answer is the same whether or not there is such an order. */
export const WITHDRAWAL_PAGE = {
  title: 'Renoncer au contrat',
  how: `Vous pouvez renoncer aux produits qui se conservent (miel, confitures, conserves, produits secs…) jusqu'à quatorze jours après leur retrait, sans donner de motif. Le droit de rétractation ne s'applique pas aux denrées périssables.`,
  where: `Ouvrez votre commande par le lien du courriel qui la confirme, puis choisissez ${quoted(WITHDRAW_LINK)}.`,
  lost: `Vous n'avez plus ce courriel${NBSP}?`,
  reference: 'Référence de la commande',
  referenceHint: 'Huit lettres et chiffres, aussi sur la facture.',
  email: 'Adresse email de la commande',
  send: 'Recevoir le lien',
  sent: "Si une commande porte cette référence et cette adresse, son lien vient d'être envoyé. Regardez aussi dans les courriers indésirables.",
  invalid:
    "Saisissez la référence de la commande, huit lettres et chiffres, et l'adresse email avec laquelle vous l'avez passée.",
} as const;
