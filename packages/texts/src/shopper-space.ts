import type { OwnOrderSummary } from '@etal/contract/shopper-space';
import type { Cents } from '@etal/domain/money';
import type { StoredOrderStatus } from '@etal/domain/orders/order';
import { formatCents, formatCount } from './format.ts';
import { composeToCustomer, greeting, type MailText, type ProducerContact } from './mails.ts';
import { NO_SHOW_LABEL } from './orders.ts';
import { NBSP, quoted } from './typography.ts';

/** What customers who come back read: « Mon espace », « Vos commandes », what a device remembers. */

export const SPACE_NAME = 'Mon espace';
export const OWN_ORDERS_NAME = 'Vos commandes';

export const SPACE_ASK = {
  intro:
    'Retrouvez vos commandes, vos factures et votre compte. Pas de mot de passe\u00A0: nous vous envoyons un lien par mail.',
  email: 'Adresse email de vos commandes',
  send: 'Recevoir mon lien',
  invalid: 'Saisissez une adresse email complète, comme lea@exemple.fr.',
  noAccount: 'Ce lien ouvre cette boutique seulement, et rien ne change pour qui commande sans espace.',
} as const;

export const SPACE_SENT = {
  title: 'Regardez vos mails',
  text: `Si cette adresse a déjà commandé ici, un lien vient de lui être envoyé. Il sert une fois, pendant 15${NBSP}minutes.`,
  late: `Rien reçu${NBSP}? Regardez dans les indésirables, ou vérifiez l'adresse. Trois liens au plus sont envoyés par heure.`,
  again: 'Saisir une autre adresse',
} as const;

export const SPACE_OPEN = {
  title: 'Ouvrir mon espace',
  text: 'Appuyez pour entrer. Vous resterez connecté six mois sur cet appareil, ou jusqu’à ce que vous vous déconnectiez.',
  press: 'Ouvrir mon espace',
} as const;

export const SPACE = {
  toCome: 'À venir',
  nothingToCome: "Vous n'avez pas de commande à venir.",
  past: 'Commandes passées',
  nothingPast: "Vous n'avez pas encore de commande passée.",
  again: 'Recommander',
  account: 'Votre compte',
  details: 'Vos coordonnées',
  detailsHow: 'Elles se corrigent en commandant. Pour changer d’adresse email, écrivez au producteur.',
  mail: 'Vos mails',
  mailChoice: "Recevoir l'ardoise de la semaine",
  mailHow: 'Ce que la ferme vend. Les mails de vos commandes arrivent toujours.',
  save: 'Enregistrer',
  saved: 'Votre choix est enregistré.',
  data: 'Vos données',
  dataHow: 'Tout ce que cette boutique sait de vous, dans un fichier.',
  export: 'Télécharger mes données',
  erase: 'Effacer mes données',
  leave: 'Me déconnecter',
  leaveEverywhere: 'Me déconnecter partout',
} as const;

export const SPACE_ERASE = {
  title: `Effacer vos données${NBSP}?`,
  text: 'Votre nom, vos coordonnées et vos messages disparaissent de cette boutique, et votre espace se ferme. Vos factures restent, comme la loi le veut. Vous ne pourrez pas revenir en arrière.',
  confirm: 'Oui, effacer mes données',
  keep: 'Non, les garder',
  done: 'Vos données sont effacées',
  doneText: 'Cette boutique ne sait plus rien de vous, hors de ses factures. Merci de votre confiance.',
} as const;

/** `Vous avez 12,50 € d'avance.` */
export function balanceWords(cents: Cents): string {
  if (cents === 0) return "Vous n'avez ni avance ni dette.";
  return cents > 0
    ? `Vous avez ${formatCents(cents)} d'avance, à utiliser à un prochain retrait.`
    : `Vous devez ${formatCents(-cents)}, à régler à un prochain retrait.`;
}

/** `3 bocaux à rapporter (6,00 €)` */
export const depositWords = ({ label, count, cents }: { label: string; count: number; cents: Cents }): string =>
  `${label}${NBSP}: ${count} à rapporter (${formatCents(count * cents)})`;

export const OWN_ORDERS = {
  intro: 'Les commandes passées depuis cet appareil. Rien n’en est gardé ailleurs.',
  loading: 'Chargement de vos commandes…',
  noScript: 'Cette page a besoin de JavaScript. Le lien de chaque commande est aussi dans son mail de confirmation.',
  nothing: 'Cet appareil ne retient aucune commande.',
  elsewhere: `Vous avez commandé depuis un autre appareil${NBSP}? Un lien envoyé par mail ouvre le tout${NBSP}:`,
  away: 'La boutique ne répond pas. Vérifiez votre connexion, puis réessayez.',
  toCome: 'À venir',
  past: 'Passées',
  again: 'Reprendre ce panier',
  forget: 'Oublier sur cet appareil',
  restore: 'Rétablir',
  forgotten: 'Cet appareil ne retient plus rien. Vos commandes, elles, sont toujours là.',
} as const;

