import type { BagType } from '@etal/domain/catalog/bags';
import type { PricingModel, Prices } from '@etal/domain/catalog/pricing';
import { type OpeningHours, type OpeningSlot, NO_OPENING_HOURS } from '@etal/domain/collection/opening-hours';
import type { Seller } from '@etal/domain/documents/document';
import { slugify } from '@etal/domain/slug';
import type { VatRate } from '@etal/domain/vat';
import { type ShopperGiven, shopperColumns } from '../shoppers/shopper-details.queries.ts';
import { FIRSTNAMES, LASTNAMES, SHOP_BEGINNINGS, SHOP_ENDINGS, STREETS, TOWNS, type Town } from './names.ts';
import { BAG_OFFERS, CATEGORIES, PRODUCE } from './produce.ts';
import type { Random } from './random.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const YEARS = 3;
const FEWEST_ARTICLES = 12;
/** One order in three is from someone new: 30,000 people for 100,000 orders. */
const ORDERS_PER_SHOPPER = 10 / 3;

export interface SeedSaleable {
  id: string;
  kind: 'ARTICLE' | 'BAG';
  slug: string;
  label: string;
  categoryLabel: string | null;
  categoryId: string | null;
  imageId: string;
  pricing: PricingModel | BagType;
  pricingModel: PricingModel;
  prices: Prices;
  tvaRate: VatRate;
  isEnabled: boolean;
  stock: number | null;
  createdAt: Date;
}

export interface SeedPoint {
  id: string;
  groupId: string;
  label: string;
  imageId: string;
  isEnabled: boolean;
  street: string;
  town: Town;
  openingHours: OpeningHours;
  takesOnline: boolean;
}

export interface SeedShopper extends ReturnType<typeof shopperColumns> {
  id: string;
  createdAt: Date;
}

export interface SeedShop {
  id: string;
  userId: string;
  email: string;
  label: string;
  openedAt: Date;
  accountId: string;
  town: Town;
  seller: Seller;
  categories: { id: string; label: string }[];
  saleables: SeedSaleable[];
  /** What is in the detailed bag. */
  contents: { bagId: string; articleId: string; quantity: number }[];
  points: SeedPoint[];
  shoppers: SeedShopper[];
}

export interface ShopToDraw {
  /** From 1: names its account, `boutique-1@etal.test`. */
  number: number;
  orders: number;
  now: Date;
  /** Ids of the demonstration's pictures, by name. */
  pictures: ReadonlyMap<string, string>;
}

/** Everything a merchant would have entered, and who orders there. */
export function drawShop(random: Random, { number, orders, now, pictures }: ShopToDraw): SeedShop {
  const town = random.pick(TOWNS);
  const label = `${random.pick(SHOP_BEGINNINGS)} ${random.pick(SHOP_ENDINGS)}`;
  const email = `boutique-${number}@etal.test`;
  const openedAt = new Date(now.getTime() - YEARS * 365 * DAY_MS);
  const picture = (name: string): string => pictures.get(name) ?? '';
  const categories = CATEGORIES.map((category) => ({ id: random.uuid(), label: category }));
  const saleables = drawSaleables(random, { number, categories, openedAt, picture });
  const detailed = saleables.find(({ pricing }) => pricing === 'DETAILED_UNIT');
  return {
    id: random.uuid(),
    userId: random.uuid(),
    email,
    label,
    openedAt,
    accountId: `acct_seed_${number}_${random.uuid().slice(0, 8)}`,
    town,
    seller: sellerOf(label, email, town),
    categories,
    saleables,
    contents: detailed
      ? saleables.slice(0, 3).map(({ id }, index) => ({ bagId: detailed.id, articleId: id, quantity: index + 1 }))
      : [],
    points: drawPoints(random, town, picture),
    shoppers: drawShoppers(random, {
      number,
      count: Math.max(3, Math.round(orders / ORDERS_PER_SHOPPER)),
      openedAt,
      now,
    }),
  };
}

/** The SIREN is INSEE's own example: it is nobody's. */
const sellerOf = (label: string, email: string, { city, postalCode }: Town): Seller => ({
  shopLabel: label,
  legal: {
    name: label,
    legalForm: 'EARL',
    vatRegime: 'STANDARD',
    siren: '732829320',
    vatNumber: 'FR44732829320',
    capital: 750_000,
    email,
    street: '1 chemin des Noyers',
    postalCode,
    city,
  },
});

