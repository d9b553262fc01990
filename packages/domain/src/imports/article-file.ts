import type { Allergen } from '../catalog/food-law.ts';
import type { NetQuantity } from '../catalog/net-quantity.ts';
import { PRICE_FIELDS, type PriceField, type Prices, type PricingModel } from '../catalog/pricing.ts';
import type { StockPlan } from '../catalog/stock.ts';
import type { Tag } from '../catalog/tags.ts';
import { UNITS, unitWord } from '../catalog/units.ts';
import type { VatRate } from '../vat.ts';
import {
  readAllergens,
  readAmount,
  readNetQuantity,
  readOptions,
  readPricing,
  readStock,
  readTags,
  readVatRate,
  readWeight,
  readYesNo,
  writeAllergens,
  writeAmount,
  writeNetQuantity,
  writeOptions,
  writePricing,
  writeStock,
  writeTags,
  writeVatRate,
  writeWeight,
  writeYesNo,
} from './cells.ts';
import type { ColumnTies, FileColumn, ImportRow } from './table.ts';

/** What a file says of an article; the category by its name. */
export interface ArticleFields extends Prices, StockPlan {
  label: string;
  categoryLabel: string;
  pricingModel: PricingModel;
  tvaRate: VatRate;
  isEnabled: boolean;
  origin: string | null;
  variety: string | null;
  ingredients: string | null;
  allergens: Allergen[];
  storage: string | null;
  netQuantity: NetQuantity | null;
  tags: Tag[];
  perishable: boolean;
  description: string;
}

/** Why a cell is not understood. */
export type CellProblem =
  | 'AMOUNT'
  | 'WEIGHT'
  | 'OPTIONS'
  | 'YES_NO'
  | 'VAT'
  | 'PRICING'
  | 'TAGS'
  | 'STOCK'
  | 'NET_QUANTITY'
  | 'ALLERGENS';

interface ArticleColumn extends FileColumn<string> {
  /** How wide a spreadsheet shows it. */
  width: number;
  /** A number that a spreadsheet can sum. */
  format?: 'AMOUNT';
  write: (article: ArticleFields & { id: string }) => string;
  read: (cell: string) => Partial<ArticleFields> | CellProblem;
}

const orProblem = <Value>(
  value: Value | undefined,
  problem: CellProblem,
  fields: (value: Value) => Partial<ArticleFields>,
): Partial<ArticleFields> | CellProblem => (value === undefined ? problem : fields(value));

/** Line ends are written in several ways, and spreadsheets change them. */
const plainLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

