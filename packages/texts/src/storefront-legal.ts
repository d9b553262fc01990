import type { PublicLegalInformation } from '@etal/contract/site-pages';
import type { Storefront } from '@etal/contract/storefront';
import { isFeeOnTop, type PlatformFee } from '@etal/domain/orders/fees';
import { accessibilityStatement } from './accessibility.ts';
import { formatCents } from './format.ts';
import type { LegalText, Paragraph } from './legal-text.ts';
import { LEGAL_FORM_LABELS, registrationText } from './settings.ts';
import { feeRuleText } from './orders.ts';
import { NBSP, quoted } from './typography.ts';
import { LEGAL_GUARANTEES, withdrawalFormTo } from './storefront-model-texts.ts';
import { WITHDRAW_FOOTER, WITHDRAW_LINK } from './withdrawal.ts';

/** What the law wants on the site of someone who sells food from a distance. Guidance, not legal advice. */

export interface NamedSeller {
  shop: {
    details: Pick<Storefront['details'], 'label'>;
    contact: Pick<Storefront['contact'], 'emails' | 'phones'>;
  };
  legal: PublicLegalInformation | null;
}

export interface SellerTerms extends NamedSeller {
  shop: NamedSeller['shop'] & Pick<Storefront, 'paymentModes' | 'platformFee'>;
}

export interface Seller extends SellerTerms {
  hosting: string | null;
}

/** Whoever runs the platform names its host in the settings before it is opened to the public. */
const hostingParagraphs = ({ hosting }: Seller): string[] => [
  'Ce site est produit par la plateforme Étal, pour le compte du vendeur.',
  hosting === null
    ? 'Le nom, l’adresse et le téléphone de l’hébergeur sont tenus à disposition par l’exploitant de la plateforme, sur simple demande.'
    : `Hébergeur${NBSP}: ${hosting}`,
];

const LEGAL_MISSING = 'Le vendeur n’a pas encore renseigné ses informations légales.';

const nameOf = ({ shop, legal }: NamedSeller): string => legal?.title ?? shop.details.label;

const mailsOf = ({ shop, legal }: NamedSeller): string[] => [
  ...new Set([...(legal ? [legal.email] : []), ...shop.contact.emails]),
];

const contactSentence = (seller: NamedSeller): string => {
  const ways = [...mailsOf(seller).slice(0, 1), ...seller.shop.contact.phones.slice(0, 1)];
  return ways.length > 0 ? ways.join(' ou ') : 'au point de collecte';
};

/** Who sells, a line each: on the site, in the terms and in the mail that confirms an order. */
export function sellerIdentity(seller: NamedSeller): string[] {
  const { shop, legal } = seller;
  const reach = [
    ...mailsOf(seller).map((mail) => `Email${NBSP}: ${mail}`),
    ...shop.contact.phones.map((phone) => `Téléphone${NBSP}: ${phone}`),
  ];
  if (!legal) return [shop.details.label, LEGAL_MISSING, ...reach];
  return [
    `${legal.title}, ${LEGAL_FORM_LABELS[legal.legalForm]}${legal.capital ? ` au capital de ${formatCents(Math.round(legal.capital * 100))}` : ''}`,
    `${legal.streetAddress}, ${legal.postalCodeAddress} ${legal.cityAddress}, ${legal.countryAddress}`,
    `SIREN${NBSP}: ${registrationText(legal)}`,
    ...(legal.tva ? [`TVA intracommunautaire${NBSP}: ${legal.tva}`] : []),
    ...reach,
  ];
}

export const legalNotice = (seller: Seller): LegalText => ({
  title: 'Mentions légales',
  sections: [
    { title: 'Éditeur du site et vendeur', paragraphs: sellerIdentity(seller) },
    {
      title: 'Directeur de la publication',
      paragraphs: [
        seller.legal?.legalForm === 'EI' ? seller.legal.title : `Le représentant légal de ${nameOf(seller)}.`,
      ],
    },
    { title: 'Hébergement', paragraphs: hostingParagraphs(seller) },
    {
      title: 'Labels et photographies',
      paragraphs: [
        `Les mentions ${quoted('Agriculture biologique')} et ${quoted('Label Rouge')} sont affichées sous la responsabilité du vendeur, qui atteste être certifié pour les produits qui les portent.`,
        'Les photographies ne sont pas contractuelles. Elles appartiennent au vendeur ou sont utilisées avec l’accord de leur auteur.',
      ],
    },
  ],
});

