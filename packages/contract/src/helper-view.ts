import type { Order, OrderDetail } from './orders.ts';
import type { Preparation } from './preparation.ts';
import type { ShopAggregate } from './shop.ts';

/**
 * What a helper is shown of an answer (R-TEAM-4): the customers of the day by name and phone, an order with its amount;
 * no settings, no figures, no list of customers. A field is named here, or the helper's answer does not compile; what
 * is hidden is empty, so that answers keep one shape.
 */
const NOBODY = { firstname: '', lastname: '', email: '', phone: '', city: '' };

const orderForHelper = (order: Order): Order => ({
  id: order.id,
  reference: order.reference,
  status: order.status,
  paymentChannel: order.paymentChannel,
  paymentStatus: order.paymentStatus,
  isTest: order.isTest,
  revision: order.revision,
  source: order.source,
  noShowAt: order.noShowAt,
  statusReason: order.statusReason,
  note: order.note,
  creationDate: order.creationDate,
  collectionDate: order.collectionDate,
  collectionPeriod: order.collectionPeriod,
  collectionPointId: order.collectionPointId,
  collectionPointLabel: order.collectionPointLabel,
  shopperId: order.shopperId,
  shopperDetails: { ...order.shopperDetails, email: '', city: '' },
  buyer: order.buyer && {
    company: order.buyer.company,
    siren: '',
    vatNumber: null,
    street: '',
    postalCode: '',
    city: '',
  },
  monthlyTerm: order.monthlyTerm,
  sales: order.sales,
  subTotal: order.subTotal,
  platformFees: order.platformFees,
  borneFees: 0,
  feeBearer: 'SHOPPER',
  total: order.total,
  documents: [],
  dueOnSite: order.dueOnSite,
});

export const orderDetailForHelper = (order: OrderDetail): OrderDetail => ({
  ...orderForHelper(order),
  collectionPointAddress: order.collectionPointAddress,
  history: order.history,
  changes: order.changes,
  refunds: [],
  refundable: 0,
  notifications: [],
  withdrawals: order.withdrawals,
  captureBefore: null,
  heldAmount: null,
  isDisputed: false,
  dispute: null,
  collectedAt: order.collectedAt,
  payments: order.payments,
  deposits: order.deposits,
  bags: order.bags,
  shopperFile: null,
});

/** Who waits to be accepted waits for someone who may accept. */
export const preparationForHelper = (day: Preparation): Preparation => ({
  reader: day.reader,
  member: day.member,
  keepUntil: day.keepUntil,
  date: day.date,
  collectionPoint: day.collectionPoint,
  toAccept: 0,
  totals: day.totals,
  orders: day.orders.map((order) => ({
    ...orderForHelper(order),
    payments: order.payments,
    withdrawals: order.withdrawals,
    collectedAt: order.collectedAt,
  })),
  waiting: [],
  bags: day.bags,
  balances: day.balances,
  depositKinds: day.depositKinds,
});

/** Its orders say which days there are, and nothing of who comes or what it comes to. */
export const aggregateForHelper = (shop: ShopAggregate): ShopAggregate => ({
  id: shop.id,
  slug: shop.slug,
  state: shop.state,
  creationDate: shop.creationDate,
  websiteUrl: shop.websiteUrl,
  currentUser: shop.currentUser,
  details: { ...shop.details, about: '', features: [] },
  contact: { emails: [], phones: [], facebookUrl: null, instagramUrl: null, facebookPageLinked: false },
  parameters: {
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
    orders: { shoppersMayChangeOrders: false },
    reminders: { sms: false },
    depositKinds: [],
    paymentService: 'none',
    hasTillAttestation: false,
  },
  singleArticles: [],
  singleArticlesCategories: [],
  articlesBags: [],
  collectionPoints: shop.collectionPoints,
  holidays: shop.holidays,
  shoppersGroups: [],
  activeOrders: shop.activeOrders
    .filter(({ status }) => status === 'ACCEPTED')
    .map((order) => ({
      ...orderForHelper(order),
      note: '',
      statusReason: null,
      shopperDetails: NOBODY,
      buyer: null,
      sales: [],
      subTotal: 0,
      platformFees: 0,
      total: 0,
      dueOnSite: 0,
    })),
  paymentAlerts: [],
  notices: shop.notices,
  platformFee: shop.platformFee,
});
