import { ALERT_DAYS } from '@etal/domain/catalog/stock';
import { compose, type MailText } from './mails.ts';
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
  emails,
  phones,
  url,
}: {
  label: string;
  shopLabel: string;
  emails: readonly string[];
  phones: readonly string[];
  url: string;
}): MailText {
  const facts = [
    { term: 'Téléphone', value: phones.join(', ') },
    { term: 'Email', value: emails.join(', ') },
  ].filter(({ value }) => value !== '');
  return compose({
    heading: shopLabel,
    subject: `${label}${NBSP}: de retour chez ${shopLabel}`,
    paragraphs: [
      'Bonjour,',
      `${quoted(label)} est de nouveau en vente chez ${shopLabel}, comme vous vouliez le savoir. Il n'y en a peut-être pas pour longtemps.`,
      ...(facts.length > 0 ? [{ facts }] : []),
    ],
    action: { label: 'Voir le produit', url },
    footnote: `Vous aviez demandé ce message sur le site de ${shopLabel}. C'est le seul${NBSP}: votre adresse n'est plus gardée pour cela.`,
  });
}
