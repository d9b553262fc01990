import type { PushNotice } from '@etal/contract/push-notice';
import type { Cents } from '@etal/domain/money';
import { formatCents, formatCount, formatDay } from './format.ts';
import { compose, type MailText } from './mails.ts';
import { NBSP } from './typography.ts';

/** Orders of a day that is over, of which nobody has said whether they were fetched (R-ORDERS-10). */
export interface ToTick {
  date: string;
  count: number;
  /** What is still to be paid on site for them. */
  due: Cents;
}

const waiting = ({ count }: ToTick): string =>
  formatCount(count, 'commande reste à pointer', 'commandes restent à pointer');

const facts = ({ date, due }: ToTick): string =>
  `Retrait du ${formatDay(date)}.${due > 0 ? ` ${formatCents(due)} étaient à régler sur place.` : ''}`;

export const toTickMail = (shopLabel: string, toTick: ToTick, url: string): MailText =>
  compose({
    heading: shopLabel,
    subject: `${waiting(toTick)} – ${formatDay(toTick.date)}`,
    paragraphs: [
      'Bonjour,',
      facts(toTick),
      `Dites pour chacune si elle a été remise et réglée, ou si personne n'est venu${NBSP}: rien n'est écrit à votre place dans vos comptes.`,
    ],
    action: { label: 'Pointer les commandes', url },
    footnote:
      'Vous recevez ce message parce que cette adresse est destinataire des notifications de votre boutique. Vous pouvez la retirer dans les paramètres.',
  });

export const toTickPush = (toTick: ToTick): PushNotice => ({
  title: waiting(toTick),
  body: facts(toTick),
  tag: `a-pointer-${toTick.date}`,
  path: '/admin/commandes-actives',
});
