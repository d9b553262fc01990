import { toGsm } from './gsm.ts';
import { compose, type MailText } from './mails.ts';
import { NBSP, quoted } from './typography.ts';

interface RecipientCode {
  shopLabel: string;
  code: string;
}

const spaced = (code: string): string => `${code.slice(0, 3)}${NBSP}${code.slice(3)}`;

/** R-ABUSE-4: to somebody whom a shop wants to tell of its orders. */
export const recipientCodeMail = ({ shopLabel, code, validHours }: RecipientCode & { validHours: number }): MailText =>
  compose({
    subject: `Votre code${NBSP}: ${spaced(code)}`,
    paragraphs: [
      'Bonjour,',
      `La boutique ${quoted(shopLabel)} souhaite vous annoncer ses commandes à cette adresse.`,
      `Si vous êtes d'accord, donnez-lui ce code${NBSP}: ${spaced(code)}`,
      `Il se saisit dans ses paramètres, pendant ${validHours}${NBSP}heures.`,
    ],
    footnote: `Vous ne connaissez pas cette boutique${NBSP}? Ne donnez ce code à personne${NBSP}: vous ne recevrez rien d'autre.`,
  });

const SMS_LENGTH = 160;

/** One message: the shop's name gives way first. */
export function recipientCodeSms({ shopLabel, code }: RecipientCode): string {
  const rest = toGsm(` souhaite vous annoncer ses commandes par SMS. Code à lui donner si vous acceptez : ${code}`);
  return `${toGsm(shopLabel).slice(0, SMS_LENGTH - rest.length)}${rest}`;
}