function feeSentence(fee: PlatformFee): string {
  if (!isFeeOnTop(fee)) return 'Aucuns frais de service ne s’ajoutent au prix des produits.';
  return `Des frais de service (${feeRuleText(fee)}) s’ajoutent au prix des produits. Ils sont affichés avant la commande.`;
}

function paymentParagraphs({ paymentModes: { ONLINE, OFFLINE } }: Seller['shop']): string[] {
  return [
    ...(ONLINE.isOffered
      ? [
          'En ligne, par carte bancaire, sur la page sécurisée de notre prestataire de paiement. Le montant est réservé sur la carte à la commande et débité quand le vendeur l’accepte, ou, s’il y a des produits à peser, une fois la commande pesée. Si la commande est refusée ou annulée avant, rien n’est débité.',
        ]
      : []),
    ...(OFFLINE.isOffered ? ['Sur place, au moment du retrait, par les moyens que le vendeur accepte.'] : []),
    ...(!ONLINE.isOffered && !OFFLINE.isOffered
      ? ['Le vendeur n’a pas encore ouvert de moyen de paiement sur ce site.']
      : []),
  ];
}

/** Code de la consommation, R. 616-1: the terms name the mediator, and where it is found. */
function mediationParagraphs({ legal }: NamedSeller): Paragraph[] {
  const mediator = legal?.mediator;
  const right =
    'Si elle reste sans réponse satisfaisante, vous pouvez recourir gratuitement à un médiateur de la consommation (article L. 612-1 du Code de la consommation).';
  if (!mediator)
    return [
      `${right} Le vendeur n’a pas encore indiqué sur ce site le médiateur dont il relève${NBSP}: demandez-lui ses coordonnées, qu’il est tenu de vous donner.`,
    ];
  return [
    `${right} Le vendeur relève du médiateur suivant${NBSP}: ${[mediator.name, mediator.address].filter(Boolean).join(', ')}.`,
    ...(mediator.website ? [{ text: `Site du médiateur${NBSP}: `, href: mediator.website }] : []),
  ];
}

const withdrawalForm = (seller: SellerTerms): LegalText['sections'][number] => {
  const { legal } = seller;
  const address = legal && `${legal.streetAddress}, ${legal.postalCodeAddress} ${legal.cityAddress}`;
  return withdrawalFormTo([nameOf(seller), address, ...mailsOf(seller).slice(0, 1)].filter(Boolean).join(', '));
};