/** Every column of the file of articles, in its order: a new field of articles is one entry more. */
export const ARTICLE_COLUMNS = [
  {
    key: 'id',
    title: 'Identifiant',
    aliases: ['id'],
    width: 12,
    write: ({ id }) => id,
    read: (): Partial<ArticleFields> => ({}),
  },
  {
    key: 'label',
    title: 'Nom',
    aliases: ['article', 'produit', 'libelle', 'designation', 'name'],
    width: 30,
    write: ({ label }) => label,
    read: (label) => ({ label }),
  },
  {
    key: 'category',
    title: 'Catégorie',
    aliases: ['categorie', 'famille', 'rayon', 'category'],
    width: 18,
    write: ({ categoryLabel }) => categoryLabel,
    read: (categoryLabel) => ({ categoryLabel }),
  },
  {
    key: 'pricingModel',
    title: 'Type de prix',
    aliases: ['mode de tarification', 'tarification', 'mode de vente', 'vente'],
    width: 20,
    write: ({ pricingModel }) => writePricing(pricingModel),
    read: (cell) => orProblem(readPricing(cell), 'PRICING', (pricingModel) => ({ pricingModel })),
  },
  {
    key: 'unitPrice',
    title: 'Prix',
    aliases: ['prix unitaire', 'prix ttc', 'prix unitaire ttc', 'tarif', 'price'],
    width: 10,
    format: 'AMOUNT',
    write: ({ unitPrice }) => writeAmount(unitPrice),
    read: (cell) => orProblem(readAmount(cell), 'AMOUNT', (unitPrice) => ({ unitPrice })),
  },
  {
    key: 'unit',
    title: 'Unité',
    aliases: ['unite de vente'],
    width: 12,
    // A piece is named, because an empty cell changes nothing.
    write: ({ unitPrice, unit }) => (unitPrice === null ? '' : (unit ?? UNITS[0])),
    read: (cell) => ({ unit: unitWord(cell) }),
  },
  {
    key: 'netQuantity',
    title: 'Quantité nette',
    aliases: ['contenance', 'poids net', 'volume'],
    width: 14,
    write: ({ netQuantity }) => writeNetQuantity(netQuantity),
    read: (cell) => orProblem(readNetQuantity(cell), 'NET_QUANTITY', (netQuantity) => ({ netQuantity })),
  },
  {
    key: 'pricePerKilogram',
    title: 'Prix au kilo',
    aliases: ['prix au kg', 'prix/kg', 'prix kg', 'prix au kilo ttc'],
    width: 12,
    format: 'AMOUNT',
    write: ({ pricePerKilogram }) => writeAmount(pricePerKilogram),
    read: (cell) => orProblem(readAmount(cell), 'AMOUNT', (pricePerKilogram) => ({ pricePerKilogram })),
  },
  {
    key: 'averageWeight',
    title: 'Poids moyen',
    aliases: ['poids'],
    width: 12,
    write: ({ averageWeight }) => writeWeight(averageWeight),
    read: (cell) => orProblem(readWeight(cell), 'WEIGHT', (averageWeight) => ({ averageWeight })),
  },
  {
    key: 'options',
    title: 'Options',
    aliases: ['options de poids', 'conditionnements'],
    width: 30,
    write: ({ options }) => writeOptions(options),
    read: (cell) => orProblem(readOptions(cell), 'OPTIONS', (options) => ({ options })),
  },
  {
    key: 'tvaRate',
    title: 'TVA',
    aliases: ['taux de tva', 'taux tva', 'taux'],
    width: 8,
    write: ({ tvaRate }) => writeVatRate(tvaRate),
    read: (cell) => orProblem(readVatRate(cell), 'VAT', (tvaRate) => ({ tvaRate })),
  },
  {
    key: 'isEnabled',
    title: 'En vente',
    aliases: ['disponible', 'actif', 'active'],
    width: 9,
    write: ({ isEnabled }) => writeYesNo(isEnabled),
    read: (cell) => orProblem(readYesNo(cell), 'YES_NO', (isEnabled) => ({ isEnabled })),
  },
  {
    key: 'stock',
    title: 'Stock',
    aliases: ['quantite', 'quantite en stock'],
    width: 10,
    // Where each date counts its own, it is the usual quantity (R-CATALOG-10).
    write: ({ isStockEnabled, stock, stockPerDay, usualStock }) =>
      writeStock({ isStockEnabled, stock: stockPerDay ? usualStock : stock }),
    read: (cell) => orProblem(readStock(cell), 'STOCK', (stock) => stock),
  },
  {
    key: 'origin',
    title: 'Origine',
    aliases: ['provenance'],
    width: 20,
    write: ({ origin }) => origin ?? '',
    read: (origin) => ({ origin }),
  },
  {
    key: 'variety',
    title: 'Variété / catégorie',
    aliases: ['variete', 'calibre'],
    width: 20,
    write: ({ variety }) => variety ?? '',
    read: (variety) => ({ variety }),
  },
  {
    key: 'ingredients',
    title: 'Ingrédients',
    aliases: ['composition'],
    width: 40,
    write: ({ ingredients }) => plainLines(ingredients ?? ''),
    read: (cell) => ({ ingredients: plainLines(cell) }),
  },
  {
    key: 'allergens',
    title: 'Allergènes',
    aliases: ['allergene'],
    width: 24,
    write: ({ allergens }) => writeAllergens(allergens),
    read: (cell) => orProblem(readAllergens(cell), 'ALLERGENS', (allergens) => ({ allergens })),
  },
  {
    key: 'storage',
    title: 'Conservation',
    aliases: ['conditions de conservation'],
    width: 30,
    write: ({ storage }) => plainLines(storage ?? ''),
    read: (cell) => ({ storage: plainLines(cell) }),
  },
  {
    key: 'tags',
    title: 'Labels',
    aliases: ['label', 'certifications'],
    width: 24,
    write: ({ tags }) => writeTags(tags),
    read: (cell) => orProblem(readTags(cell), 'TAGS', (tags) => ({ tags })),
  },
  {
    key: 'perishable',
    title: 'Périssable',
    aliases: ['denree perissable'],
    width: 10,
    write: ({ perishable }) => writeYesNo(perishable),
    read: (cell) => orProblem(readYesNo(cell), 'YES_NO', (perishable) => ({ perishable })),
  },
  {
    key: 'description',
    title: 'Description',
    aliases: ['descriptif', 'details'],
    width: 60,
    write: ({ description }) => plainLines(description),
    read: (cell) => ({ description: plainLines(cell) }),
  },
] as const satisfies readonly ArticleColumn[];

