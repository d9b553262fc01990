import type { OrderDetail } from '@etal/contract/orders';
import { USUAL_ACCOUNTS } from '@etal/domain/accounting/sales-journal';
import { NO_OPENING_HOURS } from '@etal/domain/collection/opening-hours';
import type { Answers } from './render-app.tsx';
import {
  SAMPLE_LEGAL,
  SAMPLE_SALES,
  sampleArticle,
  sampleBag,
  sampleOrder,
  sampleOrderDetail,
  sampleParameters,
  samplePoint,
  samplePreparation,
  sampleShop,
  sampleShopper,
} from './sample-shop.ts';

export interface FormCase {
  /** The file that draws the form, below `src`. */
  file: string;
  at: string;
  /** Pressed first, to open it. */
  press?: string[];
  /** What is typed, by label; a box is ticked, an option chosen by its words. */
  fill: Record<string, string>;
  /** The buttons that send it, one after the other: the last one is pressed twice. */
  send: string[];
  /** The call that it sends, by its id. */
  sends?: string;
  /** Why it may be left without a question. */
  leftFreely?: string;
  /** Why a reload asks nothing. */
  reloadedFreely?: string;
  /** Why nothing is sent from it, or not here. */
  unsent?: string;
  /** Of a form that fetches a file: the call, which writes nothing, and is not made again by itself. */
  fetches?: string;
  /** Of a form with words of its own for a server that gives no answer. */
  sentence?: RegExp;
  /** What it sends is made of what it reads first. */
  readsFirst?: true;
  answers?: Answers;
}

/** Monday 16 November 2026, 10:00 in Paris. */
export const NOW = new Date('2026-11-16T09:00:00Z');

const ID = '00000000-0000-4000-8000-000000000801';
const OTHER = '00000000-0000-4000-8000-000000000802';
const slot = {
  timePeriod: { startingHour: 9, startingMinute: 0, endingHour: 11, endingMinute: 0 },
  maximumOrderTimingDaysBefore: 1,
  maximumOrderTimingHour: 12,
  maximumOrderTimingMinute: 0,
};
const radishes = sampleArticle(1, 'Radis');
const bag = sampleBag(1, 'Panier');
const surprise = sampleBag(2, 'Panier surprise', { bagType: 'OPAQUE_UNIT' });
const market = samplePoint(1, 'Marché', {
  openingHours: { ...NO_OPENING_HOURS, saturday: [slot] },
  closures: [{ from: '2026-11-21', to: '2026-11-21' }],
});
const jar = { id: '00000000-0000-4000-8000-000000000601', label: 'Bocal', cents: 200, isEnabled: true };
const shop = sampleShop({
  singleArticles: [radishes],
  articlesBags: [bag, surprise],
  collectionPoints: [market],
  shoppersGroups: [],
  parameters: sampleParameters({
    depositKinds: [jar],
    legalInformation: SAMPLE_LEGAL,
    notificationRecipients: [
      { uuid: ID, label: 'Moi', phoneNumber: null, emailAddress: 'moi@etal.test', isConfirmed: false },
    ],
    onlinePaymentsDetails: {
      enabled: true,
      minimalOrderAmount: null,
      stripeAccountConfigured: true,
      accountCreated: true,
      ibanLast4: '2606',
      payoutSchedule: null,
    },
    offlinePaymentsDetails: { enabled: true, minimalOrderAmount: null, ibanLast4: '2606', feesOverdue: false },
  }),
});
const page = { json: { data: [], page: 1, pageSize: 20, totalCount: 0 } };
const reach = { recipients: 24, leftOut: 0, why: {} };

