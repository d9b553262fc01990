import type { ErrorCode, ErrorParams, Refusal } from '@etal/contract/errors';
import { PASSWORD_MAX, PASSWORD_MIN } from '@etal/domain/accounts/passwords';
import { fieldNames } from './fields.ts';
import { formatMegabytes } from './format.ts';
import { quoted } from './typography.ts';
import { WEEKDAY_LABELS } from './weekdays.ts';

type SentenceOf<C extends ErrorCode> = ErrorParams[C] extends undefined ? string : (params: ErrorParams[C]) => string;

/** Specification §8; what it leaves open says what happened and what to do. */
export const SENTENCES: { [C in ErrorCode]: SentenceOf<C> } = {
  INVALID_INPUT: ({ sentence }) => sentence,
  MALFORMED_REQUEST: "La requête n'est pas lisible.",
  PRICE_MISSING: ({ field }) => `Le champ ${quoted(fieldNames[field])} est obligatoire et doit être supérieur à zéro.`,
  OPTIONS_DUPLICATE_WEIGHT: 'Deux options ont le même poids.',
  IMAGE_REQUIRED: 'Veuillez sélectionner une image.',
  IMAGE_TYPE: 'Choisissez une image PNG ou JPG.',
  IMAGE_TOO_BIG: ({ maxBytes }) => `L'image dépasse la taille maximale de ${formatMegabytes(maxBytes)}.`,
  IMAGE_UNREADABLE: "Cette image est illisible. Essayez d'en choisir une autre.",
  IMAGE_TOO_MANY_PIXELS: "Cette image est trop grande. Réduisez-la avant de l'envoyer.",
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
  OPENING_HOURS_REVERSED: ({ weekday }) => `${WEEKDAY_LABELS[weekday]}\u00A0: l'heure de fin doit être après l'heure de début.`,
  OPENING_HOURS_OVERLAP: ({ weekday }) => `${WEEKDAY_LABELS[weekday]}\u00A0: deux horaires se chevauchent.`,
  CLOSURE_REVERSED: 'La fermeture doit finir après avoir commencé.',
  NOT_SIGNED_IN: 'Veuillez vous connecter.',
  INVALID_CREDENTIALS: 'Identifiants invalides',
  CROSS_SITE: 'Cette demande ne vient pas de votre espace Étal.',
  CALL_UNKNOWN: "Cette adresse n'existe pas.",
  ARTICLE_UNKNOWN: 'Article non trouvé',
  BAG_UNKNOWN: 'Panier introuvable',
  BAG_ARTICLE_UNKNOWN: 'Un article du panier est introuvable.',
  POINT_UNKNOWN: 'Point de collecte non trouvé',
  SALEABLE_UNKNOWN: 'Article non trouvé',
  CATEGORY_UNKNOWN: 'Catégorie non trouvée',
  SALEABLE_ORDERED: ({ label }) => `${quoted(label)} a déjà été commandé et ne peut plus être supprimé. Vous pouvez désactiver sa vente.`,
  CATEGORY_HAS_ARTICLES: ({ label }) => `La catégorie ${quoted(label)} contient des articles et ne peut pas être supprimée.`,
  CATEGORY_DUPLICATE: ({ label }) => `Deux catégories portent le nom ${quoted(label)}.`,
  CATEGORY_LAST: 'Gardez au moins une catégorie.',
  FACEBOOK_LOCKED: "L'adresse Facebook est celle de votre page liée et ne peut pas être changée.",
  SHOP_EXISTS: 'Votre boutique existe déjà.',
  SIGNUP_CLOSED: 'Les inscriptions sont fermées.',
  BODY_TOO_LARGE: "L'envoi est trop volumineux.",
  NO_SHOP: "Votre boutique n'est pas encore créée.",
  TOO_MANY_ATTEMPTS: ({ retryAfterSeconds }) => `Trop de tentatives. Réessayez dans ${waitText(retryAfterSeconds)}.`,
  ADDRESS_SEARCH_FAILED: "Une erreur est survenue lors de la recherche d'adresse. Veuillez réessayer plus tard.",
  INTERNAL: 'Une erreur est survenue.',
  UNAVAILABLE: 'Une erreur est survenue, veuillez réessayer plus tard.',
};

export function sentenceOf(refusal: Refusal): string {
  const sentence = SENTENCES[refusal.code] as string | ((params: unknown) => string);
  return typeof sentence === 'string' ? sentence : sentence(refusal.params);
}

function waitText(seconds: number): string {
  if (seconds < 60) return `${seconds} seconde${seconds > 1 ? 's' : ''}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minute${minutes > 1 ? 's' : ''}`;
}