/** The site's page of terms, and the PDF of those of an order's day (R-DOCUMENTS-10). */
export const termsOfSale = (seller: SellerTerms): LegalText => ({
  title: 'Conditions générales de vente',
  sections: [
    {
      title: 'Qui vend',
      paragraphs: [
        `Les produits présentés sur ce site sont vendus par ${nameOf(seller)}. La plateforme Étal fournit le site${NBSP}; elle n’est pas le vendeur.`,
        ...sellerIdentity(seller),
        'Passer commande vaut acceptation des présentes conditions. La vente est réservée aux personnes majeures. Aucune boisson alcoolisée n’est vendue sur ce site.',
        'Le droit de rétractation, la garantie légale de conformité et le recours au médiateur sont ceux des consommateurs. Une entreprise qui commande pour son activité n’en bénéficie pas.',
      ],
    },
    {
      title: 'Produits et prix',
      paragraphs: [
        'Chaque fiche décrit le produit, et indique son origine, ses ingrédients, ses allergènes et sa conservation quand ils sont à donner. En cas de doute, en particulier d’allergie, interrogez le vendeur avant de commander.',
        'Les prix sont en euros, toutes taxes comprises. Le prix au kilogramme ou au litre accompagne celui des conditionnements dont la quantité nette est indiquée.',
        feeSentence(seller.shop.platformFee),
        'La composition des paniers dont le contenu n’est pas détaillé suit la récolte.',
      ],
    },
    {
      title: 'Produits pesés',
      paragraphs: [
        `Le prix d’un produit vendu à la pièce et à peser est une estimation, précédée du signe ~, calculée sur son poids moyen et son prix au kilogramme. Le montant définitif est celui du poids réel, pesé au retrait sur une balance vérifiée, au même prix au kilogramme. Réglée sur place, la commande est payée à ce montant.${
          seller.shop.paymentModes.ONLINE.isOffered
            ? ` Payée en ligne, elle est prélevée une fois pesée, dans la limite de la somme réservée sur la carte et annoncée avant le paiement${NBSP}; au-delà, la différence est réglée sur place ou n’est pas due.`
            : ''
        }`,
      ],
    },
    {
      title: 'Commande',
      paragraphs: [
        `Vous choisissez vos produits, un point de collecte et un créneau, puis vous vérifiez le récapitulatif avant d’appuyer sur ${quoted('Commander avec obligation de paiement')}. Un courriel confirme la commande.`,
        `La vente est conclue quand le vendeur accepte la commande. Il peut la refuser, notamment si une récolte manque${NBSP}: vous en êtes averti et rien ne vous est débité.`,
        'Vous pouvez annuler votre commande depuis sa page tant qu’elle n’est pas acceptée.',
      ],
    },
    { title: 'Paiement', paragraphs: paymentParagraphs(seller.shop) },
    {
      title: 'Retrait',
      paragraphs: [
        'La commande est remise au point de collecte, au jour et dans le créneau choisis. Vérifiez-la avec le vendeur au moment du retrait.',
        `Si vous avez un empêchement, prévenez le vendeur au plus tôt (${contactSentence(seller)}). Des produits frais préparés pour vous et non retirés ne peuvent pas toujours être remis en vente${NBSP}: ils peuvent rester dus.`,
      ],
    },
    {
      title: 'Droit de rétractation',
      paragraphs: [
        `Le droit de rétractation ne s’applique pas aux denrées susceptibles de se détériorer ou de se périmer rapidement (article L. 221-28, 4°, du Code de la consommation)${NBSP}: fruits, légumes, viandes, produits laitiers, œufs, pain, et les paniers qui en contiennent.`,
        'Pour les autres produits, comme le miel, les confitures, les conserves ou les produits secs, vous disposez de quatorze jours à compter du retrait pour vous rétracter, sans motif, si le produit n’a pas été ouvert.',
        `Pour l’exercer, ouvrez votre commande par le lien du courriel qui la confirme et choisissez ${quoted(WITHDRAW_LINK)}, dès que la commande est acceptée et jusqu’à la fin du délai. Un accusé de réception, daté, vous est aussitôt envoyé. Si vous n’avez plus ce lien, la page ${quoted(WITHDRAW_FOOTER)} de ce site vous l’envoie à nouveau. Vous pouvez aussi écrire au vendeur (${contactSentence(seller)}) en indiquant la référence de la commande et les produits concernés.`,
        'Le vendeur vous rembourse au plus tard quatorze jours après, ou dès que les produits sont rendus s’ils le sont plus tard. Vous avez quatorze jours pour les rendre. Vous pouvez aussi vous servir du formulaire qui suit.',
      ],
    },
    withdrawalForm(seller),
    {
      title: 'Garanties',
      paragraphs: [
        'Le vendeur répond de la conformité des produits (articles L. 217-3 et suivants du Code de la consommation) et de leurs vices cachés (articles 1641 et suivants du Code civil). Signalez-lui sans attendre tout produit abîmé ou non conforme, si possible avec une photographie.',
      ],
    },
    LEGAL_GUARANTEES,
    {
      title: 'Réclamations et médiation',
      paragraphs: [
        `Adressez d’abord votre réclamation au vendeur (${contactSentence(seller)}).`,
        ...mediationParagraphs(seller),
        'Les présentes conditions sont soumises au droit français.',
      ],
    },
  ],
});

