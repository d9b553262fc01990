import type { ErrorCode, Refusal } from '@etal/contract/errors';
import { MAX_HOLIDAYS } from '@etal/domain/collection/closures';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { ALREADY_SENT } from './already-sent.ts';
import { DEPOSITS_BOUND } from './bounds.ts';
import { fieldNames } from './fields.ts';
import { MAX_LET_GO } from '@etal/domain/till/balance';
import {
  formatCents,
  formatDay,
  formatInteger,
  formatHour,
  formatMegabytes,
  formatMonth,
  formatPhone,
} from './format.ts';
import { modeBlockerText, PAYMENT_SERVICE_AWAY, PAYMENT_WORDS } from './payment-modes.ts';
import { MISSING_TASK_WORDS } from './onboarding.ts';
import { NOT_ALLOWED } from './not-allowed.ts';
import { SCREEN_SENTENCES, type SentenceOf } from './screen-sentences.ts';
import { quoted, upperFirst } from './typography.ts';

/** « à 10 h 42 », and which day where that is not today. Both in seconds. */
function handedOverAt(at: number, now: number): string {
  const then = parisWallTime(at);
  const time = `à ${formatHour(at)}`;
  return then.date === parisWallTime(now).date ? time : `${formatDay(then.date)} ${time}`;
}