/** At checkout, beside the box. */
export const REMEMBER = {
  label: 'Retenir mes coordonnées et mes commandes sur cet appareil',
  how: `Pour aller plus vite la prochaine fois. À décocher sur un appareil partagé${NBSP}; cela s'oublie depuis ${quoted(OWN_ORDERS_NAME)}.`,
} as const;

/** The line that the law wants where an address is given (art. L34-5 CPCE), and its box. */
/** How often is the merchant's to say (R-MAILINGS-5): no number is promised here. */
export const MAIL_LINE = "La ferme vous écrira ce qu'elle vend. Chaque mail permet de ne plus en recevoir.";
export const REFUSE_MAIL = 'Je ne le souhaite pas';

export const SIGNED_IN_NOTICE = 'Vous êtes dans votre espace\u00A0: la commande sera à votre nom.';
export const SIGNED_IN_EMAIL = 'C’est l’adresse de votre espace.';

/** An order that waits for its card, on the cart's page. */
export const PENDING_ORDER = {
  title: 'Une commande attend son paiement',
  text: `Vos produits sont gardés une demi-heure. Rien n'a été débité.`,
  resume: 'Reprendre le paiement',
  onSite: 'Payer sur place',
  change: 'Modifier',
  cancel: 'Annuler',
  checking: 'Nous demandons où en est votre paiement…',
  working: 'Un instant…',
  canceled: 'Votre commande est annulée, rien n’a été débité. Votre panier est toujours là.',
  changing: 'Votre panier est de nouveau là. Modifiez-le, puis commandez.',
  ended: 'Votre commande n’a pas été payée à temps\u00A0: elle n’est pas passée. Votre panier est toujours là.',
  paid: 'Votre commande est payée et envoyée.',
  see: 'Voir ma commande',
} as const;

/** What an old cart brings back, and what not. */
export function reorderWords({ missing, changed }: { missing: readonly string[]; changed: readonly string[] }): string {
  const told = [
    ...(missing.length > 0
      ? [
          `${formatCount(missing.length, "produit n'est plus en vente", 'produits ne sont plus en vente')}${NBSP}: ${missing.join(', ')}.`,
        ]
      : []),
    ...(changed.length > 0 ? [`À vérifier${NBSP}: ${changed.join(', ')}.`] : []),
  ];
  return ['Votre panier est repris, aux prix du jour.', ...told].join(' ');
}
export const REORDER_UNKNOWN = "Cette commande n'a pas pu être reprise. Son lien a peut-être changé.";
export const REORDER_NOTHING = "Plus rien de cette commande n'est en vente aujourd'hui.";

/** `En attente de paiement`, in lists of orders. */
const OWN_STATUS_LABELS: Record<StoredOrderStatus, string> = {
  PENDING_PAYMENT: 'En attente de paiement',
  EXPIRED: 'Abandonnée',
  PAID: 'Envoyée',
  ACCEPTED: 'Acceptée',
  REFUSED: 'Refusée',
  CANCELED: 'Annulée',
  COLLECTED: 'Remise',
};

/** R-ORDERS-11: whatever became of its money, what nobody fetched was neither handed over nor cancelled. */
export const ownStatusLabel = ({ status, noShowAt }: Pick<OwnOrderSummary, 'status' | 'noShowAt'>): string =>
  noShowAt === null ? OWN_STATUS_LABELS[status] : NO_SHOW_LABEL;

/** `Tomates, Poulet et 2 autres produits` */
export function linesWords({ sales }: Pick<OwnOrderSummary, 'sales'>): string {
  const labels = sales.map(({ saleableLabel }) => saleableLabel);
  if (labels.length <= 3) return labels.join(', ');
  return `${labels.slice(0, 2).join(', ')} et ${labels.length - 2} autres produits`;
}

export const shopperLinkMail = ({
  firstname,
  shopLabel,
  contact,
  url,
  validMinutes,
}: {
  firstname: string;
  shopLabel: string;
  contact: ProducerContact;
  url: string;
  validMinutes: number;
}): MailText =>
  composeToCustomer({
    shopLabel,
    contact,
    subject: `Votre lien vers votre espace, ${shopLabel}`,
    paragraphs: [
      greeting(firstname),
      `Voici le lien vers votre espace chez ${shopLabel}${NBSP}: vos commandes, vos factures et votre compte. Il est valable ${validMinutes} minutes et ne sert qu'une fois.`,
    ],
    action: { label: 'Ouvrir mon espace', url },
    footnote: `Si vous n'avez rien demandé, ignorez ce message${NBSP}: personne n'entre sans ce lien.`,
  });
