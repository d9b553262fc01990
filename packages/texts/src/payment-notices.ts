import type { PaymentAlert, PaymentNotice } from '@etal/contract/payment-alerts';
import type { PushNotice } from '@etal/contract/push-notice';
import { longDay } from './documents.ts';
import { agreed, formatCents, formatDate, formatMonth, ofMonth } from './format.ts';
import { compose, type MailText } from './mails.ts';
import { MODE_OFF_WORDS } from './mode-off.ts';
import { NBSP } from './typography.ts';

/** What a notice says, and the page where something can be done about it. */
export interface NoticeWords {
  title: string;
  /** One or two sentences. */
  text: string;
  action: string;
  path: `/admin${string}`;
}

const FEES_PATH = '/admin/comptabilite/frais';

/** R-PAYMENTS-8: the same words in the mail, the push notice and the banner. */
export function alertWords(notice: PaymentAlert): NoticeWords {
  switch (notice.kind) {
    case 'DISPUTE':
      return {
        title: `Un paiement est contesté, commande ${notice.reference}`,
        text: `La banque du client conteste ${formatCents(notice.amount)}${NBSP}: la somme est retenue jusqu'à sa décision. ${
          notice.respondBy === null
            ? 'Répondez depuis votre compte de paiement.'
            : `Répondez depuis votre compte de paiement avant le ${formatDate(notice.respondBy)}.`
        } Rien n'est remboursé par Étal entre-temps.`,
        action: 'Ouvrir la commande',
        path: `/admin/commandes/${notice.reference}`,
      };
    case 'REFUND_FAILED':
      return {
        title: `Un remboursement a échoué, commande ${notice.reference}`,
        text: `${formatCents(notice.amount)} ${agreed(notice.amount, "n'est pas arrivé chez le client. Réessayez, ou rendez-le en espèces.", 'ne sont pas arrivés chez le client. Réessayez, ou rendez-les en espèces.')}`,
        action: 'Ouvrir la commande',
        path: `/admin/commandes/${notice.reference}`,
      };
    case 'ACCOUNT_REQUIREMENTS':
      return {
        title: 'Votre compte de paiement demande des pièces',
        text:
          notice.isPastDue || notice.deadline === null
            ? 'Le service de paiement attend des informations de votre part, et peut suspendre vos encaissements ou vos virements.'
            : `Le service de paiement attend des informations de votre part avant le ${formatDate(notice.deadline)}. Passé ce jour, il peut suspendre vos encaissements ou vos virements.`,
        action: 'Compléter mon compte',
        path: '/admin/parametres',
      };
    case 'ACCOUNT_DISCONNECTED':
      return {
        title: 'Votre compte de paiement est déconnecté',
        text: "Étal n'a plus accès à votre compte de paiement. Le paiement par carte est fermé, et les paiements en cours ne peuvent plus être encaissés ni remboursés d'ici.",
        action: 'Ouvrir les paramètres',
        path: '/admin/parametres',
      };
    case 'MODE_OFF': {
      const { title, why, remedy } = MODE_OFF_WORDS[notice.channel];
      return { title, text: `${why} ${remedy}`, action: 'Ouvrir les paramètres', path: '/admin/parametres' };
    }
    case 'DEBIT_FAILED':
      return {
        title: 'Le prélèvement des frais de service a échoué',
        text: `${formatCents(notice.amount)} (${formatMonth(notice.month)}) ${agreed(notice.amount, "n'a pas pu être prélevé", "n'ont pas pu être prélevés")}. ${
          notice.retriesOn === null
            ? 'Donnez un autre IBAN dans vos paramètres.'
            : `Un nouvel essai aura lieu le ${longDay(notice.retriesOn)}.`
        }`,
        action: 'Voir les frais de service',
        path: FEES_PATH,
      };
  }
}

/** With what is told once, and stands on no page: every page of the back-office carries the words above. */
function noticeWords(notice: PaymentNotice): NoticeWords {
  switch (notice.kind) {
    case 'DISPUTE_CLOSED':
      return {
        title: `Contestation ${notice.isWon ? 'écartée' : 'perdue'}, commande ${notice.reference}`,
        text: notice.isWon
          ? `La banque vous donne raison${NBSP}: ${formatCents(notice.amount)} ${agreed(notice.amount, 'vous reste acquis', 'vous restent acquis')}.`
          : `La banque donne raison au client${NBSP}: ${formatCents(notice.amount)} ${agreed(notice.amount, 'lui est rendu', 'lui sont rendus')} par le service de paiement. Vos factures ne changent pas d'elles-mêmes${NBSP}: remboursez la commande à la main si un avoir est dû.`,
        action: 'Ouvrir la commande',
        path: `/admin/commandes/${notice.reference}`,
      };
    case 'ABOVE_HOLD':
      return {
        title: `Pesée au-delà de la carte, commande ${notice.reference}`,
        text: `Le poids dépasse ce que la carte du client réservait, et ce point de collecte ne prend pas de paiement${NBSP}: ${formatCents(notice.amount)} ${agreed(notice.amount, 'ne lui est pas réclamé', 'ne lui sont pas réclamés')}.`,
        action: 'Ouvrir la commande',
        path: `/admin/commandes/${notice.reference}`,
      };
    case 'DEBIT_ANNOUNCED':
      return {
        title: `Frais de service ${ofMonth(notice.month)}${NBSP}: ${formatCents(notice.amount)}`,
        text: `${formatCents(notice.amount)} ${agreed(notice.amount, 'sera prélevé', 'seront prélevés')} sur votre compte bancaire à partir du ${longDay(notice.leavesOn)}, pour les commandes réglées sur place. Le détail et la facture sont dans vos frais de service.`,
        action: 'Voir la facture',
        path: `${FEES_PATH}?mois=${notice.month}`,
      };
    default:
      return alertWords(notice);
  }
}

export function noticeMail(shopLabel: string, notice: PaymentNotice, origin: string): MailText {
  const { title, text, action, path } = noticeWords(notice);
  return compose({
    heading: shopLabel,
    subject: title,
    paragraphs: ['Bonjour,', text],
    action: { label: action, url: `${origin}${path}` },
    footnote:
      'Vous recevez ce message parce que cette adresse est destinataire des notifications de votre boutique. Vous pouvez la retirer dans les paramètres.',
  });
}

export function noticePush(notice: PaymentNotice): PushNotice {
  const { title, text, path } = noticeWords(notice);
  return { title, body: text, tag: tagOf(notice), path };
}

/** A second notice of the same fact takes the place of the first. */
export const tagOf = (notice: PaymentNotice): string =>
  [
    notice.kind.toLowerCase().replaceAll('_', '-'),
    ...('reference' in notice ? [notice.reference] : []),
    ...('refundId' in notice ? [notice.refundId] : []),
    ...('month' in notice ? [notice.month] : []),
    ...('channel' in notice ? [notice.channel.toLowerCase()] : []),
  ].join('-');