/** R-SCREENS-9; what it leaves open says what happened and what to do. */
export const SENTENCES: { [C in ErrorCode]: SentenceOf<C> } = {
  ...SCREEN_SENTENCES,
  INVALID_INPUT: ({ sentence }) => sentence,
  MALFORMED_REQUEST: "La requête n'est pas lisible.",
  PRICE_MISSING: ({ field }) => `Le champ ${quoted(fieldNames[field])} est obligatoire et doit être supérieur à zéro.`,
  OPTIONS_HAVE_PRICES: 'Cet article a un prix pour chaque poids\u00A0: modifiez-les dans sa fiche.',
  LISTED_TWICE: 'Cet article est deux fois dans la liste.',
  NOT_COUNTED_PER_DAY: ({ label }) => `Le stock de ${quoted(label)} n’est pas suivi par jour de retrait.`,
  IMAGE_TYPE: 'Choisissez une image PNG ou JPG.',
  IMAGE_TOO_BIG: ({ maxBytes }) => `L'image dépasse la taille maximale de ${formatMegabytes(maxBytes)}.`,
  IMAGE_UNREADABLE: "Cette image est illisible. Essayez d'en choisir une autre.",
  IMAGE_TOO_MANY_PIXELS: "Cette image est trop grande. Réduisez-la avant de l'envoyer.",
  IMAGE_STILL_SHOWN:
    "Cette photo est encore affichée, sur un article, un panier, un point de collecte, votre site ou un message\u00A0: remplacez-la d'abord.",
  SHOPPER_LINK_INVALID: 'Ce lien a déjà servi, ou date de plus de 15 minutes. Demandez-en un nouveau.',
  SEND_AT_PASSED: 'Cette heure est passée. Choisissez-en une à venir.',
  HOLIDAYS_TOO_MANY: `Vous avez déjà ${MAX_HOLIDAYS} périodes de congés. Retirez-en une d'abord.`,
  PUSH_ADDRESS_INVALID: 'Ce navigateur donne une adresse de notification que nous ne pouvons pas joindre.',
  EVENT_SIGNATURE_INVALID: "La signature de ce message n'est pas valable.",
  IDEMPOTENCY_KEY_REQUIRED: "L'en-tête Idempotency-Key est obligatoire.",
  IDEMPOTENCY_KEY_REUSED: ALREADY_SENT,
  SHOPPER_HAS_NO_EMAIL: "Ce client n'a pas d'adresse email\u00A0: prévenez-le autrement.",
  SHOPPER_HAS_NO_MOBILE: "Ce client n'a pas de numéro de mobile\u00A0: prévenez-le autrement.",
  SLOT_UNKNOWN: "Ce point de collecte n'ouvre pas à ce moment-là. Choisissez un autre créneau.",
  TIME_RANGE_TOO_LONG: ({ days }) =>
    `Choisissez une période de ${days > 366 ? 'deux ans' : `${formatInteger(days)} jours`} au plus.`,
  FILE_TYPE: 'Ce fichier n’est ni un tableur (XLSX, ODS) ni un CSV. Enregistrez-le sous l’un de ces formats.',
  FILE_ENCRYPTED: 'Ce fichier est protégé par un mot de passe. Enregistrez-le sans mot de passe, puis envoyez-le.',
  FILE_UNREADABLE: 'Ce fichier est illisible ou abîmé. Ouvrez-le dans votre tableur et enregistrez-le à nouveau.',
  FILE_TOO_MANY_LINES: ({ max }) => `Ce fichier a plus de ${formatInteger(max)} lignes. Coupez-le en plusieurs.`,
  FILE_NO_COLUMN: ({ titles }) =>
    `La première ligne doit porter les titres des colonnes, avec au moins ${titles.map(quoted).join(' ou ')}.`,
  IMPORT_OVERTAKEN: 'Vos fiches ont changé pendant l’import. Appuyez à nouveau pour écrire ces lignes.',
  NOT_SIGNED_IN: 'Veuillez vous connecter.',
  SHOPPER_NOT_SIGNED_IN: 'Demandez un lien par mail pour ouvrir votre espace.',
  INVALID_CREDENTIALS: 'Identifiants invalides',
  PASSWORD_WRONG: "Le mot de passe actuel n'est pas le bon.",
  OWN_SECOND_FACTOR_FIRST: "Ajoutez d'abord à votre compte une clé d'accès ou la double vérification.",
  CODE_WRONG: "Ce code n'est pas le bon, ou il a déjà servi. Attendez le suivant.",
  PASSKEY_REFUSED: "Cette clé d'accès n'a pas été reconnue. Réessayez, ou connectez-vous autrement.",
  PASSKEY_UNKNOWN: "Cette clé d'accès n'existe plus.",
  SECOND_FACTOR_ON: 'La double vérification est déjà activée.',
  SECOND_FACTOR_OFF: "La double vérification n'est pas activée.",
  SIGN_IN_LINK_NEEDED:
    'Ce compte a reçu trop de tentatives. Depuis un nouvel appareil, connectez-vous avec un lien envoyé par email.',
  NOT_ALLOWED,
  OTHER_SHOP_OPEN: 'Une autre boutique est ouverte sur cet appareil. Rien n’a été enregistré\u00A0: rechargez la page.',
  OTHER_MEMBER: 'Une autre personne est connectée sur cet appareil. Rien n’a été enregistré\u00A0: rechargez la page.',
  ALREADY_MEMBER: ({ email }) => `L’adresse ${email} fait déjà partie de l’équipe.`,
  MEMBER_UNKNOWN: 'Cette personne ne fait plus partie de l’équipe.',
  LAST_OWNER: 'La boutique doit garder au moins un propriétaire.',
  INVITATION_UNKNOWN: 'Cette invitation n’existe plus.',
  INVITATION_OF_ANOTHER: ({ email }) =>
    `Cette invitation est pour ${email}. Déconnectez-vous, puis ouvrez-la à nouveau.`,
  INVITATION_NEEDS_SIGN_IN: 'Cette adresse a déjà un compte. Connectez-vous pour rejoindre l’équipe.',
  CROSS_SITE: 'Cette demande ne vient pas de votre espace Étal.',
  CALL_UNKNOWN: "Cette adresse n'existe pas.",
  ARTICLE_UNKNOWN: 'Article non trouvé',
  BAG_UNKNOWN: 'Panier introuvable',
  BAG_ARTICLE_UNKNOWN: 'Un article du panier est introuvable.',
  BAG_CONTENT_IN_PIECES: ({ label }) => `${quoted(label)}\u00A0: cet article se compte, il ne se pèse pas.`,
  BAG_CONTENT_OPTION: ({ label }) => `${quoted(label)}\u00A0: cet article n'a pas cette option de poids.`,
  BAG_CONTENT_TOO_HEAVY: ({ label }) => `${quoted(label)}\u00A0: un panier en contient 100\u00A0kg au plus.`,
  BAG_LISTS_ITS_CONTENTS: 'Ce panier dit déjà ce qu’il contient\u00A0: modifiez son contenu.',
  POINT_UNKNOWN: 'Point de collecte non trouvé',
  SALEABLE_UNKNOWN: 'Article non trouvé',
  CATEGORY_UNKNOWN: 'Catégorie non trouvée',
  SHOP_UNKNOWN: "Cette boutique n'existe pas ou n'est pas encore ouverte.",
  RECIPIENT_UNKNOWN: 'Destinataire introuvable',
  WEBHOOK_UNKNOWN: 'Adresse introuvable',
  SHOP_LABEL_WRONG: 'Écrivez le nom de la boutique tel qu’il est affiché.',
  SHOP_HAS_ORDERS: ({ count }) =>
    count === 1
      ? 'Une commande reste à remettre\u00A0: remettez-la ou annulez-la d’abord.'
      : `Il reste ${count}\u00A0commandes à remettre\u00A0: remettez-les ou annulez-les d’abord.`,
  SHOP_HAS_CHECKOUTS: 'Un client est en train de payer par carte\u00A0: réessayez dans une demi-heure.',
  SHOP_SHUT:
    'Votre boutique est suspendue ou fermée\u00A0: vous pouvez écrire aux clients d’un jour de retrait, et à eux seuls.',
  SHOP_ERASED: 'Cette boutique est fermée depuis plus de 30 jours\u00A0: ses données ont été effacées.',
  NOT_AN_OPERATOR: "Cette page est réservée à l'exploitant.",
  NO_TEST_LINK: "Cette boutique n'a pas de lien de test.",
  ENTRY_CODE_WRONG: "Ce code ne va pas, ou il n'est plus valable. Demandez-en un autre au responsable de la boutique.",
  MESSAGE_UNKNOWN: "Ce message n'est plus parmi ceux qui ont été abandonnés.",
  ANNOUNCEMENT_OVER: 'Choisissez une date à venir.',
  SHOPPER_UNKNOWN: 'Client non trouvé',
  GROUP_UNKNOWN: "Ce groupe n'existe pas.",
  MAILING_UNKNOWN: "Cet envoi n'existe pas.",
  SHOPPER_DUPLICATE: ({ name, email, phone }) =>
    email
      ? `${quoted(name)} a déjà l'adresse ${email}. Choisissez ce client, ou donnez une autre adresse.`
      : `${quoted(name)} a déjà le numéro ${formatPhone(phone)}. Choisissez ce client, ou donnez un autre numéro.`,
  SHOPPER_HAS_ACTIVE_ORDERS:
    "Ce client a des commandes en cours, ou remises et pas encore facturées. Terminez-les avant de l'effacer.",
  NOTIFICATION_UNKNOWN: 'Message introuvable',
  INVOICE_UNKNOWN: "Cette commande n'a pas de facture.",
  NOTHING_TO_INVOICE: 'Rien ne reste à facturer à ce client pour ce mois.',
  FEE_INVOICE_UNKNOWN: "Ce mois n'a pas de facture de frais de service.",
  PAYOUT_UNKNOWN: "Ce virement n'existe pas.",
  TERMS_UNKNOWN: "Les conditions de vente du jour de cette commande n'ont pas été gardées.",
  RECIPIENT_DUPLICATE: ({ value }) => `Les notifications sont déjà envoyées à ${value}.`,
  RECIPIENT_CODE_WRONG: "Ce code n'est pas le bon. Vérifiez-le, ou demandez-en un nouveau.",
  RECIPIENT_CODE_EXPIRED: "Ce code n'est plus valable. Demandez-en un nouveau.",
  SMS_COUNTRY_CLOSED: 'Aucun SMS ne part vers ce pays. Donnez un mobile français, ou une adresse email.',
  ORDER_ALREADY_PLACED: ({ reference }) =>
    `Votre commande ${reference} est déjà enregistrée, telle que vous l'aviez d'abord envoyée\u00A0: vous la trouverez dans vos emails.`,
  WEBHOOK_DUPLICATE: 'Cette adresse est déjà prévenue.',
  LEGAL_INFORMATION_MISSING: "Renseignez d'abord vos informations légales.",
  PAYMENT_ACCOUNT_MISSING: "Terminez d'abord l'inscription de votre compte de paiement.",
  IBAN_MISSING: "Enregistrez d'abord votre IBAN.",
  ONLINE_PAYMENTS_UNAVAILABLE: "Le paiement en ligne n'est pas proposé sur cette installation.",
  IBAN_KEPT_BY_SERVICE: "L'IBAN s'enregistre sur la page du service de paiement.",
  POINT_CLOSED: "Ce point de collecte n'est plus proposé. Choisissez-en un autre.",
  SLOT_CLOSED: "Ce créneau n'est plus ouvert aux commandes. Choisissez-en un autre.",
  SLOT_FULL: 'Ce créneau vient de se remplir. Choisissez-en un autre.',
  MAILING_SENT: 'Cet envoi est déjà parti.',
  NOBODY_TO_WRITE_TO: ({ leftOut }) =>
    leftOut === 0
      ? 'Personne à qui écrire.'
      : `Personne à qui écrire\u00A0: ${leftOut} ${leftOut === 1 ? "client n'accepte pas" : "clients n'acceptent pas"} vos mails, ou n'${leftOut === 1 ? 'a' : 'ont'} pas d'adresse qui réponde.`,
  NOTHING_ON_SALE: "Rien n'est en vente en ce moment\u00A0: il n'y a rien à annoncer.",
  PRICE_CHANGED: ({ total }) =>
    `Un prix a changé\u00A0: le total est maintenant de ${formatCents(total)}. Vérifiez votre panier, puis confirmez.`,
  PAYMENT_MODE_CLOSED: ({ channel, blocker, missing }) =>
    `${PAYMENT_WORDS[channel]} ${modeBlockerText(blocker, missing)}.`,
  CHANGE_CLOSED:
    'Cette commande ne peut plus être modifiée ici. Téléphonez ou écrivez au producteur si vous souhaitez la changer.',
  ORDER_NOT_WEIGHED: ({ labels }) =>
    `Il reste à peser\u00A0: ${labels.join(', ')}. Saisissez leur poids, ou facturez au poids estimé.`,
  ORDER_NOT_REOPENABLE:
    "On ne revient que sur une remise ou un retrait manqué des sept derniers jours. Cette commande n'a pas changé.",
  NO_SHOW_TOO_EARLY: "Le créneau de retrait n'a pas encore commencé\u00A0: le client peut encore venir.",
  CARD_REFUND_TOO_MUCH: ({ left }) =>
    left === 0
      ? "Cette commande n'a pas été payée par carte en ligne\u00A0: remboursez en espèces."
      : `La carte ne peut être remboursée que de ${formatCents(left)}.`,
  ORDER_ALREADY_COLLECTED: ({ at, now }) => `Déjà remise ${handedOverAt(at, now)}.`,
  PAYMENT_SHORT: ({ due, paid }) =>
    `Il y a ${formatCents(due)} à régler, et ${formatCents(paid)} ont été saisis. Complétez, ou notez le reste «\u00A0à régler plus tard\u00A0».`,
  BALANCE_SHORT: ({ credit }) =>
    credit === 0
      ? "Ce client n'a rien d'avance\u00A0: choisissez un autre moyen de paiement."
      : `Ce client n'a que ${formatCents(credit)} d'avance.`,
  DEBT_NOT_SMALL: `On n'oublie qu'une dette de ${formatCents(MAX_LET_GO)} au plus.`,
  DEPOSIT_KIND_UNKNOWN: "Cette consigne n'existe pas, ou plus.",
  DEPOSITS_TOO_MUCH: DEPOSITS_BOUND,
  MONTH_NOT_OVER: ({ month }) =>
    `${upperFirst(formatMonth(month))} n'est pas fini\u00A0: il se clôture une fois passé.`,
  MONTH_CLOSED: ({ month }) => `${upperFirst(formatMonth(month))} est déjà clôturé.`,
  MONTH_BEFORE_OPEN: ({ month }) => `Clôturez d'abord ${formatMonth(month)}.`,
  MONTH_NOT_LAST_CLOSED: 'Seul le dernier mois clôturé peut être rouvert.',
  ACCOUNTANT_UNKNOWN: "Indiquez d'abord l'adresse de votre comptable dans les réglages de la comptabilité.",
  REPORT_UNKNOWN: 'Aucune déclaration ne commence ce jour-là.',
  REPORT_NOT_DUE: 'Rien n\u2019est à transmettre pour cette période\u00A0: l\u2019obligation commence plus tard.',
  REPORT_OPEN: "Cette période n'est pas finie\u00A0: sa déclaration se transmet une fois passée.",
  REPORT_SENT: "Cette déclaration est déjà notée comme transmise, et rien n'a changé depuis.",
  TILL_DAY_CLOSED: "Cette journée est déjà clôturée, et rien n'est venu s'y ajouter depuis.",
  TILL_DAY_EMPTY: "Aucun argent n'a été reçu ni rendu ce jour-là\u00A0: il n'y a rien à clôturer.",
  TILL_DAY_AHEAD: "Cette journée n'a pas encore commencé.",
  TILL_DAY_OPEN: "Cette journée n'est pas encore clôturée.",
  TILL_GAP_UNEXPLAINED: ({ gap }) =>
    `Il y a un écart de ${formatCents(gap)}\u00A0: recomptez, ou expliquez-le en quelques mots.`,
  NO_MONEY: "Aucun argent n'a été reçu ni rendu cette année-là.",
  NO_ATTESTATION: "L'éditeur de cette installation n'a pas renseigné son identité\u00A0: demandez-la-lui.",
  NO_SHORTAGE: "Aucune commande de ce jour n'attend cet article\u00A0: il n'y a rien à répartir.",
  SHORTAGE_ABOVE_AVAILABLE: ({ available }) =>
    `Vous donnez plus que ce qu'il y a\u00A0: ${formatInteger(available)} en tout.`,
  REPLACEMENT_UNFIT:
    'Ce remplacement ne va pas\u00A0: choisissez un autre article vendu à la pièce, pour un article vendu à la pièce.',
  REFUND_UNKNOWN: "Ce remboursement n'existe pas.",
  REFUND_NOT_FAILED: "Ce remboursement n'a pas échoué\u00A0: il n'y a rien à refaire.",
  SALE_NOT_WEIGHED: "Une de ces lignes n'est pas à peser.",
  BUYER_INVOICED:
    "La facture de cette commande est déjà émise\u00A0: elle garde l'entreprise qui y est écrite. Pour en changer, rouvrez la remise ou remboursez la commande.",
  ORDER_INVOICED:
    'La facture de cette commande est émise\u00A0: un poids ne change plus que par un avoir et une nouvelle facture.',
  WITHDRAWAL_EMPTY: 'Cochez au moins un produit auquel vous renoncez.',
  WITHDRAWAL_CLOSED:
    "Vous ne pouvez pas, ou plus, renoncer à ces produits. Écrivez au vendeur si vous pensez que c'est une erreur.",
  NO_INVOICE: 'Aucune facture pour ces critères.',
  NO_ARTICLE: "Aucun article en vente\u00A0: il n'y a pas d'étiquette à imprimer.",
  NO_ORDER: 'Aucune commande pour ces critères.',
  DOCUMENT_TOO_LONG: ({ max }) =>
    `Ces critères retiennent trop de commandes pour un seul document\u00A0: ${formatInteger(max)} au plus. Choisissez une période plus courte.`,
  ORDER_BUSY: 'Une autre action est en cours sur cette commande. Réessayez dans une minute.',
  ORDER_PAYMENT_GONE: "La carte du client n'est plus réservée\u00A0: la commande est annulée.",
  ORDER_PAYMENT_REFUSED: "Le service de paiement refuse cette opération. La commande n'a pas changé.",
  CHECKOUT_ENDED: "Cette commande n'a pas été payée à temps\u00A0: elle n'est pas passée, et rien n'a été débité.",
  PAID_MEANWHILE: 'Votre paiement vient d’aboutir\u00A0: votre commande est passée.',
  NOTIFICATION_UNDERWAY: "Ce message est déjà en cours d'envoi.",
  SALEABLE_ORDERED: ({ label }) =>
    `${quoted(label)} a déjà été commandé et ne peut plus être supprimé. Vous pouvez désactiver sa vente.`,
  CATEGORY_HAS_ARTICLES: ({ label }) =>
    `La catégorie ${quoted(label)} contient des articles et ne peut pas être supprimée.`,
  CATEGORY_DUPLICATE: ({ label }) => `Deux catégories portent le nom ${quoted(label)}.`,
  CATEGORY_LAST: 'Gardez au moins une catégorie.',
  FACEBOOK_LOCKED: "L'adresse Facebook est celle de votre page liée et ne peut pas être changée.",
  SHOP_EXISTS: 'Votre boutique existe déjà.',
  SETUP_INCOMPLETE: ({ tasks }) =>
    `Il manque encore\u00A0: ${tasks.map((task) => MISSING_TASK_WORDS[task]).join(', ')}.`,
  SHOP_ALREADY_TRIED: ({ isPublished }) =>
    isPublished
      ? "Votre boutique est déjà publiée\u00A0: elle n'a plus besoin d'être essayée."
      : "Votre boutique a déjà été essayée\u00A0: il ne reste plus qu'à la publier.",
  SHOP_NOT_READY: 'Passez et traitez une commande de test avant de publier votre site.',
  MEDIATOR_MISSING:
    'Nommez votre médiateur de la consommation dans vos informations légales avant de publier votre site.',
  SIGNUP_CLOSED: 'Les inscriptions sont fermées.',
  BODY_TOO_LARGE: "L'envoi est trop volumineux.",
  NO_SHOP: "Votre boutique n'est pas encore créée.",
  MAILINGS_TOO_MANY: ({ max }) =>
    `Vous avez déjà écrit ${max}\u00A0fois à vos clients depuis hier à la même heure. Réessayez plus tard.`,
  TOO_MANY_ATTEMPTS: ({ retryAfterSeconds }) => `Trop de tentatives. Réessayez dans ${waitText(retryAfterSeconds)}.`,
  PAYMENT_SERVICE_AWAY,
  DOCUMENT_SERVICE_AWAY: 'Le service de documents ne répond pas. Veuillez réessayer plus tard.',
  ORDER_PAYMENT_UNCERTAIN:
    'Le service de paiement ne répond pas. Votre demande est enregistrée et se terminera seule dès son retour.',
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
