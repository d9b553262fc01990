import { ALERT_DAYS } from '@etal/domain/catalog/stock';
import { composeToCustomer, type MailText, type ProducerContact } from './mails.ts';
import { NBSP, quoted } from './typography.ts';

/** R-MAILINGS-6: « Prévenez-moi », beside what is sold out. */
export const ALERT_FORM = {
  title: 'Épuisé pour le moment',
  email: 'Votre email',
  button: 'Prévenez-moi',
  notice: `Un seul mail, quand ce produit revient. Votre adresse est ensuite effacée, au plus tard après ${ALERT_DAYS} jours.`,
  noted: `C'est noté${NBSP}: vous recevrez un mail quand ce produit revient.`,
  invalid: `Saisissez une adresse email, comme marie@exemple.fr.`,
  /** On a card, which has no room for the form. */
  link: 'Me prévenir',
};

export function backInStockMail({
  label,
  shopLabel,
  contact,
  url,
}: {
  label: string;
  shopLabel: string;
  contact: ProducerContact;
  url: string;
}): MailText {
  return composeToCustomer({
    shopLabel,
    contact,
    subject: `${label}${NBSP}: de retour chez ${shopLabel}`,
    paragraphs: [
      'Bonjour,',
      `${quoted(label)} est de nouveau en vente chez ${shopLabel}, comme vous vouliez le savoir. Il n'y en a peut-être pas pour longtemps.`,
    ],
    action: { label: 'Voir le produit', url },
    footnote: `Vous aviez demandé ce message sur le site de ${shopLabel}. C'est le seul${NBSP}: votre adresse n'est plus gardée pour cela.`,
  });
}
