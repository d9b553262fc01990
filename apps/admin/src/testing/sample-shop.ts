import type { Article } from '@etal/contract/articles';
import type { ArticlesBag } from '@etal/contract/baskets';
import type { CollectionPoint } from '@etal/contract/collection-points';
import {
  type Order,
  order,
  type OrderDetail,
  orderDetail,
  type OrderNotification,
  type Sale,
} from '@etal/contract/orders';
import type { PreparedOrder, Preparation } from '@etal/contract/preparation';
import { SALEABLE_DEFAULTS } from '@etal/contract/saleables';
import type { LegalInformation, Parameters } from '@etal/contract/settings';
import { type ShopAggregate, shopAggregate } from '@etal/contract/shop';
import type { Shopper } from '@etal/contract/shoppers';
import { BAG_CLASSES, type BagType } from '@etal/domain/catalog/bags';
import { ARTICLE_TYPES, type PricingModel } from '@etal/domain/catalog/pricing';
import { NO_OPENING_HOURS } from '@etal/domain/collection/opening-hours';

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const VEGETABLES = uuid(1);
export const DAIRY = uuid(2);

const PRICES: Record<
  PricingModel,
  Pick<Article, 'unitPrice' | 'pricePerKilogram' | 'averageWeight' | 'options' | 'unit'>
> = {
  BY_UNIT: { unitPrice: 250, pricePerKilogram: null, averageWeight: null, options: [], unit: null },
  BY_WEIGHT_OPTIONS: {
    unitPrice: null,
    pricePerKilogram: null,
    averageWeight: null,
    options: [{ weight: 500, price: 300 }],
    unit: null,
  },
  BY_CAPTURED_WEIGHT: { unitPrice: null, pricePerKilogram: 1550, averageWeight: null, options: [], unit: null },
  BY_UNIT_WEIGHING_REQUIRED: { unitPrice: null, pricePerKilogram: 1550, averageWeight: 800, options: [], unit: null },
};

export function sampleArticle(n: number, label: string, changes: Partial<Article> = {}): Article {
  const pricingModel = changes.pricingModel ?? 'BY_UNIT';
  return {
    ...SALEABLE_DEFAULTS,
    id: uuid(100 + n),
    slug: `article-${n}`,
    label,
    description: `Description de ${label}`,
    categoryId: VEGETABLES,
    categoryLabel: 'Légumes',
    imgUrl: `/images/${uuid(900 + n)}.jpg`,
    creationDate: 1_760_000_000 + n,
    pricingModel,
    type: ARTICLE_TYPES[pricingModel],
    tvaRate: 'RATE_5_5',
    ...PRICES[pricingModel],
    stockEnabled: false,
    dayStock: [],
    deposit: null,
    ordersCount: 0,
    ...changes,
  };
}

const BAG_PRICES: Record<
  BagType,
  Pick<ArticlesBag, 'unitPrice' | 'pricePerKilogram' | 'averageWeight' | 'options' | 'unit'>
> = {
  OPAQUE_UNIT: { unitPrice: 1500, pricePerKilogram: null, averageWeight: null, options: [], unit: null },
  OPAQUE_WEIGHT: {
    unitPrice: null,
    pricePerKilogram: null,
    averageWeight: null,
    options: [{ weight: 3000, price: 1200 }],
    unit: null,
  },
  DETAILED_UNIT: { unitPrice: 1500, pricePerKilogram: null, averageWeight: null, options: [], unit: null },
  UNIT_WEIGHING_REQUIRED: { unitPrice: null, pricePerKilogram: 1300, averageWeight: 5000, options: [], unit: null },
};

export function sampleBag(n: number, label: string, changes: Partial<ArticlesBag> = {}): ArticlesBag {
  const bagType = changes.bagType ?? 'OPAQUE_UNIT';
  return {
    ...SALEABLE_DEFAULTS,
    id: uuid(200 + n),
    slug: `panier-${n}`,
    label,
    description: `Description de ${label}`,
    imgUrl: `/images/${uuid(950 + n)}.jpg`,
    creationDate: 1_760_000_000 + n,
    bagType,
    type: BAG_CLASSES[bagType],
    articles: [],
    tvaRate: 'RATE_5_5',
    ...BAG_PRICES[bagType],
    stockEnabled: false,
    dayStock: [],
    deposit: null,
    ordersCount: 0,
    ...changes,
  };
}

export function samplePoint(n: number, label: string, changes: Partial<CollectionPoint> = {}): CollectionPoint {
  return {
    id: uuid(300 + n),
    label,
    description: `Description de ${label}`,
    imgUrl: `/images/${uuid(980 + n)}.jpg`,
    isEnabled: true,
    creationDate: 1_760_000_000 + n,
    address: {
      street: '12 rue des Lilas',
      postalCode: '24200',
      city: 'Sarlat-la-Canéda',
      country: 'France',
      geolocation: { latitude: 44.889, longitude: 1.217 },
    },
    openingHours: NO_OPENING_HOURS,
    closures: [],
    holidays: [],
    onlinePaymentsEnabled: true,
    offlinePaymentsEnabled: true,
    ...changes,
  };
}

