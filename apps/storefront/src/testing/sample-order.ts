import type { OrderPage } from '@etal/contract/site-pages';
import type { ShopperOrder } from '@etal/contract/storefront';
import { CARROTS, CHICKEN, NOW } from './sample-site.ts';

const ID = '10000000-0000-4000-8000-000000000300';

export function sampleOrder(changes: Partial<ShopperOrder> = {}): ShopperOrder {
  const order = { ...SAMPLE, ...changes };
  return { ...order, dueOnSite: changes.dueOnSite ?? (order.paymentStatus === 'DUE_ON_SITE' ? order.total : 0) };
}

const SAMPLE: ShopperOrder = {
  id: ID,
  reference: 'ACDEFGHJ',
  status: 'PAID',
  paymentChannel: 'OFFLINE',
  paymentStatus: 'DUE_ON_SITE',
  isTest: false,
  revision: 1,
  source: 'SITE',
  noShowAt: null,
  documents: [],
  statusReason: null,
  note: 'Sans fanes',
  creationDate: NOW,
  collectionDate: '2026-11-18',
  collectionPeriod: { startingHour: 16, startingMinute: 0, endingHour: 19, endingMinute: 0 },
  collectionPointId: ID,
  collectionPointLabel: 'À la ferme',
  collectionPointAddress: { street: '1 chemin du Pré', postalCode: '26400', city: 'Crest' },
  geolocation: { latitude: 44.7, longitude: 5 },
  shopperDetails: {
    firstname: 'Léa',
    lastname: 'Martin',
    email: 'lea@clients.test',
    phone: '+33612345678',
    city: 'Crest',
  },
  sales: [
    {
      klass: 'UnitOrderSale',
      id: ID,
      saleableId: ID,
      saleableLabel: 'Carottes',
      saleableImgUrl: CARROTS.imgUrl,
      saleableCategoryLabel: 'Légumes',
      deposit: null,
      quantity: 2,
      unit: null,
      subTotal: 560,
    },
    {
      klass: 'WeighingRequiredUnitOrderSale',
      id: ID.replace(/0$/, '1'),
      saleableId: ID.replace(/0$/, '1'),
      saleableLabel: 'Poulet',
      saleableImgUrl: CHICKEN.imgUrl,
      saleableCategoryLabel: 'Viandes',
      deposit: null,
      quantity: 1,
      subTotal: 2142,
      pricePerKilogram: 1190,
      averageWeight: 1800,
      weighedGrams: null,
      isWeightEstimated: false,
      estimatedSubTotal: 2142,
    },
  ],
  subTotal: 2702,
  platformFees: 81,
  feeBearer: 'SHOPPER',
  total: 2783,
  dueOnSite: 2783,
  buyer: null,
  monthlyTerm: null,
  checkoutUrl: null,
  mayPayOnSite: false,
  isCancelable: true,
  changeableUntil: null,
  withdrawable: { saleIds: [], lastDay: null },
  withdrawals: [],
  changes: [],
  heldAmount: null,
  card: { debited: 0, givenBack: 0 },
  deposits: { out: [], back: [] },
  fee: { basisPoints: 300, fixedCents: 0, bearer: 'SHOPPER' },
  hasTerms: false,
};

export const samplePage = (order: Partial<ShopperOrder> = {}, page: Partial<OrderPage> = {}): OrderPage => ({
  kind: 'order',
  order: sampleOrder(order),
  token: 'jeton',
  step: 'show',
  from: null,
  problem: null,
  ...page,
});