interface Shelves {
  number: number;
  categories: { id: string; label: string }[];
  openedAt: Date;
  picture: (name: string) => string;
}

/**
 * The first shop sells all there is: it is the one to look at. The first article is always for sale by the piece,
 * without a stock.
 */
function drawSaleables(random: Random, { number, categories, openedAt, picture }: Shelves): SeedSaleable[] {
  const count = number === 1 ? PRODUCE.length : random.between(FEWEST_ARTICLES, PRODUCE.length);
  const common = (position: number) => ({
    id: random.uuid(),
    isEnabled: position < 8 || !random.chance(0.1),
    createdAt: new Date(openedAt.getTime() + position * DAY_MS),
  });
  const articles = PRODUCE.slice(0, count).map(
    ({ label, category, picture: name, pricingModel, prices }, position): SeedSaleable => ({
      ...common(position),
      kind: 'ARTICLE',
      slug: slugify(label, 'article'),
      label,
      categoryLabel: category,
      categoryId: categories.find((one) => one.label === category)?.id ?? null,
      imageId: picture(name),
      pricing: pricingModel,
      pricingModel,
      prices,
      tvaRate: label.startsWith('Cidre') ? 'RATE_20' : 'RATE_5_5',
      stock: position >= 8 && random.chance(0.3) ? random.between(5, 80) : null,
    }),
  );
  const bags = BAG_OFFERS.map(({ label, picture: name, bagType, pricingModel, prices }, position): SeedSaleable => ({
    ...common(position),
    kind: 'BAG',
    slug: slugify(label, 'panier'),
    label,
    categoryLabel: null,
    categoryId: null,
    imageId: picture(name),
    pricing: bagType,
    pricingModel,
    prices,
    tvaRate: 'RATE_5_5',
    stock: null,
  }));
  return [...articles, ...bags];
}

const slot = (startingHour: number, endingHour: number, deadlineHour: number): OpeningSlot => ({
  timePeriod: { startingHour, startingMinute: 0, endingHour, endingMinute: 0 },
  maximumOrderTimingDaysBefore: 1,
  maximumOrderTimingHour: deadlineHour,
  maximumOrderTimingMinute: 0,
});

function drawPoints(random: Random, town: Town, picture: (name: string) => string): SeedPoint[] {
  const neighbour = random.pick(TOWNS);
  const point = (
    label: string,
    name: string,
    where: Town,
    openingHours: Partial<OpeningHours>,
    takesOnline: boolean,
  ): SeedPoint => ({
    id: random.uuid(),
    groupId: random.uuid(),
    label,
    imageId: picture(name),
    isEnabled: true,
    street: `${random.between(1, 120)} ${random.pick(STREETS)}`,
    town: where,
    openingHours: { ...NO_OPENING_HOURS, ...openingHours },
    takesOnline,
  });
  const points = [
    point(
      'À la ferme',
      'ferme',
      town,
      { monday: [slot(16, 19, 20)], wednesday: [slot(16, 19, 20)], friday: [slot(16, 19, 20)] },
      true,
    ),
    point(`Marché de ${town.city}`, 'tomates', town, { saturday: [slot(8, 13, 18)] }, false),
    point(
      `Épicerie de ${neighbour.city}`,
      'pommes',
      neighbour,
      { tuesday: [slot(9, 12, 12), slot(15, 19, 12)], thursday: [slot(9, 12, 12)] },
      true,
    ),
  ];
  // One that closed last year: its orders are still there.
  if (random.chance(0.3))
    points.push({
      ...point('Ancien dépôt', 'portrait', town, { friday: [slot(17, 19, 20)] }, false),
      isEnabled: false,
    });
  return points;
}

function drawShoppers(
  random: Random,
  { number, count, openedAt, now }: { number: number; count: number; openedAt: Date; now: Date },
): SeedShopper[] {
  const span = now.getTime() - openedAt.getTime();
  return Array.from({ length: count }, (_, index) => {
    const [firstname, lastname] = [random.pick(FIRSTNAMES), random.pick(LASTNAMES)];
    const given: ShopperGiven = {
      firstname,
      lastname,
      email: `${slugify(`${firstname} ${lastname}`, 'client')}.${index + 1}@boutique-${number}.test`,
      phone: `+336${String(random.below(100_000_000)).padStart(8, '0')}`,
      city: random.pick(TOWNS).city,
    };
    return {
      id: random.uuid(),
      ...shopperColumns(given),
      createdAt: new Date(openedAt.getTime() + Math.floor((span * index) / count)),
    };
  });
}
