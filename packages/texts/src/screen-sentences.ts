import type { ErrorCode, ErrorParams } from '@etal/contract/errors';
import { PASSWORD_MAX, PASSWORD_MIN } from '@etal/domain/accounts/password-lengths';
import { ORDER_BOUND, PIECE_PRICE_BOUND } from './bounds.ts';
import { agreed, formatCents, formatDayInYear, formatGrams, formatInteger, formatMegabytes } from './format.ts';
import { orderStatusLabel } from './orders.ts';
import { quoted } from './typography.ts';
import { WEEKDAY_LABELS } from './weekdays.ts';

/** A sentence, or what makes one of the refusal's facts. */
export type SentenceOf<C extends ErrorCode> = ErrorParams[C] extends undefined
  ? string
  : (params: ErrorParams[C]) => string;

/** What screens say by themselves before the server would refuse it: apart, so that no page loads all the others. */
export const SCREEN_SENTENCES = {
  PRICE_TOO_HIGH: PIECE_PRICE_BOUND,
  OPTIONS_DUPLICATE_WEIGHT: 'Deux options ont le même poids.',
  IMAGE_REQUIRED: 'Veuillez sélectionner une image.',
  PROFILE_IMAGE_REQUIRED: 'Veuillez sélectionner une image de profil',
  COVER_IMAGE_REQUIRED: 'Veuillez sélectionner une image de couverture',
  TERMS_REQUIRED: "Vous devez accepter les conditions d'utilisation pour poursuivre",
  PASSWORD_TOO_SHORT: `Le mot de passe doit compter au moins ${PASSWORD_MIN} caractères.`,
  PASSWORD_TOO_LONG: `Le mot de passe doit compter au plus ${PASSWORD_MAX} caractères.`,
  PASSWORD_ONLY_DIGITS: 'Le mot de passe ne peut pas être fait que de chiffres.',
  PASSWORD_COMMON: 'Ce mot de passe est trop courant. Choisissez-en un autre.',
  RESET_LINK_INVALID: "Ce lien n'est plus valable. Demandez-en un nouveau.",
  BAG_IMAGE_REQUIRED: 'Veuillez sélectionner une image pour le panier.',
  POINT_ADDRESS_REQUIRED: 'Choisissez une adresse dans la liste proposée.',
  OPENING_HOURS_REVERSED: ({ weekday }) =>
    `${WEEKDAY_LABELS[weekday]}\u00A0: l'heure de fin doit être après l'heure de début.`,
  OPENING_HOURS_OVERLAP: ({ weekday }) => `${WEEKDAY_LABELS[weekday]}\u00A0: deux horaires se chevauchent.`,
  OPENING_DATE_OTHER_DAY: ({ weekday }) => `Cette date n'est pas un ${WEEKDAY_LABELS[weekday].toLowerCase()}.`,
  PASSKEYS_TOO_MANY: ({ max }) => `Un compte a au plus ${max} clés d'accès. Supprimez-en une d'abord.`,
  TEAM_FULL: ({ max }) => `Une équipe compte ${max} personnes au plus, invitations comprises.`,
  RECIPIENTS_TOO_MANY: ({ max }) => `Vous pouvez prévenir ${max} destinataires au plus.`,
  WEBHOOKS_TOO_MANY: ({ max }) => `Vous pouvez prévenir ${max} adresses au plus.`,
  PRICE_CARDS_TOO_MANY: ({ max }) =>
    `Trop d'articles pour une seule impression\u00A0: ${formatInteger(max)} au plus. Filtrez la liste, par catégorie par exemple.`,
  CLOSURE_REVERSED: 'La fermeture doit finir après avoir commencé.',
  SIREN_INVALID: "Ce numéro SIREN n'est pas valable\u00A0: il compte neuf chiffres, par exemple 732\u00A0829\u00A0320.",
  VAT_NUMBER_REQUIRED: 'Le numéro de TVA est obligatoire sous le régime réel.',
  VAT_NUMBER_SHAPE:
    'Un numéro de TVA français commence par FR et finit par le SIREN, par exemple FR44\u00A0732\u00A0829\u00A0320.',
  VAT_NUMBER_OTHER_SIREN: 'Ce numéro de TVA ne finit pas par votre SIREN.',
  VAT_NUMBER_KEY: 'La clé de ce numéro de TVA est fausse\u00A0: vérifiez les deux caractères qui suivent FR.',
  CAPITAL_REQUIRED: 'Le capital social est obligatoire pour cette forme juridique.',
  MEDIATOR_NAME_REQUIRED: 'Saisissez le nom du médiateur.',
  MEDIATOR_REACH_REQUIRED: "Saisissez l'adresse du médiateur ou son site internet.",
  MEDIATOR_WEBSITE_INVALID: 'Saisissez une adresse qui commence par https://, par exemple https://www.mediateur.fr.',
  RECIPIENT_EMAIL_INVALID: 'Saisissez une adresse email, par exemple nom@exemple.fr.',
  RECIPIENT_PHONE_INVALID: 'Saisissez un numéro de mobile, par exemple 06\u00A012\u00A034\u00A056\u00A078.',
  MINIMAL_AMOUNT_REQUIRED: 'Saisissez le montant minimal de commande.',
  IBAN_INVALID: "Cet IBAN n'est pas valable. Vérifiez-le sur votre relevé d'identité bancaire.",
  WEBHOOK_URL_INVALID: 'Saisissez une adresse publique qui commence par https://.',
  FILE_EMPTY: 'Ce fichier est vide.',
  FILE_TOO_BIG: ({ maxBytes }) => `Ce fichier dépasse ${formatMegabytes(maxBytes)}. Coupez-le en plusieurs.`,
  EMAIL_LINK_INVALID: "Ce lien n'est plus valable. Demandez à nouveau le changement dans votre compte.",
  SECOND_FACTOR_MISSING:
    "Cette boutique demande à son équipe une clé d'accès ou la double vérification. Ajoutez l'une ou l'autre pour continuer.",
  PROOF_NEEDED: "Confirmez d'abord que c'est vous, par votre mot de passe ou une clé d'accès.",
  SIGN_IN_LINK_INVALID: "Ce lien n'est plus valable. Demandez-en un nouveau.",
  INVITATION_INVALID: 'Cette invitation n’est plus valable. Demandez-en une nouvelle.',
  ORDER_UNKNOWN: "La commande n'existe pas",
  FEES_OVERDUE:
    'Les prélèvements des frais de service ont échoué. Enregistrez un nouvel IBAN pour réactiver le paiement sur place.',
  LINE_UNAVAILABLE: ({ label }) =>
    `${label === null ? 'Un article de votre panier' : quoted(label)} n'est plus en vente. Retirez-le de votre panier pour continuer.`,
  LINE_CHANGED: ({ label }) =>
    `${quoted(label)} n'est plus vendu de cette façon. Retirez-le de votre panier et choisissez-le à nouveau.`,
  STOCK_SHORT: ({ label, left, isWeight, date }) => {
    const day = date === null ? '' : ` pour le ${formatDayInYear(date)}`;
    return left === 0
      ? `Il ne reste plus de ${quoted(label)}${day}.`
      : `Il ne reste que ${isWeight ? formatGrams(left) : formatInteger(left)} de ${quoted(label)}${day}.`;
  },
  ORDER_TOO_BIG: ORDER_BOUND,
  ORDER_STATUS_CONFLICT: ({ wanted, ...order }) =>
    `Cette commande est ${quoted(orderStatusLabel(order))}\u00A0: ${IMPOSSIBLE[wanted]}.`,
  ORDER_STALE: 'Cette commande a changé entre-temps. Relisez-la avant de la modifier.',
  ORDER_EMPTY: "Une commande sans article s'annule.",
  SALE_UNKNOWN: "Une de ces lignes n'est pas, ou plus, dans cette commande.",
  LINE_REFUNDED: ({ label }) =>
    `Une partie de ${quoted(label)} est déjà remboursée\u00A0: cette ligne ne peut pas descendre plus bas.`,
  ORDER_BELOW_REFUND: ({ credited }) =>
    `${formatCents(credited)} de cette commande ${agreed(credited, 'est déjà remboursé', 'sont déjà remboursés')}\u00A0: elle ne peut pas coûter moins.`,
  WEIGHED_ONLINE: ({ label }) =>
    `${quoted(label)} est à peser\u00A0: cet article ne peut pas rejoindre une commande payée en ligne.`,
  ON_SITE_CLOSED: ({ due }) =>
    `Il resterait ${formatCents(due)} à régler sur place, et ce point de collecte n'accepte pas le paiement sur place.`,
  NOTHING_TO_REFUND: "Il n'y a rien à rembourser sur cette commande.",
  REFUND_TOO_MUCH: ({ left }) => `On ne peut rembourser que ${formatCents(left)} sur cette commande.`,
  LINE_REFUND_TOO_MUCH: ({ label, left, isWeight }) =>
    `On ne peut rembourser que ${isWeight ? formatGrams(left) : formatInteger(left)} de ${quoted(label)}.`,
  SHOPPER_HAS_BALANCE: ({ cents }) =>
    cents > 0
      ? `Ce client a ${formatCents(cents)} d'avance. Rendez-les-lui avant de l'effacer.`
      : `Ce client vous doit ${formatCents(-cents)}. Réglez cette dette avant de l'effacer.`,
  DEPOSIT_KIND_DUPLICATE: ({ label }) => `Deux consignes portent le nom ${quoted(label)}.`,
  SHORTAGE_ORDER_UNKNOWN: "Une de ces commandes n'attend pas cet article ce jour-là.",
  SHORTAGE_ABOVE_WANTED: "On ne donne pas plus à une commande qu'elle ne demande.",
  ADDRESS_SEARCH_FAILED: "Une erreur est survenue lors de la recherche d'adresse. Veuillez réessayer plus tard.",
  PASSKEY_NEEDED:
    "Cette page demande une connexion par clé d'accès\u00A0: ajoutez-en une dans «\u00A0Mon compte\u00A0», puis reconnectez-vous avec elle.",
} satisfies { [C in ErrorCode]?: SentenceOf<C> };

const IMPOSSIBLE = {
  ACCEPTED: 'elle ne peut plus être acceptée',
  REFUSED: 'elle ne peut plus être refusée',
  CANCELED: 'elle ne peut pas être annulée',
  COLLECTED: 'elle ne peut pas être remise',
  WEIGHED: 'elle ne peut pas être pesée',
  CHANGED: 'elle ne peut plus être modifiée',
  NO_SHOW: 'elle ne peut pas être notée comme non retirée',
  REFUNDED: "il n'y a rien à rembourser",
} as const;
