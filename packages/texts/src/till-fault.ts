import { compose, type MailText } from './mails.ts';
import { formatDay, formatInteger } from './format.ts';
import { NBSP } from './typography.ts';

/** The first entry or closing of a till that is not as it was written (R-TILL-6). */
export interface TillFault {
  kind: 'CHANGED' | 'MISSING' | 'CLOSING_CHANGED' | 'CLOSING_MISSING';
  number: number;
}

const SENTENCES: Record<TillFault['kind'], (number: string) => string> = {
  CHANGED: (number) => `le mouvement n°${NBSP}${number} n'est plus tel qu'il a été écrit`,
  MISSING: (number) => `le mouvement n°${NBSP}${number} manque`,
  CLOSING_CHANGED: (number) => `la clôture n°${NBSP}${number} ne correspond plus à ses mouvements`,
  CLOSING_MISSING: (number) => `la clôture n°${NBSP}${number} manque`,
};

export const faultText = ({ kind, number }: TillFault): string => SENTENCES[kind](formatInteger(number));

export const tillFaultMail = (shopLabel: string, date: string, fault: TillFault, url: string): MailText =>
  compose({
    heading: shopLabel,
    subject: `Votre caisse n'est plus intacte – ${formatDay(date)}`,
    paragraphs: [
      'Bonjour,',
      `Chaque nuit, Étal vérifie que rien n'a été modifié dans votre caisse. Cette nuit${NBSP}: ${faultText(fault)}.`,
      `Rien de ce que l'on fait dans Étal ne peut le causer${NBSP}: la base de données a été modifiée à la main, ou abîmée. Prévenez qui exploite cette installation, et gardez votre dernière archive de caisse.`,
    ],
    action: { label: 'Ouvrir la caisse', url },
    footnote:
      'Vous recevez ce message parce que cette adresse est destinataire des notifications de votre boutique. Il revient chaque jour tant que le défaut dure.',
  });
