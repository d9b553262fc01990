import { SALEABLE_DEFAULTS } from '@etal/contract/saleables';
import type { ShopSite, SitePage, SiteView } from '@etal/contract/site-pages';
import type { PublicArticle, PublicBag } from '@etal/contract/storefront';
import { DEFAULT_SLOT, NO_OPENING_HOURS } from '@etal/domain/collection/opening-hours';

/** A Sunday, ten o'clock in Paris. */
export const NOW = Date.parse('2026-11-15T09:00:00Z') / 1000;

const image = (n: number) => `/images/00000000-0000-4000-8000-${String(n).padStart(12, '0')}.jpg`;
const id = (n: number) => `10000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const VEGETABLES = { id: id(900), label: 'Légumes' };
const DAIRY = { id: id(901), label: 'Crèmerie' };

const COMMON = {
  ...SALEABLE_DEFAULTS,
  description: 'De la ferme.',
  creationDate: NOW,
  tvaRate: 'RATE_5_5' as const,
  stockEnabled: false,
  dayStock: [],
  deposit: null,
};

export const sampleArticle = (
  n: number,
  changes: Partial<PublicArticle> & { label: string; slug: string },
): PublicArticle => ({
  ...COMMON,
  id: id(n),
  imgUrl: image(n),
  categoryId: VEGETABLES.id,
  categoryLabel: VEGETABLES.label,
  pricingModel: 'BY_UNIT',
  type: 'UnitSimpleArticle',
  unitPrice: 280,
  ...changes,
});

const sampleBag = (n: number, changes: Partial<PublicBag> & { label: string; slug: string }): PublicBag => ({
  ...COMMON,
  id: id(n),
  imgUrl: image(n),
  bagType: 'OPAQUE_UNIT',
  type: 'UnitArticlesBag',
  unitPrice: 1500,
  articles: [],
  weeks: [],
  ...changes,
});

export const CARROTS = sampleArticle(1, {
  label: 'Carottes',
  slug: 'carottes',
  tags: ['AGRICULTURE_BIOLOGIQUE'],
  description: 'Une botte avec ses fanes.\nOrigine : la ferme.',
});
export const POTATOES = sampleArticle(2, {
  label: 'Pommes de terre',
  slug: 'pommes-de-terre',
  pricingModel: 'BY_WEIGHT_OPTIONS',
  type: 'WeightOptionsSimpleArticle',
  unitPrice: null,
  options: [
    { weight: 2500, price: 590 },
    { weight: 1000, price: 260 },
  ],
});
export const CHEESE = sampleArticle(3, {
  label: 'Tomme',
  slug: 'tomme',
  categoryId: DAIRY.id,
  categoryLabel: DAIRY.label,
  pricingModel: 'BY_CAPTURED_WEIGHT',
  type: 'CapturedWeightSimpleArticle',
  unitPrice: null,
  pricePerKilogram: 2290,
});
export const CHICKEN = sampleArticle(4, {
  label: 'Poulet',
  slug: 'poulet',
  tags: ['LABEL_ROUGE'],
  pricingModel: 'BY_UNIT_WEIGHING_REQUIRED',
  type: 'WeighingRequiredUnitArticle',
  unitPrice: null,
  pricePerKilogram: 1190,
  averageWeight: 1800,
  isStockEnabled: true,
  stockEnabled: true,
  stock: 3,
});
export const LEEKS = sampleArticle(5, {
  label: 'Poireaux',
  slug: 'poireaux',
  isStockEnabled: true,
  stockEnabled: true,
  stock: null,
});
export const WEEKLY = sampleBag(6, { label: 'Panier de la semaine', slug: 'panier-de-la-semaine' });
const BREAKFAST = sampleBag(7, {
  label: 'Panier petit-déjeuner',
  slug: 'panier-petit-dejeuner',
  bagType: 'DETAILED_UNIT',
  type: 'DetailedArticlesBag',
  unitPrice: 2200,
  articles: [
    { articleId: CARROTS.id, quantity: 2, weight: null },
    { articleId: id(99), quantity: 1, weight: null },
  ],
});

export const sampleSite = (changes: Partial<ShopSite['storefront']> = {}): ShopSite => ({
  storefront: {
    slug: 'ferme',
    details: {
      label: 'La Ferme du Pré',
      about: 'Maraîchers depuis 1998.',
      thumbnailImgUrl: image(50),
      coverImgUrl: image(51),
      accentColor: null,
      look: 'CLASSIC',
      features: [{ title: 'Notre ferme', text: 'Quatre hectares.', imgUrl: image(52) }],
    },
    contact: {
      emails: ['ferme@etal.test'],
      phones: ['04 75 00 00 00'],
      facebookUrl: null,
      instagramUrl: 'instagram.com/ferme',
      facebookPageLinked: false,
    },
    categories: [VEGETABLES, DAIRY],
    singleArticles: [CARROTS, POTATOES, CHEESE, CHICKEN, LEEKS],
    articlesBags: [WEEKLY, BREAKFAST],
    collectionPoints: [
      {
        id: id(200),
        label: 'À la ferme',
        description: 'Sonnez la cloche.',
        imgUrl: image(53),
        isEnabled: true,
        creationDate: NOW,
        address: {
          street: '1 chemin du Pré',
          postalCode: '26400',
          city: 'Crest',
          country: 'France',
          geolocation: { latitude: 44.7, longitude: 5 },
        },
        openingHours: {
          ...NO_OPENING_HOURS,
          wednesday: [
            {
              ...DEFAULT_SLOT,
              timePeriod: { startingHour: 16, startingMinute: 0, endingHour: 19, endingMinute: 0 },
              maximumOrderTimingDaysBefore: 1,
              maximumOrderTimingHour: 18,
            },
          ],
        },
        closures: [
          { from: '2026-12-25', to: '2026-12-25' },
          { from: '2026-08-01', to: '2026-08-15' },
        ],
        holidays: [],
        onlinePaymentsEnabled: true,
        offlinePaymentsEnabled: true,
      },
    ],
    holidays: [],
    paymentModes: {
      ONLINE: { isOffered: true, minimalOrderAmount: null },
      OFFLINE: { isOffered: true, minimalOrderAmount: null },
    },
    platformFee: { basisPoints: 300, fixedCents: 0, bearer: 'SHOPPER' },
    isTest: false,
    ...changes,
  },
  legalInformation: null,
  hosting: null,
  unsoldContents: [{ id: id(99), label: 'Miel de fleurs', unit: null }],
  fullSlots: [],
});

export const sampleView = (
  page: SitePage | undefined,
  changes: Partial<ShopSite['storefront']> = {},
  testToken: string | null = null,
): SiteView => ({
  kind: 'shop',
  page,
  site: sampleSite(changes),
  now: NOW,
  origin: 'https://etal.example',
  testToken,
});
