import type { PushNotice } from '@etal/contract/push-notice';
import { compose, type MailText } from './mails.ts';
import { NBSP } from './typography.ts';

const TITLE = 'Un outil connecté ne répond plus';

/** Told when a merchant's own tool has failed for a day and nothing is sent to it any more (R-OUTBOX-3). */
export const webhookOffMail = (shopLabel: string, url: string, settingsUrl: string): MailText =>
  compose({
    heading: shopLabel,
    subject: TITLE,
    paragraphs: [
      'Bonjour,',
      `Depuis plus d'un jour, l'adresse ${url} ne prend plus les messages sur vos commandes${NBSP}: nous ne lui en envoyons plus.`,
      `Vos commandes, vos emails et votre site ne changent pas. Les messages manqués ne seront pas renvoyés${NBSP}: vos commandes restent dans votre espace.`,
      'Une fois votre outil réparé, ouvrez vos paramètres et choisissez «\u00A0Réactiver\u00A0».',
    ],
    action: { label: 'Ouvrir les paramètres', url: settingsUrl },
    footnote:
      'Vous recevez ce message parce que cette adresse est destinataire des notifications de votre boutique. Vous pouvez la retirer dans les paramètres.',
  });

export const webhookOffPush = (url: string): PushNotice => ({
  title: TITLE,
  body: `${URL.canParse(url) ? new URL(url).hostname : url}${NBSP}: ouvrez vos paramètres pour le réactiver.`,
  tag: 'outil-connecte',
  path: '/admin/parametres',
});
