import type { PushNotice } from '@etal/contract/push-notice';
import type { PaymentChannel } from '@etal/domain/orders/order';
import { compose, type MailText } from './mails.ts';
import { NBSP } from './typography.ts';

/** Told when a way to pay stops working without the merchant having switched it off (R-PAYMENTS-5). */
export const MODE_OFF_WORDS: Record<PaymentChannel, { title: string; why: string; remedy: string }> = {
  ONLINE: {
    title: 'Le paiement en ligne est suspendu',
    why: `Le service de paiement n'accepte plus d'encaisser pour vous${NBSP}: il lui manque sans doute une information.`,
    remedy: 'Ouvrez vos paramètres pour compléter votre compte. Le paiement en ligne reprendra de lui-même.',
  },
  OFFLINE: {
    title: 'Le paiement sur place est suspendu',
    why: `Les frais de service ne peuvent plus être prélevés sur votre IBAN${NBSP}: la banque les a refusés, ou l'autorisation a été retirée.`,
    remedy: 'Ouvrez vos paramètres pour donner un IBAN. Le paiement sur place reprendra de lui-même.',
  },
};

export const modeOffMail = (shopLabel: string, channel: PaymentChannel, url: string): MailText => {
  const { title, why, remedy } = MODE_OFF_WORDS[channel];
  return compose({
    heading: shopLabel,
    subject: title,
    paragraphs: ['Bonjour,', why, 'En attendant, votre site ne propose plus cette façon de payer.', remedy],
    action: { label: 'Ouvrir les paramètres', url },
    footnote:
      'Vous recevez ce message parce que cette adresse est destinataire des notifications de votre boutique. Vous pouvez la retirer dans les paramètres.',
  });
};

export const modeOffPush = (channel: PaymentChannel): PushNotice => ({
  title: MODE_OFF_WORDS[channel].title,
  body: MODE_OFF_WORDS[channel].remedy,
  tag: `paiement-${channel.toLowerCase()}`,
  path: '/admin/parametres',
});