export type ArticleColumnKey = (typeof ARTICLE_COLUMNS)[number]['key'];

/** A file has to tell one article from another. */
export const ARTICLE_NEEDED: readonly ArticleColumnKey[] = ['id', 'label'];

/** A price is its model, its figures and what they are for. */
export const ARTICLE_TIES: ColumnTies<ArticleColumnKey> = {
  known: ['label'],
  together: ['pricingModel', 'unitPrice', 'unit', 'netQuantity', 'pricePerKilogram', 'averageWeight', 'options'],
};

export interface ReadCells<Fields, Key extends string, Problem> {
  given: Partial<Fields>;
  problems: { column: Key; problem: Problem }[];
}

/** What the cells say; an empty one says nothing. */
export function readArticleCells({
  cells,
}: ImportRow<ArticleColumnKey>): ReadCells<ArticleFields, ArticleColumnKey, CellProblem> {
  const problems: { column: ArticleColumnKey; problem: CellProblem }[] = [];
  const given: Partial<ArticleFields> = {};
  for (const column of ARTICLE_COLUMNS) {
    const cell = cells[column.key] ?? '';
    if (cell === '') continue;
    const read = column.read(cell);
    if (typeof read === 'string') problems.push({ column: column.key, problem: read });
    else Object.assign(given, read);
  }
  return { given, problems };
}

/** Columns whose cells would be written otherwise: none of them, and nothing is to be changed. */
export const differingArticleColumns = (
  current: ArticleFields & { id: string },
  wanted: ArticleFields & { id: string },
): ArticleColumnKey[] => ARTICLE_COLUMNS.filter(({ write }) => write(current) !== write(wanted)).map(({ key }) => key);

/** How something is sold whose « Type de prix » is not told, by the prices that are. */
export function pricingOf(given: Partial<ArticleFields>): PricingModel | undefined {
  if (given.pricingModel) return given.pricingModel;
  if (given.options) return 'BY_WEIGHT_OPTIONS';
  if (given.unitPrice !== undefined) return 'BY_UNIT';
  if (given.pricePerKilogram === undefined) return undefined;
  return given.averageWeight === undefined ? 'BY_CAPTURED_WEIGHT' : 'BY_UNIT_WEIGHING_REQUIRED';
}

/** Prices that were given and that the pricing model has no use for; a net quantity goes with a price by the piece. */
export const uselessPrices = (
  model: PricingModel,
  given: Partial<Prices & Pick<ArticleFields, 'netQuantity'>>,
): (PriceField | 'netQuantity')[] => [
  ...(['unitPrice', 'pricePerKilogram', 'averageWeight', 'options'] as const).filter(
    (field) => given[field] !== undefined && !PRICE_FIELDS[model].includes(field),
  ),
  ...(given.netQuantity && model !== 'BY_UNIT' ? (['netQuantity'] as const) : []),
];
