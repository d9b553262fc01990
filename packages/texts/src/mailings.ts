import type { Mailing, Reach } from '@etal/contract/mailings';
import { LEFT_OUT_REASONS, type LeftOutReason } from '@etal/domain/shoppers/mail-choice';
import { formatCount } from './format.ts';
import { NBSP } from './typography.ts';

/** What the merchant reads about writing to customers. */

export const MAILINGS_TITLE = 'Écrire à mes clients';

export const MAILING_KIND_LABELS: Record<Mailing['kind'], string> = { SLATE: 'Ardoise', MESSAGE: 'Message' };

export const MAILING_STATE_LABELS: Record<Mailing['state'], string> = {
  SCHEDULED: 'Prévu',
  SENT: 'Envoyé',
  CANCELED: 'Annulé',
  EMPTY: 'Rien à annoncer',
};

const WHY: Record<LeftOutReason, (count: number) => string> = {
  REFUSED: (count) => (count === 1 ? '1 a refusé vos mails' : `${count} ont refusé vos mails`),
  NEVER_ASKED: (count) => (count === 1 ? "1 n'a pas encore été interrogé" : `${count} n'ont pas encore été interrogés`),
  NO_EMAIL: (count) => (count === 1 ? "1 n'a pas d'adresse" : `${count} n'ont pas d'adresse`),
  BOUNCED: (count) =>
    count === 1 ? '1 a une adresse qui ne répond plus' : `${count} ont une adresse qui ne répond plus`,
};

/** `24 clients le recevront.` and, of the others, why not. */
export const reachWords = (reach: Reach): string =>
  wordsOf(reach, {
    nobody: 'Personne ne le recevra.',
    reached: ['client le recevra', 'clients le recevront'],
    leftOut: ['client ne le recevra pas', 'clients ne le recevront pas'],
  });

/** The same of whatever is written to all: `24 clients reçoivent vos mails.` */
export const readersWords = (reach: Reach): string =>
  wordsOf(reach, {
    nobody: 'Personne ne reçoit encore vos mails.',
    reached: ['client reçoit vos mails', 'clients reçoivent vos mails'],
    leftOut: ['client ne les reçoit pas', 'clients ne les reçoivent pas'],
  });

interface ReachWords {
  nobody: string;
  reached: [string, string];
  leftOut: [string, string];
}

function wordsOf({ recipients, leftOut, why }: Reach, words: ReachWords): string {
  const reached = recipients === 0 ? words.nobody : `${formatCount(recipients, ...words.reached)}.`;
  if (leftOut === 0) return reached;
  const reasons = LEFT_OUT_REASONS.flatMap((reason) => {
    const count = why[reason] ?? 0;
    return count === 0 ? [] : [WHY[reason](count)];
  });
  return `${reached} ${formatCount(leftOut, ...words.leftOut)}${NBSP}: ${reasons.join(', ')}.`;
}

/** Why some are never asked: the law lets a shop write to who could refuse when they ordered. */
export const WHO_IS_ASKED =
  'Vos mails vont à ceux qui ont commandé sur votre site et ne les ont pas refusés. Les autres seront interrogés à leur prochaine commande.';