const account = {
  name: 'Léa',
  email: 'lea@etal.test',
  hasPassword: true,
  pendingEmail: null,
  passkeys: [{ id: ID, name: 'Téléphone', addedAt: 1_790_000_000, lastUsedAt: null }],
  secondFactor: { isOn: true, recoveryCodesLeft: 8 },
  owesSecondFactor: false,
  sessions: [],
  teamSecurity: { isSecondFactorRequired: false },
};
const member = (userId: string, isYou: boolean) => ({
  userId,
  name: isYou ? 'Maud' : 'Léa',
  email: isYou ? 'maud@etal.test' : 'lea@etal.test',
  role: isYou ? 'OWNER' : 'MANAGER',
  joinedAt: 1,
  lastSeenAt: null,
  until: null,
  isYou,
});
const shopper = sampleShopper(ID, 'Roux', 'Odette');
const operated = {
  id: ID,
  slug: 'la-ferme',
  label: 'La Ferme',
  state: 'RUNNING',
  standing: 'OPEN',
  createdAt: 1_790_000_000,
  lastSeenAt: null,
  recentOrders: 0,
  failedMessages: 0,
  takesOnline: true,
  takesOnSite: true,
  storedBytes: 0,
  owners: [],
  suspensionReason: null,
  closedAt: null,
  testLinkUntil: null,
};
const tillDay = {
  date: '2026-11-14',
  collectionPoint: null,
  expected: { CASH: 2000, CHEQUE: 0, CARD: 0, TRANSFER: 0, VOUCHER: 0 },
  entries: [
    {
      sequence: 1,
      at: 1_794_600_000,
      kind: 'TAKEN',
      means: 'CASH',
      cents: 2000,
      name: 'Anne Durand',
      orderReference: null,
      note: null,
      closing: null,
    },
  ],
  closings: [],
};
const [salad, , , chicken] = SAMPLE_SALES;
const orderWith = (changes: Partial<OrderDetail>): Answers => ({
  'GET GetOrderByReference/ABCD2341': {
    json: sampleOrderDetail(1, { status: 'ACCEPTED', collectionPointId: market.id, ...changes }),
  },
});
const ONE_SALAD = { sales: [salad!], subTotal: 300, platformFees: 9, total: 309, dueOnSite: 309 };
const ONE_CHICKEN = { sales: [chicken!], subTotal: 4960, platformFees: 149, total: 5109, dueOnSite: 5109 };

/** What every page may ask for. */
export const COMMON: Answers = {
  'GET healthz': {},
  'GET GetShopAggregate': { json: shop },
  'GET GetOrdersPage': page,
  'GET GetShoppersPage': page,
  'GET GetOrdersByTimeRange': { json: [] },
  'GET GetAccount': { json: account },
  'GET GetTeam': { json: { members: [member(OTHER, true), member(ID, false)], invitations: [] } },
  [`GET GetShopperById/${ID}`]: { json: shopper },
  [`GET GetShopperBalance/${ID}`]: { json: { cents: 0, deposits: [], entries: [] } },
  'GET GetMonthlyInvoices': { json: { toInvoice: [], invoices: [] } },
  'GET GetMailings': {
    json: {
      weekly: { enabled: false, weekday: 'wednesday', time: '18:00', intro: '', nextAt: null },
      reach,
      mailings: [],
    },
  },
  'GET PreviewMailing': {
    json: { subject: 'Ardoise', html: '<p>A</p>', text: 'A', shortText: 'A', ...reach, isEmpty: false },
  },
  'POST PreviewMessage': { json: reach },
  'POST StartSecondFactor': { json: { secret: 'ABCD', uri: 'otpauth://totp/Etal?secret=ABCD' } },
  'GET GetTillDays': { json: [] },
  'GET GetAccounting': {
    json: {
      settings: { accountantEmail: null, reportRhythm: 'MONTH', accounts: USUAL_ACCOUNTS },
      months: [],
      reports: [],
      years: ['2026'],
    },
  },
  'GET exploitation/GetAnnouncement': { json: { announcement: null } },
  [`GET exploitation/GetOperatedShop/${ID}`]: { json: operated },
  'GET GetInvitation': {
    json: { shopLabel: 'La Ferme', role: 'MANAGER', email: 'lea@etal.test', hasAccount: false, signedInAs: null },
  },
};

const SIGNING_IN = 'Nothing is made here: a password manager fills it in again.';
const NOTHING_TYPED = 'There is one button and nothing to type.';
const NO_FACTOR: Answers = {
  'GET GetAccount': { json: { ...account, secondFactor: { isOn: false, recoveryCodesLeft: 0 } } },
};

