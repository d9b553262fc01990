import type { SecurityEventKind } from '@etal/domain/accounts/security-events';
import type { PaymentChannel } from '@etal/domain/orders/order';
import { formatInstant } from './format.ts';
import { compose, type MailText } from './mails.ts';
import { lowerFirst, NBSP, quoted } from './typography.ts';

export const SECURITY_JOURNAL_TITLE = 'Journal de sécurité';

/** R-KEYS-1. */
export const SECURITY_EVENT_LABELS: Record<SecurityEventKind, string> = {
  IBAN_CHANGED: 'IBAN modifié',
  PAYMENTS_CHANGED: 'Moyens de paiement modifiés',
  RECIPIENT_ADDED: 'Destinataire de notifications ajouté',
  RECIPIENT_REMOVED: 'Destinataire de notifications supprimé',
  WEBHOOK_ADDED: 'Webhook ajouté',
  WEBHOOK_REMOVED: 'Webhook supprimé',
  WEBHOOK_REACTIVATED: 'Webhook réactivé',
  MEMBER_INVITED: 'Invitation dans l’équipe',
  MEMBER_JOINED: 'Nouveau membre de l’équipe',
  MEMBER_REMOVED: 'Membre retiré de l’équipe',
  ROLE_CHANGED: 'Rôle modifié',
  CUSTOMERS_EXPORTED: 'Clients exportés',
  PASSWORD_CHANGED: 'Mot de passe modifié',
  EMAIL_CHANGED: 'Adresse email modifiée',
  PASSKEY_ADDED: 'Clé d’accès ajoutée',
  PASSKEY_REMOVED: 'Clé d’accès supprimée',
  TWO_FACTOR_ON: 'Double vérification activée',
  TWO_FACTOR_OFF: 'Double vérification désactivée',
  SESSIONS_ENDED: 'Appareils déconnectés',
  PICTURE_WITHDRAWN: 'Image retirée',
  SHOP_CLOSED: 'Boutique fermée',
  SHOP_REOPENED: 'Boutique rouverte',
  SHOP_SUSPENDED: 'Boutique suspendue',
  SHOP_RESUMED: 'Boutique remise en ligne',
  ENTRY_CODE_GIVEN: 'Code d’accès créé pour l’exploitant',
  OPERATOR_ENTERED: 'Entrée de l’exploitant dans votre boutique',
  OPERATOR_ACTED: 'Action de l’exploitant dans votre boutique',
};

/** Who did it where nobody of the shop was signed in. */
export const PAYMENT_SERVICE_NAME = 'Service de paiement';
export const OPERATOR_NAME = 'Exploitant';

interface ToldEvent {
  kind: SecurityEventKind;
  at: Date;
  actor: string;
  place: string;
  subject: string;
}

/** One letter for one fact, or for all of one kind of a quarter of an hour. */
export const securityMail = (
  shopLabel: string,
  events: readonly [ToldEvent, ...ToldEvent[]],
  url: string,
): MailText => {
  const label = SECURITY_EVENT_LABELS[events[0].kind];
  return compose({
    heading: shopLabel,
    subject: events.length === 1 ? `${label} – ${shopLabel}` : `${label} (${events.length} fois) – ${shopLabel}`,
    paragraphs: [
      'Bonjour,',
      `Voici ce qui vient de se passer dans votre boutique${NBSP}: ${lowerFirst(label)}.`,
      ...events.map(({ at, actor, place, subject }) => ({
        facts: [
          { term: 'Quand', value: formatInstant(Math.floor(at.getTime() / 1000)) },
          { term: 'Par', value: actor },
          ...(place === '' ? [] : [{ term: 'Depuis', value: place }]),
          ...(subject === '' ? [] : [{ term: 'Détail', value: subject }]),
        ],
      })),
      'Si cela ne vient ni de vous ni de votre équipe, changez tout de suite votre mot de passe et déconnectez tous vos appareils.',
    ],
    action: { label: 'Ouvrir le journal de sécurité', url },
    footnote: 'Vous recevez ce message parce que cette boutique est la vôtre. Ces messages ne se coupent pas.',
  });
};

/** To whoever's keys changed, about what they or somebody in their name did. */
export const ownEventMail = (
  { kind, at, place, subject }: { kind: SecurityEventKind; at: number; place: string; subject: string },
  forgottenUrl: string,
): MailText =>
  compose({
    subject: `${SECURITY_EVENT_LABELS[kind]} – votre compte Étal`,
    paragraphs: [
      'Bonjour,',
      `Voici ce qui vient de changer sur votre compte${NBSP}: ${lowerFirst(SECURITY_EVENT_LABELS[kind])}.`,
      {
        facts: [
          { term: 'Quand', value: formatInstant(at) },
          ...(place === '' ? [] : [{ term: 'Depuis', value: place }]),
          ...(subject === '' ? [] : [{ term: 'Détail', value: subject }]),
        ],
      },
      `Si ce n'est pas vous, changez tout de suite votre mot de passe avec ${quoted('Mot de passe oublié')}${NBSP}: cela ferme toutes les sessions.`,
    ],
    action: { label: 'Mot de passe oublié', url: forgottenUrl },
    footnote: 'Ce message est envoyé à chaque changement des clés de votre compte. Il ne se coupe pas.',
  });

/** To both addresses alike: whoever reads it sees which one it would be. */
export const emailChangeMail = ({
  oldEmail,
  newEmail,
  url,
  validHours,
}: {
  oldEmail: string;
  newEmail: string;
  url: string;
  validHours: number;
}): MailText =>
  compose({
    subject: 'Confirmez votre nouvelle adresse Étal',
    paragraphs: [
      'Bonjour,',
      `Vous avez demandé à changer l'adresse de votre compte. Elle changera quand les deux boîtes auront confirmé.`,
      {
        facts: [
          { term: 'Adresse actuelle', value: oldEmail },
          { term: 'Nouvelle adresse', value: newEmail },
        ],
      },
      `Ce lien est valable ${validHours} heures.`,
    ],
    action: { label: 'Confirmer le changement', url },
    footnote: `Si vous n'êtes pas à l'origine de cette demande, ne confirmez pas${NBSP}: rien ne change. Changez votre mot de passe si elle vient de votre compte.`,
  });

export const SECOND_FACTOR_ASKED = 'Demandée à toute l’équipe';
export const SECOND_FACTOR_NOT_ASKED = 'N’est plus demandée à l’équipe';

/** An IBAN is known again by its end; the journal never holds more of it. */
export const endOfIban = (last4: string | null): string => (last4 === null ? '' : `IBAN se terminant par ${last4}`);

export const paymentModeSwitched = (channel: PaymentChannel, enabled: boolean): string =>
  `${channel === 'ONLINE' ? 'Paiement en ligne' : 'Paiement sur place'} ${enabled ? 'activé' : 'désactivé'}`;

export const PAYMENT_ACCOUNT_OPENED = 'Compte de paiement en ligne ouvert';

/** What the payment service pays out to. */
export const endOfPayoutIban = (last4: string | null): string =>
  last4 === null ? 'Compte de versement retiré' : `Versements vers le compte se terminant par ${last4}`;
