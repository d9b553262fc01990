import { type Allergen, sortedAllergens } from '../catalog/food-law.ts';
import type { NetQuantity } from '../catalog/net-quantity.ts';
import type { PricingModel, WeightOption } from '../catalog/pricing.ts';
import type { Stock } from '../catalog/stock.ts';
import type { Tag } from '../catalog/tags.ts';
import { foldText } from '../fold-text.ts';
import { type Cents, moneyFieldText } from '../money.ts';
import type { VatRate } from '../vat.ts';
import type { Grams } from '../weight.ts';

/** What the cells of our files say, both ways. A cell that is not understood is `undefined`. */

const compact = (text: string): string => text.replaceAll(/[\s\u00A0\u202F]/gu, '');

/** `1 234,50`, `1.234,50` and `1234.5`: where both marks are there, the last one is the decimal one. */
function readDecimal(text: string): { whole: string; decimals: string } | undefined {
  const marks = [...text].filter((sign) => sign === ',' || sign === '.');
  const last = marks.at(-1);
  const plain =
    last !== undefined && marks.some((mark) => mark !== last) ? text.replaceAll(last === ',' ? '.' : ',', '') : text;
  const [, whole, decimals = ''] = /^(\d{1,9})(?:[.,](\d{1,9}))?$/.exec(plain) ?? [];
  return whole === undefined ? undefined : { whole, decimals: decimals.replace(/0+$/, '') };
}

/** `2,4`, `2.40`, `1 234,50 €`, `12,90 €/kg`; three decimals are no price. */
export function readAmount(text: string): Cents | undefined {
  const amount = readDecimal(compact(text).replace(/(?:€|eur|euros?)?(?:\/(?:kg|kilo))?$/iu, ''));
  if (!amount || amount.decimals.length > 2) return undefined;
  return Number(amount.whole) * 100 + Number(amount.decimals.padEnd(2, '0'));
}

export const writeAmount = (cents: Cents | null): string => moneyFieldText(cents);

/** A bare number that small might be kilograms: its unit has to stand beside it. */
const LEAST_BARE_GRAMS = 10;

/** `1800`, `1800 g`, `1,8 kg`; a bare number is in grams, one with decimals in kilograms. */
export function readWeight(text: string): Grams | undefined {
  const [, figures = '', unit = ''] = /^([\d.,]+)(kg|kilos?|g|gr|grammes?)?$/iu.exec(compact(text)) ?? [];
  const amount = readDecimal(figures);
  if (!amount) return undefined;
  const isKilograms = unit === '' ? amount.decimals !== '' : /^k/i.test(unit);
  if (isKilograms)
    return amount.decimals.length > 3
      ? undefined
      : Number(amount.whole) * 1000 + Number(amount.decimals.padEnd(3, '0'));
  const grams = Number(amount.whole);
  return amount.decimals !== '' || (unit === '' && grams < LEAST_BARE_GRAMS) ? undefined : grams;
}

export const writeWeight = (grams: Grams | null): string => (grams === null ? '' : `${grams} g`);

const MEASURES = { kg: ['G', 3], g: ['G', 0], l: ['ML', 3], cl: ['ML', 1], ml: ['ML', 0] } as const;
const DRAINED = /\s*\(?(?:poids net )?egouttee?s?\)?$/u;

/** `500 g`, `1,5 kg`, `75 cl`, `1 l`, `400 g égouttés`: its unit always stands beside it. */
export function readNetQuantity(text: string): NetQuantity | undefined {
  const folded = foldText(text);
  const [, figures = '', unit = ''] = /^([\d.,]+)(kg|g|cl|ml|l)$/u.exec(compact(folded.replace(DRAINED, ''))) ?? [];
  const amount = readDecimal(figures);
  for (const [word, [measure, decimals]] of Object.entries(MEASURES)) {
    if (word !== unit || !amount || amount.decimals.length > decimals) continue;
    const smallest = Number(amount.whole) * 10 ** decimals + Number(amount.decimals.padEnd(decimals, '0'));
    return { amount: smallest, measure, drained: DRAINED.test(folded) };
  }
  return undefined;
}

export const writeNetQuantity = (quantity: NetQuantity | null): string =>
  quantity ? `${quantity.amount} ${quantity.measure.toLowerCase()}${quantity.drained ? ' égouttés' : ''}` : '';

/** « 250 g : 3,20 ; 500 g : 6,00 ». */
export function readOptions(text: string): WeightOption[] | undefined {
  const options: WeightOption[] = [];
  for (const part of text.split(/[;|\n]/).filter((option) => option.trim() !== '')) {
    const [weightText, priceText, ...more] = part.split(/[:=]/);
    const weight = readWeight(weightText ?? '');
    const price = readAmount(priceText ?? '');
    if (weight === undefined || price === undefined || more.length > 0) return undefined;
    options.push({ weight, price });
  }
  return options.length > 0 ? options : undefined;
}

export const writeOptions = (options: readonly WeightOption[]): string =>
  options.map(({ weight, price }) => `${weight} g : ${writeAmount(price)}`).join(' ; ');

const YES = ['oui', 'o', 'x', 'vrai', 'true', 'yes', '1'];
const NO = ['non', 'n', 'faux', 'false', 'no', '0'];