export const FORM_CASES: FormCase[] = [
  // Who signs in.
  {
    file: 'features/account/sign-in/login.page.tsx',
    at: '/login',
    fill: { 'Adresse email': 'lea@etal.test', 'Mot de passe': 'les carottes sont cuites' },
    send: ['Se connecter'],
    sends: 'LoginUser',
    leftFreely: SIGNING_IN,
  },
  {
    file: 'features/account/sign-in/email-link-form.tsx',
    at: '/inscription',
    fill: { 'Adresse email': 'lea@etal.test' },
    send: ['Recevoir le lien'],
    sends: 'RegisterUser',
    leftFreely: SIGNING_IN,
  },
  {
    file: 'features/account/sign-in/reset-password.page.tsx',
    at: '/reinitialiser-mot-de-passe?token=abc',
    fill: {
      'Nouveau mot de passe': 'les carottes sont cuites',
      'Confirmez le mot de passe': 'les carottes sont cuites',
    },
    send: ['Enregistrer le mot de passe'],
    sends: 'ResetPassword',
    leftFreely: SIGNING_IN,
  },
  {
    file: 'features/account/sign-in/open-link.page.tsx',
    at: '/connexion-par-lien?token=abc',
    fill: {},
    send: ['Se connecter'],
    sends: 'SignInByLink',
    leftFreely: NOTHING_TYPED,
  },
  {
    file: 'features/account/own/confirm-email.page.tsx',
    at: '/confirmer-adresse?token=abc',
    fill: {},
    send: ['Confirmer le changement d’adresse'],
    sends: 'ConfirmEmailChange',
    leftFreely: NOTHING_TYPED,
  },
  {
    file: 'features/account/team/invitation.page.tsx',
    at: '/invitation?token=abc',
    fill: { Prénom: 'Léa', 'Mot de passe': 'les carottes sont cuites' },
    send: ['Rejoindre l’équipe'],
    sends: 'JoinByInvitation',
    leftFreely: SIGNING_IN,
  },
  {
    file: 'features/account/team/invitation.page.tsx',
    at: '/invitation?token=abc',
    fill: {},
    send: ['Rejoindre l’équipe'],
    sends: 'AcceptInvitation',
    leftFreely: NOTHING_TYPED,
    answers: {
      'GET GetInvitation': {
        json: {
          shopLabel: 'La Ferme',
          role: 'MANAGER',
          email: 'lea@etal.test',
          hasAccount: true,
          signedInAs: 'lea@etal.test',
        },
      },
    },
  },
  {
    file: 'features/account/team/day-helper.page.tsx',
    at: '/aide?token=abc',
    fill: { 'Votre prénom': 'Léa' },
    send: ['Commencer'],
    sends: 'JoinAsHelper',
    leftFreely: SIGNING_IN,
  },
  {
    file: 'features/account/sign-in/welcome.page.tsx',
    at: '/bienvenue',
    fill: { 'Nom de la boutique': 'La Ferme', Description: 'Légumes' },
    send: [],
    unsent: 'Its pictures need a real browser: the journey of a newcomer sends it.',
    answers: { 'GET GetShopAggregate': { status: 418, text: 'Pas de boutique.' } },
  },

  // The account and the team.
  {
    file: 'features/account/own/profile-dialogs.tsx',
    at: '/admin/compte?dialogue=nom',
    fill: { Nom: 'Léa Roux' },
    send: ['Enregistrer'],
    sends: 'ChangeOwnName',
  },
  {
    file: 'features/account/own/profile-dialogs.tsx',
    at: '/admin/compte?dialogue=adresse',
    fill: { 'Nouvelle adresse email': 'lea2@etal.test', 'Mot de passe actuel': 'les carottes sont cuites' },
    send: ['Envoyer les liens'],
    sends: 'ChangeEmail',
  },
  {
    file: 'features/account/own/profile-dialogs.tsx',
    at: '/admin/compte?dialogue=mot-de-passe',
    fill: { 'Mot de passe actuel': 'les carottes sont cuites', 'Nouveau mot de passe': 'les navets sont crus' },
    send: ['Enregistrer'],
    sends: 'ChangePassword',
  },
  {
    file: 'features/account/keys/second-factor/code-dialog.tsx',
    at: '/admin/compte?dialogue=codes-secours',
    fill: { Code: '123456' },
    send: ['Faire de nouveaux codes'],
    sends: 'RenewRecoveryCodes',
  },
  {
    file: 'features/account/keys/second-factor/setup-dialog.tsx',
    at: '/admin/compte?dialogue=codes',
    fill: { Code: '123456' },
    send: ['Activer'],
    sends: 'ConfirmSecondFactor',
    answers: NO_FACTOR,
  },
  {
    file: 'features/account/keys/proof-dialog.tsx',
    at: '/admin/compte?dialogue=preuve',
    fill: { 'Mot de passe actuel': 'les carottes sont cuites' },
    send: ['Confirmer'],
    sends: 'ProveWithPassword',
  },
  {
    file: 'features/account/keys/passkey-name-dialog.tsx',
    at: `/admin/compte?dialogue=renommer-cle&id=${ID}`,
    fill: { Nom: 'Tablette' },
    send: ['Enregistrer'],
    sends: 'RenamePasskey',
  },
  {
    file: 'features/account/team/dialogs/invite-dialog.tsx',
    at: '/admin/equipe?dialogue=invitation',
    fill: { 'Adresse email': 'zoe@etal.test' },
    send: ['Envoyer l’invitation'],
    sends: 'InviteMember',
  },
  {
    file: 'features/account/team/dialogs/role-dialog.tsx',
    at: `/admin/equipe?dialogue=role&id=${ID}`,
    fill: { Propriétaire: '' },
    send: ['Enregistrer'],
    sends: 'ChangeMemberRole',
  },

  // The catalogue.
  {
    file: 'features/catalog/articles/article-edit.page.tsx',
    at: `/admin/articles/edition?id=${radishes.id}`,
    fill: { Nom: 'Radis roses' },
    send: ['Enregistrer'],
    sends: 'UpdateSimpleArticle',
  },
  {
    file: 'features/catalog/articles/quick-edit-dialog.tsx',
    at: `/admin/articles?modifier=${radishes.id}`,
    fill: { Nom: 'Radis roses' },
    send: ['Enregistrer'],
    sends: 'UpdateSimpleArticle',
  },
  {
    file: 'features/catalog/articles/categories-dialog.tsx',
    at: '/admin/articles?categories=modifier',
    fill: { 'Catégorie 1': 'Légumes anciens' },
    send: ['Enregistrer'],
    sends: 'UpdateSingleArticlesCategories',
    readsFirst: true,
  },
  {
    file: 'features/catalog/starters/starters.page.tsx',
    at: '/admin/articles/prets-a-vendre',
    fill: { Ail: '' },
    send: ['Saisir les prix'],
    unsent: 'Its prices are typed on its second step, which the journey of the starters walks.',
  },
  {
    file: 'features/catalog/bags/bag-edit.page.tsx',
    at: `/admin/paniers/edition?id=${bag.id}`,
    fill: { Nom: 'Panier de saison' },
    send: ['Enregistrer'],
    sends: 'UpdateArticlesBag',
  },
  {
    file: 'features/catalog/bags/bag-week.page.tsx',
    at: `/admin/paniers/${surprise.id}/composition/2026-11-16`,
    fill: { 'Montrer cette composition à mes clients': '' },
    send: ['Enregistrer'],
    sends: 'SetBagWeek',
    answers: { [`GET GetBagWeeks/${surprise.id}`]: { json: [] } },
  },

  // The points of collection.
  {
    file: 'features/collection-points/point-edit.page.tsx',
    at: `/admin/points-de-collecte/edition?id=${market.id}`,
    fill: { Nom: 'Marché de Die' },
    send: ['Enregistrer'],
    sends: 'UpdateCollectionPoint',
  },
  {
    file: 'features/collection-points/slots/slot-dialog.tsx',
    at: `/admin/points-de-collecte/edition?id=${market.id}&horaire=nouveau`,
    fill: { Début: '08:00' },
    send: ['Enregistrer'],
    unsent: 'What it holds goes into the form of its page, which is sent.',
  },
  {
    file: 'features/collection-points/holidays/holidays.page.tsx',
    at: '/admin/points-de-collecte/conges',
    fill: { Du: '2026-12-24', 'Message à vos clients': 'À bientôt' },
    send: ['Enregistrer'],
    sends: 'AddHoliday',
  },
  {
    file: 'features/collection-points/closures/move-dialog.tsx',
    at: `/admin/points-de-collecte/${market.id}/fermeture?du=2026-11-21&au=2026-11-21`,
    press: ['Déplacer au…'],
    fill: { Créneau: '28 nov', Message: 'Fermé' },
    send: ['Déplacer et prévenir'],
    sends: 'MoveOrders',
    answers: {
      'GET GetOrdersByTimeRange': {
        json: [sampleOrder(1, { status: 'ACCEPTED', collectionDate: '2026-11-21', collectionPointId: market.id })],
      },
    },
  },
  {
    file: 'features/collection-points/closures/cancel-dialog.tsx',
    at: `/admin/points-de-collecte/${market.id}/fermeture?du=2026-11-21&au=2026-11-21`,
    press: ['Annuler et rembourser'],
    fill: { Motif: 'Nous sommes fermés' },
    send: ['Annuler et rembourser'],
    sends: 'CancelOrder',
    answers: {
      'GET GetOrdersByTimeRange': {
        json: [sampleOrder(1, { status: 'ACCEPTED', collectionDate: '2026-11-21', collectionPointId: market.id })],
      },
    },
  },

  // Orders.
  {
    file: 'features/new-order/new-order.page.tsx',
    at: `/admin/commandes/nouvelle?client=${ID}`,
    fill: { Note: 'Sonner deux fois' },
    send: [],
    unsent: 'Its lines are chosen in a list: its own tests send it, and the journey of a phone order.',
    reloadedFreely: 'The draft is kept on the device.',
    answers: {
      [`GET GetShopperHabits/${ID}`]: { json: { orders: [], collectionPointId: null, collectionPeriod: null } },
    },
  },
  {
    file: 'features/orders/change/change.page.tsx',
    at: '/admin/commandes/ABCD2341/modifier',
    press: ['Plus de Salade batavia'],
    fill: { Motif: 'Récolte plus petite' },
    send: ['Enregistrer les modifications'],
    sends: 'ChangeOrder',
    answers: orderWith(ONE_SALAD),
  },
  {
    file: 'features/orders/dialogs/buyer-dialog.tsx',
    at: '/admin/commandes/ABCD2341?entreprise=modifier',
    fill: {
      'Cette commande est pour une entreprise': '',
      "Nom de l'entreprise": 'Le Bistrot',
      SIREN: '732829320',
      "Adresse de l'entreprise": '1 place du Marché',
      'Code postal': '24200',
      "Commune de l'entreprise": 'Sarlat',
    },
    send: ['Enregistrer'],
    sends: 'SetOrderBuyer',
    answers: orderWith(ONE_SALAD),
  },
  {
    file: 'features/orders/dialogs/reason-dialog.tsx',
    at: '/admin/commandes/ABCD2341?motif=annulation',
    fill: { Motif: 'Plus de récolte' },
    send: ['Annuler la commande'],
    sends: 'CancelOrder',
    answers: orderWith(ONE_SALAD),
  },
  {
    file: 'features/orders/dialogs/collect-dialog.tsx',
    at: '/admin/commandes/ABCD2341?motif=remise',
    fill: { 'Poulet fermier': '3200' },
    send: ['Remettre et encaisser'],
    sends: 'CollectOrder',
    answers: orderWith(ONE_CHICKEN),
  },
  {
    file: 'features/orders/weigh/weigh-dialog.tsx',
    at: '/admin/commandes/ABCD2341?peser=poids',
    fill: { 'Poulet fermier': '3200' },
    send: ['Enregistrer les poids'],
    sends: 'SetOrderFinalWeights',
    answers: orderWith(ONE_CHICKEN),
  },
  {
    file: 'features/orders/refund/refund-dialog.tsx',
    at: '/admin/commandes/ABCD2341?rembourser=articles',
    fill: { 'Salade batavia': '1', Motif: 'Abîmée' },
    send: ['Rembourser '],
    sends: 'RefundOrder',
    answers: orderWith({
      ...ONE_SALAD,
      status: 'COLLECTED',
      paymentChannel: 'ONLINE',
      paymentStatus: 'CAPTURED',
      dueOnSite: 0,
      refundable: 309,
    }),
  },
  {
    file: 'features/orders/list/accounting-export.tsx',
    at: '/admin/commandes?export=comptable',
    fill: { Mois: '2025' },
    send: ['Télécharger'],
    fetches: 'GET GenerateAccountingExport',
    sentence: /Une erreur est survenue/,
  },

  // The day in the field.
  {
    file: 'features/preparation/sheet/labels-dialog.tsx',
    at: `/admin/preparation?date=2026-11-21&point=${market.id}&etiquettes=oui`,
    fill: { Format: '' },
    send: ['Télécharger'],
    fetches: 'GET GenerateOrderLabels',
    sentence: /Une erreur est survenue/,
    answers: {
      'GET GetPreparation': {
        json: samplePreparation(
          { date: '2026-11-21', collectionPoint: { id: market.id, label: market.label } as never },
          {
            orders: [
              sampleOrder(1, { status: 'ACCEPTED', collectionDate: '2026-11-21', collectionPointId: market.id }),
            ],
          },
        ),
      },
    },
  },
  {
    file: 'features/preparation/sheet/choose-day.tsx',
    at: '/admin/preparation',
    fill: {},
    send: [],
    leftFreely: 'It leads to another page, and writes nothing.',
    unsent: 'It leads to another page, and writes nothing.',
  },
  {
    file: 'features/preparation/shortage/shortage-form.tsx',
    at: `/admin/il-en-manque?article=${radishes.id}&date=2026-11-21&point=${market.id}`,
    fill: { 'Quantité disponible': '1' },
    send: ['Répartir', 'Répartir et prévenir'],
    sends: 'SettleShortage',
    answers: {
      'GET GetShortage': {
        json: {
          wanted: 4,
          isWeight: false,
          lines: [{ orderId: sampleOrder(1).id, reference: 'ABCD2341', name: 'Anne Durand', quantity: 4, placedAt: 1 }],
        },
      },
      'GET GetOrdersByTimeRange': {
        json: [
          sampleOrder(1, { status: 'ACCEPTED', sales: [{ ...salad!, saleableId: radishes.id, quantity: 4 } as never] }),
        ],
      },
    },
  },

  // The till and the books.
  {
    file: 'features/till/count/count-form.tsx',
    at: '/admin/caisse/jour?date=2026-11-14',
    fill: { Remarque: 'Il manque une pièce' },
    send: ['Clôturer la journée', 'Clôturer la journée'],
    sends: 'CloseTillDay',
    leftFreely: 'What is counted is kept on the device.',
    sentence: /Ce que vous avez compté est gardé/,
    answers: { 'GET GetTillDay': { json: tillDay } },
  },
  {
    file: 'features/till/till-downloads.tsx',
    at: '/admin/caisse?export=recettes',
    fill: { Du: '2026-10-01' },
    send: ['Télécharger'],
    fetches: 'GET GenerateReceipts',
    sentence: /Une erreur est survenue/,
  },
  {
    file: 'features/till/till-downloads.tsx',
    at: '/admin/caisse?export=archive',
    fill: { Année: '' },
    send: ['Télécharger'],
    fetches: 'GET GenerateTillArchive',
    sentence: /Une erreur est survenue/,
  },
  {
    file: 'features/till/accounting/accounting-settings.page.tsx',
    at: '/admin/comptabilite/reglages',
    fill: { 'Adresse email de votre comptable': 'cabinet@etal.test' },
    send: ['Enregistrer'],
    sends: 'SetAccountingSettings',
  },

  // Customers, and what is written to them.
  {
    file: 'features/shoppers/shopper-dialog.tsx',
    at: '/admin/clients?dialogue=nouveau',
    fill: { Nom: 'Durand', Téléphone: '0612345678' },
    send: ['Ajouter'],
    sends: 'CreateShopper',
  },
  {
    file: 'features/shoppers/account/deposits-dialog.tsx',
    at: `/admin/clients/${ID}?dialogue=consignes`,
    fill: { Emportées: '2' },
    send: ['Enregistrer'],
    sends: 'RecordDeposits',
  },
  {
    file: 'features/shoppers/account/payment-dialog.tsx',
    at: `/admin/clients/${ID}?dialogue=paiement`,
    fill: { Montant: '12' },
    send: ['Enregistrer'],
    sends: 'RecordPayment',
  },
  {
    file: 'features/shoppers/mailings/message.page.tsx',
    at: '/admin/ecrire/message?a=jour&date=2026-11-21',
    fill: { Objet: 'Samedi', Message: 'Le point a changé' },
    send: ['Envoyer le message', 'Envoyer'],
    sends: 'SendMessage',
  },
  {
    file: 'features/shoppers/mailings/slate.page.tsx',
    at: '/admin/ecrire/ardoise',
    fill: { 'Votre phrase': 'Les premières mâches' },
    send: ["Envoyer l'ardoise", 'Envoyer'],
    sends: 'SendMailing',
  },
  {
    file: 'features/shoppers/mailings/weekly-section.tsx',
    at: '/admin/ecrire',
    fill: { 'Votre phrase': 'Les premières mâches' },
    send: ['Enregistrer'],
    sends: 'SetWeeklyMailing',
  },

  // The settings and the site.
  {
    file: 'features/settings/legal/legal-information.page.tsx',
    at: '/admin/parametres/infos-legales',
    fill: { "Nom de l'entreprise": 'EARL du Bois' },
    send: ['Enregistrer'],
    sends: 'SetShopLegalInformation',
  },
  {
    file: 'features/settings/deposits/deposit-dialog.tsx',
    at: '/admin/parametres?dialogue=consigne',
    fill: { Nom: 'Caisse', Montant: '5' },
    send: ['Ajouter'],
    sends: 'SaveDepositKinds',
    readsFirst: true,
  },
  {
    file: 'features/settings/notifications/recipient-dialog.tsx',
    at: '/admin/parametres?dialogue=destinataire',
    fill: { Nom: 'Zoé', 'Adresse email': 'zoe@etal.test' },
    send: ['Ajouter'],
    sends: 'AddNotificationsRecipient',
  },
  {
    file: 'features/settings/notifications/confirm-recipient-dialog.tsx',
    at: `/admin/parametres?dialogue=code-destinataire&id=${ID}`,
    fill: { 'Code reçu': '123456' },
    send: ['Confirmer'],
    sends: 'ConfirmNotificationsRecipient',
  },
  {
    file: 'features/settings/notifications/webhook-dialog.tsx',
    at: '/admin/parametres?dialogue=outil',
    fill: { 'Adresse web': 'https://outil.example/etal' },
    send: ['Ajouter'],
    sends: 'AddWebhookEndpoint',
  },
  {
    file: 'features/settings/payments/fees-section.tsx',
    at: '/admin/parametres',
    fill: { 'À ma charge': '' },
    send: ['Enregistrer'],
    sends: 'ConfigureFees',
  },
  {
    file: 'features/settings/payments/payment-mode-form.tsx',
    at: '/admin/parametres',
    fill: { 'Montant minimal de commande': '', 'Montant(?! minimal)': '12' },
    send: ['Enregistrer'],
    sends: 'ConfigureOnlinePayments',
  },
  {
    file: 'features/settings/payments/iban-dialog.tsx',
    at: '/admin/parametres?dialogue=iban',
    answers: {
      'GET GetShopAggregate': {
        json: { ...shop, parameters: { ...shop.parameters, paymentService: 'none' } },
      },
    },
    fill: { IBAN: 'FR7630006000011234567890189' },
    send: ["Enregistrer l'IBAN"],
    sends: 'SetOfflineIban',
  },
  {
    file: 'features/site/section-dialog.tsx',
    at: '/admin/mon-site?dialogue=nouvelle-section',
    fill: { Titre: 'La ferme', Texte: 'Depuis 1950' },
    send: ['Enregistrer'],
    unsent: 'Its picture needs a real browser: the journey of the site sends it.',
  },
  {
    file: 'features/site/contact-dialog.tsx',
    at: '/admin/mon-site?dialogue=contacts',
    fill: { Facebook: 'https://www.facebook.com/laferme' },
    send: ['Enregistrer'],
    sends: 'SaveShopContactInfo',
    readsFirst: true,
  },
  {
    file: 'features/site/biography-dialog.tsx',
    at: '/admin/mon-site?dialogue=presentation',
    fill: { Présentation: 'Légumes et fruits' },
    send: ['Enregistrer'],
    sends: 'SaveShopDetails',
    readsFirst: true,
  },

  // Who runs the platform.
  {
    file: 'operator/announcement.page.tsx',
    at: '/exploitation/annonce',
    fill: { Texte: 'Coupure dimanche' },
    send: ['Enregistrer'],
    sends: 'exploitation.SetAnnouncement',
  },
  {
    file: 'operator/shop.page.tsx',
    at: `/exploitation/boutiques/${ID}?geste=entrer`,
    fill: { Code: '12345678' },
    send: ['Entrer'],
    sends: 'exploitation.EnterShop',
  },
];