export function sampleOrder(n: number, changes: Partial<Order> = {}): Order {
  return order.parse({
    id: uuid(500 + n),
    reference: `ABCD234${n}`,
    status: 'PAID',
    paymentChannel: 'OFFLINE',
    paymentStatus: 'DUE_ON_SITE',
    isTest: false,
    revision: 1,
    source: 'SITE',
    noShowAt: null,
    documents: [],
    statusReason: null,
    note: '',
    creationDate: 1_760_000_000 + n,
    collectionDate: '2026-11-20',
    collectionPeriod: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
    collectionPointId: uuid(700),
    collectionPointLabel: 'Marché de Sarlat',
    shopperId: uuid(800),
    shopperDetails: {
      firstname: 'Anne',
      lastname: 'Durand',
      email: 'anne@etal.test',
      phone: '+33600000000',
      city: 'Sarlat',
    },
    sales: [],
    subTotal: 500,
    platformFees: 15,
    borneFees: 0,
    feeBearer: 'SHOPPER',
    total: 515,
    dueOnSite: 515,
    buyer: null,
    monthlyTerm: null,
    ...changes,
  });
}

const line = {
  saleableId: uuid(600),
  saleableImgUrl: `/images/${uuid(990)}.jpg`,
  saleableCategoryLabel: 'Légumes',
  deposit: null,
};

/** One line of each kind; the chicken is not weighed yet. */
export const SAMPLE_SALES: Sale[] = [
  {
    ...line,
    id: uuid(601),
    klass: 'UnitOrderSale',
    saleableLabel: 'Salade batavia',
    quantity: 2,
    unit: null,
    subTotal: 300,
  },
  {
    ...line,
    id: uuid(602),
    klass: 'WeightOptionOrderSale',
    saleableLabel: 'Pommes de terre',
    quantity: 1,
    selectedOption: { weight: 2000, price: 480 },
    subTotal: 480,
  },
  {
    ...line,
    id: uuid(603),
    klass: 'CapturedWeightOrderSale',
    saleableLabel: 'Tomme de vache',
    saleableCategoryLabel: 'Crèmerie',
    selectedWeight: 350,
    pricePerKilogram: 2200,
    subTotal: 770,
  },
  {
    ...line,
    id: uuid(604),
    klass: 'WeighingRequiredUnitOrderSale',
    saleableLabel: 'Poulet fermier',
    saleableCategoryLabel: 'Volailles',
    quantity: 2,
    pricePerKilogram: 1550,
    averageWeight: 1600,
    weighedGrams: null,
    isWeightEstimated: false,
    estimatedSubTotal: 4960,
    subTotal: 4960,
  },
];

export function sampleNotification(n: number, changes: Partial<OrderNotification> = {}): OrderNotification {
  return {
    id: uuid(650 + n),
    at: 1_763_200_000 + n,
    kind: 'PLACED',
    audience: 'SHOPPER',
    channel: 'EMAIL',
    recipient: 'anne@etal.test',
    recipientLabel: 'Anne Durand',
    state: 'SENT',
    ...changes,
  };
}

export function sampleOrderDetail(n: number, changes: Partial<OrderDetail> = {}): OrderDetail {
  return orderDetail.parse({
    ...sampleOrder(n),
    sales: SAMPLE_SALES,
    subTotal: 6510,
    platformFees: 195,
    borneFees: 0,
    feeBearer: 'SHOPPER',
    total: 6705,
    dueOnSite: 6705,
    buyer: null,
    monthlyTerm: null,
    collectionPointAddress: { street: '12 rue des Lilas', postalCode: '24200', city: 'Sarlat-la-Canéda' },
    history: [],
    changes: [],
    refunds: [],
    refundable: 0,
    notifications: [],
    withdrawals: [],
    captureBefore: null,
    heldAmount: null,
    isDisputed: false,
    dispute: null,
    collectedAt: null,
    payments: [],
    deposits: { out: [], back: [] },
    shopperFile: null,
    bags: [],
    ...changes,
  });
}

/** An order as a day's preparation tells of it. */
export const samplePrepared = (shown: Order, collectedAt: number | null = null): PreparedOrder => ({
  ...shown,
  payments: [],
  withdrawals: [],
  collectedAt,
});