export const privacyPolicy = (seller: Seller): LegalText => ({
  title: 'Confidentialité',
  sections: [
    {
      title: 'En bref',
      paragraphs: [
        `Ce site ne vous suit pas${NBSP}: aucun traceur, aucune publicité, aucune mesure d’audience. Il n’y a donc pas de bandeau à accepter.`,
      ],
    },
    {
      title: 'Qui est responsable',
      paragraphs: [
        `${nameOf(seller)} est responsable des données de ses clients. La plateforme Étal les traite pour son compte, seulement pour faire fonctionner le site et les commandes.`,
        `Pour toute question${NBSP}: ${contactSentence(seller)}.`,
      ],
    },
    {
      title: 'Quelles données, et pourquoi',
      paragraphs: [
        `Quand vous commandez${NBSP}: nom, prénom, email, téléphone, commune, contenu de la commande et remarque, et, si vous commandez pour une entreprise, son nom, son SIREN, son numéro de TVA et son adresse. Ils servent à préparer, remettre et facturer la commande, et à vous en donner des nouvelles (exécution du contrat).`,
        ...(seller.shop.paymentModes.ONLINE.isOffered
          ? [
              `Le paiement en ligne se fait chez notre prestataire de paiement${NBSP}: le numéro de votre carte ne passe jamais par ce site.`,
            ]
          : []),
        `Quand vous demandez à être prévenu du retour d’un produit épuisé${NBSP}: votre email, effacé dès que le mail est parti, au plus tard après quatre-vingt-dix jours (votre consentement).`,
        // R-MAILINGS-1 and R-MAILINGS-5: what is kept of a mailing, and what is not.
        `Si vous ne l’avez pas refusé en commandant, votre email sert aussi à vous écrire ce qui est en vente (intérêt légitime, article L. 34-5 du code des postes et des communications électroniques). Chaque mail porte un lien pour ne plus en recevoir, et votre espace permet aussi de changer d’avis. Il est noté s’il est parti, jamais si vous l’avez lu.`,
        'Votre panier reste dans votre navigateur tant que vous n’avez pas commandé. Vous pouvez l’effacer à tout moment.',
        `Si vous l’avez coché en commandant, votre navigateur retient vos coordonnées, votre point de collecte et les liens de vos commandes, sans les envoyer à personne. ${quoted('Vos commandes')} les oublie en un geste.`,
        `${quoted('Mon espace')} s’ouvre par un lien envoyé à votre adresse. Un cookie, qui ne sert qu’à cela et à cette boutique, vous garde connecté six mois${NBSP}; ${quoted('Me déconnecter partout')} l’annule. Vous y retrouvez, téléchargez ou effacez vos données vous-même.`,
        // As `http/log.ts`, `http/throttle.ts` and docs/operations.md have it: the address is the proxy's to note,
        // never ours.
        `Pour la sécurité du site (intérêt légitime), deux journaux techniques notent les visites${NBSP}: celui de la boutique, la page et l’heure, sans votre adresse IP ni ce que vous saisissez${NBSP}; celui du serveur d’accès placé devant elle, quand l’exploitant en tient un, votre adresse IP, la page et l’heure.`,
        'Quand vous commandez, une empreinte de votre adresse IP, et non l’adresse elle-même, est gardée un jour ou deux pour freiner les envois en nombre.',
      ],
    },
    {
      title: 'Combien de temps',
      paragraphs: [
        'Vos coordonnées sont gardées trois ans après votre dernière commande, puis effacées ou rendues anonymes. Une commande abandonnée avant son paiement ne les garde que trente jours. Les factures sont conservées dix ans, comme la loi l’impose. Les journaux techniques sont gardés douze mois au plus.',
      ],
    },
    {
      title: 'Vos droits',
      paragraphs: [
        'Vous pouvez demander au vendeur d’accéder à vos données, de les corriger, de les effacer, de les recevoir, ou vous opposer à leur usage. Si sa réponse ne vous satisfait pas, vous pouvez saisir la CNIL (www.cnil.fr).',
      ],
    },
  ],
});

export const accessibility = (seller: Seller): LegalText =>
  accessibilityStatement({
    subject: 'ce site',
    limits: [
      'Aucun essai avec un lecteur d’écran n’a été fait par une personne qui s’en sert tous les jours.',
      'Les textes et les photographies des produits sont ceux du vendeur. Une photographie est annoncée par le nom du produit, sans autre description.',
      'La facture en PDF est balisée et en français, mais son accessibilité (PDF/UA) n’a pas été vérifiée.',
      ...(seller.shop.paymentModes.ONLINE.isOffered
        ? ['La page de paiement est celle de notre prestataire de paiement.']
        : []),
    ],
    report: `Si quelque chose vous arrête, dites-le au vendeur (${contactSentence(seller)})${NBSP}: indiquez la page, ce que vous vouliez faire et l’outil que vous utilisez. Vous pouvez aussi lui demander de prendre votre commande autrement.`,
  });