export function readYesNo(text: string): boolean | undefined {
  const word = foldText(text);
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

export const writeYesNo = (is: boolean): string => (is ? 'oui' : 'non');

/** As people write them, without case and accents; the first is how we write it. */
type Words<Value extends string> = Record<Value, readonly [string, ...string[]]>;

function wordOf<Value extends string>(words: Words<Value>, text: string): Value | undefined {
  const word = foldText(text);
  for (const value in words) if (words[value].some((candidate) => foldText(candidate) === word)) return value;
  return undefined;
}

/** A percentage that was formatted as one comes as its hundredth. */
const VAT_WORDS: Words<VatRate> = {
  RATE_5_5: ['5,5 %', '5,5%', '5,5', '5.5', '5.5%', '5,50', '5.50', '5,50 %', '0,055', '0.055'],
  RATE_10: ['10 %', '10%', '10', '10,0', '10.0', '10,00', '10.00', '10,00 %', '0,1', '0.1', '0,10', '0.10'],
  RATE_20: ['20 %', '20%', '20', '20,0', '20.0', '20,00', '20.00', '20,00 %', '0,2', '0.2', '0,20', '0.20'],
};

export const readVatRate = (text: string): VatRate | undefined =>
  wordOf(VAT_WORDS, text.replaceAll(/[\u00A0\u202F]/gu, ' '));
export const writeVatRate = (rate: VatRate): string => VAT_WORDS[rate][0];

const PRICING_WORDS: Words<PricingModel> = {
  BY_UNIT: ['À la pièce', 'pièce', 'à l’unité', "à l'unité", 'unité', 'unitaire'],
  BY_WEIGHT_OPTIONS: ['Au poids, par options', 'par options', 'options', 'options de poids', 'au poids'],
  BY_CAPTURED_WEIGHT: ['Au poids demandé', 'au kilo', 'kilo', 'kg', 'poids demandé'],
  BY_UNIT_WEIGHING_REQUIRED: ['À la pièce, à peser', 'à peser', 'pièce à peser', 'à la pièce, pesée au retrait'],
};

export const readPricing = (text: string): PricingModel | undefined => wordOf(PRICING_WORDS, text);
export const writePricing = (model: PricingModel): string => PRICING_WORDS[model][0];

const TAG_WORDS: Words<Tag> = {
  AGRICULTURE_BIOLOGIQUE: ['Agriculture biologique', 'AB', 'bio', 'biologique'],
  LABEL_ROUGE: ['Label Rouge', 'LR'],
};

const ALLERGEN_WORDS: Words<Allergen> = {
  GLUTEN: ['Gluten', 'céréales contenant du gluten', 'blé'],
  CRUSTACEANS: ['Crustacés', 'crustacé'],
  EGGS: ['Œufs', 'œuf'],
  FISH: ['Poissons', 'poisson'],
  PEANUTS: ['Arachides', 'arachide', 'cacahuètes'],
  SOYBEANS: ['Soja'],
  MILK: ['Lait', 'lactose'],
  NUTS: ['Fruits à coque', 'noix', 'noisettes', 'amandes'],
  CELERY: ['Céleri'],
  MUSTARD: ['Moutarde'],
  SESAME: ['Sésame', 'graines de sésame'],
  SULPHITES: ['Sulfites', 'anhydride sulfureux'],
  LUPIN: ['Lupin'],
  MOLLUSCS: ['Mollusques', 'mollusque'],
};

/** One after the other, with commas, semicolons or bars between them. */
export function readAllergens(text: string): Allergen[] | undefined {
  const read = new Set<Allergen>();
  for (const word of text.split(/[,;|]/).filter((part) => part.trim() !== '')) {
    const allergen = wordOf(ALLERGEN_WORDS, word);
    if (!allergen) return undefined;
    read.add(allergen);
  }
  return read.size > 0 ? sortedAllergens([...read]) : undefined;
}

export const writeAllergens = (allergens: readonly Allergen[]): string =>
  sortedAllergens(allergens)
    .map((allergen) => ALLERGEN_WORDS[allergen][0])
    .join(', ');

/** The same of labels. */
export function readTags(text: string): Tag[] | undefined {
  const tags = new Set<Tag>();
  for (const word of text.split(/[,;|]/).filter((part) => part.trim() !== '')) {
    const tag = wordOf(TAG_WORDS, word);
    if (!tag) return undefined;
    tags.add(tag);
  }
  return tags.size > 0 ? [...tags] : undefined;
}

/** In one order, whichever they were ticked in. */
export const writeTags = (tags: readonly Tag[]): string =>
  tags
    .map((tag) => TAG_WORDS[tag][0])
    .toSorted()
    .join(', ');

const NOT_COUNTED = 'Non suivi';

/** A number of pieces, or for what is sold by the weight asked for a weight in grams; « Non suivi » stops counting. */
export function readStock(text: string): Stock | undefined {
  if ([foldText(NOT_COUNTED), 'non', 'illimite'].includes(foldText(text)))
    return { isStockEnabled: false, stock: null };
  const pieces = /^\d{1,7}(?:[.,]0+)?$/.exec(compact(text))
    ? Math.trunc(Number(compact(text).replace(',', '.')))
    : undefined;
  const stock = pieces ?? readWeight(text);
  return stock === undefined ? undefined : { isStockEnabled: true, stock: stock || null };
}

export const writeStock = ({ isStockEnabled, stock }: Stock): string =>
  isStockEnabled ? String(stock ?? 0) : NOT_COUNTED;