/** A day in the field on which nothing is lent and nobody owes anything. */
export const samplePreparation = (
  day: Pick<Preparation, 'date' | 'collectionPoint'>,
  {
    orders = [],
    ...changes
  }: Partial<Omit<Preparation, 'orders'>> & { orders?: readonly (Order | PreparedOrder)[] } = {},
): Preparation => ({
  ...day,
  reader: 'OWNER',
  member: { id: '00000000-0000-4000-8000-000000000901', name: 'Maud' },
  keepUntil: 4_102_444_800,
  toAccept: 0,
  totals: [],
  orders: orders.map((order) => ({ ...samplePrepared(order), ...order })),
  waiting: [],
  bags: [],
  balances: [],
  depositKinds: [],
  ...changes,
});

export function sampleParameters(changes: Partial<Parameters> = {}): Parameters {
  return {
    notificationRecipients: [],
    onlinePaymentsDetails: {
      enabled: false,
      minimalOrderAmount: null,
      stripeAccountConfigured: false,
      accountCreated: false,
      ibanLast4: null,
      payoutSchedule: null,
    },
    offlinePaymentsDetails: { enabled: false, minimalOrderAmount: null, ibanLast4: null, feesOverdue: false },
    feeBearer: 'SHOPPER',
    legalInformation: null,
    webhookEndpoints: [],
    orders: { shoppersMayChangeOrders: true },
    reminders: { sms: false },
    depositKinds: [],
    paymentService: 'sandbox',
    hasTillAttestation: false,
    ...changes,
  };
}

export const SAMPLE_LEGAL: LegalInformation = {
  email: 'compta@etal.test',
  title: 'EARL du Pré',
  legalForm: 'EARL',
  vatRegime: 'STANDARD',
  siren: '732829320',
  rcsCity: null,
  tva: 'FR44732829320',
  streetAddress: '12 chemin du Pré',
  postalCodeAddress: '24200',
  cityAddress: 'Sarlat-la-Canéda',
  countryAddress: 'France',
  capital: 7500.5,
  mediator: null,
};

/** Every task that a shop needs before it can be tried out, done. */
export const SET_UP: Partial<ShopAggregate> = {
  singleArticles: [sampleArticle(1, 'Miel')],
  collectionPoints: [samplePoint(1, 'Marché')],
  parameters: sampleParameters({
    legalInformation: {
      ...SAMPLE_LEGAL,
      mediator: { name: 'Médiation fictive', address: null, website: 'https://mediation.example/' },
    },
    notificationRecipients: [
      { uuid: uuid(1), label: 'Moi', phoneNumber: null, emailAddress: 'a@etal.test', isConfirmed: true },
    ],
    offlinePaymentsDetails: { enabled: true, minimalOrderAmount: null, ibanLast4: '2606', feesOverdue: false },
    feeBearer: 'SHOPPER',
  }),
};

/** Checked by the contract, so that no test can lean on a shop the server would never send. */
export function sampleShop(changes: Partial<ShopAggregate> = {}): ShopAggregate {
  const articles = changes.singleArticles ?? [];
  const countIn = (category: string) => articles.filter(({ categoryId }) => categoryId === category).length;
  return shopAggregate.parse({
    id: uuid(0),
    slug: 'la-ferme-du-pre',
    state: 'INITIAL_SETUP',
    creationDate: 1_760_000_000,
    websiteUrl: 'http://localhost/boutique/la-ferme-du-pre',
    currentUser: { email: 'demo@etal.test', name: 'Maud', role: 'OWNER' },
    details: {
      label: 'La Ferme du Pré',
      about: 'Légumes',
      thumbnailImgUrl: '/images/t.jpg',
      coverImgUrl: '/images/c.jpg',
      accentColor: null,
      look: 'CLASSIC',
      features: [],
    },
    contact: { emails: [], phones: [], facebookUrl: null, instagramUrl: null, facebookPageLinked: false },
    parameters: sampleParameters(),
    singleArticles: articles,
    singleArticlesCategories: [
      { id: VEGETABLES, label: 'Légumes', articlesCount: countIn(VEGETABLES) },
      { id: DAIRY, label: 'Crèmerie', articlesCount: countIn(DAIRY) },
    ],
    articlesBags: [],
    collectionPoints: [],
    holidays: [],
    shoppersGroups: [],
    activeOrders: [],
    paymentAlerts: [],
    notices: { announcement: null, suspensionReason: null, reopenUntil: null },
    platformFee: { basisPoints: 300, fixedCents: 0, bearer: 'SHOPPER' },
    ...changes,
  });
}

/** Added by hand, with a telephone and nothing bought yet. */
export const sampleShopper = (id: string, lastname: string, firstname = ''): Shopper => ({
  id,
  firstname,
  lastname,
  email: '',
  phone: '+33612345678',
  city: '',
  creationDate: 1_760_000_000,
  origin: 'MANUAL',
  ordersCount: 0,
  turnover: 0,
  mailChoice: null,
  buyer: null,
  monthlyTerm: null,
  balance: 0,
});
