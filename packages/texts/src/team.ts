import type { Role } from '@etal/domain/accounts/roles';
import { DAY_HELPER_HOURS, INVITATION_DAYS } from '@etal/domain/accounts/team';
import { compose, type MailText } from './mails.ts';
import { NBSP, quoted } from './typography.ts';

export const TEAM_TITLE = 'Équipe';
export const MY_SHOPS_TITLE = 'Mes boutiques';

export const ROLE_LABELS: Record<Role, string> = {
  OWNER: 'Propriétaire',
  MANAGER: 'Responsable',
  HELPER: 'Aide',
};

/** What a role opens, where it is chosen and where it is offered. */
export const ROLE_WORDS: Record<Role, string> = {
  OWNER: 'Tout, y compris l’équipe, les paiements et les informations légales.',
  MANAGER: 'Tout, sauf l’équipe, les paiements, les frais de service et les informations légales.',
  HELPER: 'La préparation, la pesée et la remise du jour. Ni chiffres, ni liste de clients, ni paramètres.',
};

export const DAY_HELPER_LABEL = 'Aide du jour';
export const DAY_HELPER_WORDS = `Sans compte, ${DAY_HELPER_HOURS}${NBSP}heures au plus, sur un seul appareil.`;

/** A member in the security journal. */
export const memberWords = (who: string, role: Role): string => `${who}, ${ROLE_LABELS[role].toLowerCase()}`;
export const dayHelperWords = (name: string): string => `${name}, ${DAY_HELPER_LABEL.toLowerCase()}`;

export const invitationMail = ({ shopLabel, role, url }: { shopLabel: string; role: Role; url: string }): MailText =>
  compose({
    heading: shopLabel,
    subject: `${shopLabel} vous invite dans son équipe`,
    paragraphs: [
      'Bonjour,',
      `Vous êtes invité(e) dans l’équipe de ${quoted(shopLabel)} sur Étal, comme ${ROLE_LABELS[role].toLowerCase()}.`,
      ROLE_WORDS[role],
      `Ce lien est valable ${INVITATION_DAYS}${NBSP}jours et ne sert qu’une fois.`,
    ],
    action: { label: 'Rejoindre l’équipe', url },
    footnote: `Vous ne connaissez pas cette boutique${NBSP}? Ignorez ce message${NBSP}: rien ne se passe sans vous.`,
  });
