import { SALEABLE_DEFAULTS, type SaleableFields } from '@etal/contract/saleables';
import type { NetQuantity } from '@etal/domain/catalog/net-quantity';
import { PRICE_FIELDS, pricesFor, type PricingModel, repeatedWeight } from '@etal/domain/catalog/pricing';
import { normaliseStock } from '@etal/domain/catalog/stock';
import { needsOnSitePayments } from '@etal/domain/shop/on-site-warning';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import type { FieldErrors } from '../../../forms/form-check.ts';
import { type Picture, pictureBody } from '../../../forms/picture-field.tsx';
import type { MoneyTaken } from '../money-taken.ts';

export interface OptionRow {
  weight: number | null;
  price: number | null;
}

/** What the forms of articles and bags hold: every price field, so that switching how it is priced loses nothing. */
export interface SaleableValues extends Omit<SaleableFields, 'options' | 'netQuantity'> {
  img: Picture | null;
  options: OptionRow[];
  netQuantity: NetQuantityValues;
}

/** Without an amount, nothing is said. */
interface NetQuantityValues extends Omit<NetQuantity, 'amount'> {
  amount: number | null;
}

const BLANK_NET_QUANTITY: NetQuantityValues = { amount: null, measure: 'G', drained: false };

export const BLANK_OPTION: OptionRow = { weight: null, price: null };

export const BLANK_SALEABLE: SaleableValues = {
  ...SALEABLE_DEFAULTS,
  label: '',
  description: '',
  tvaRate: 'RATE_5_5',
  img: null,
  options: [BLANK_OPTION],
  netQuantity: BLANK_NET_QUANTITY,
};

/** A form opens without a new image, and its options table always keeps a row to type in (R-SCREENS-7). */
export const openedForm = ({
  options,
  netQuantity,
}: Pick<SaleableFields, 'options' | 'netQuantity'>): Pick<SaleableValues, 'img' | 'options' | 'netQuantity'> => ({
  img: null,
  netQuantity: netQuantity ?? BLANK_NET_QUANTITY,
  options: options.length > 0 ? options : [BLANK_OPTION],
});

const REQUIRED = 'Ce champ est obligatoire.';

/** The price fields that the pricing model needs and that are empty, each with its sentence. */
export function pricingErrors(model: PricingModel, values: SaleableValues): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of PRICE_FIELDS[model]) {
    if (field !== 'options') {
      if (!values[field]) errors[field] = REQUIRED;
      continue;
    }
    for (const [row, { weight, price }] of values.options.entries()) {
      if (!weight) errors[`options.${row}.weight`] = REQUIRED;
      if (!price) errors[`options.${row}.price`] = REQUIRED;
    }
  }
  if (Object.keys(errors).length > 0) return errors;
  const result = pricesFor(model, { ...values, options: filledOptions(values) });
  if (!('problem' in result)) return {};
  return result.problem.problem === 'TOO_HIGH'
    ? { [result.problem.field]: SCREEN_SENTENCES.PRICE_TOO_HIGH }
    : { [`options.${repeatedWeight(filledOptions(values))}.weight`]: SCREEN_SENTENCES.OPTIONS_DUPLICATE_WEIGHT };
}

const filledOptions = ({ options }: SaleableValues) =>
  options.map(({ weight, price }) => ({ weight: weight ?? 0, price: price ?? 0 }));

/** What the field says, once it says how much. */
export const netQuantityOf = ({ netQuantity: { amount, measure, drained } }: Pick<SaleableValues, 'netQuantity'>) =>
  amount ? { amount, measure, drained: drained && measure === 'G' } : null;

/** What is sent: prices of other models and a zero stock as null (R-SCREENS-8); no image means "keep it". */
export function saleableBodyOf<Values extends SaleableValues>(model: PricingModel, values: Values) {
  const { img, ...fields } = values;
  const used = PRICE_FIELDS[model];
  return {
    ...fields,
    ...pictureBody(img),
    unitPrice: used.includes('unitPrice') ? values.unitPrice || null : null,
    pricePerKilogram: used.includes('pricePerKilogram') ? values.pricePerKilogram || null : null,
    averageWeight: used.includes('averageWeight') ? values.averageWeight || null : null,
    options: used.includes('options') ? filledOptions(values) : [],
    unit: used.includes('unitPrice') ? values.unit : null,
    netQuantity: used.includes('unitPrice') ? netQuantityOf(values) : null,
    ...normaliseStock(values),
    depositCount: values.depositKindId === null ? null : values.depositCount,
  };
}

/** What an edit sends together (R-SCREENS-12): how it is priced and what it holds, its stock, its deposit. */
export const EDITED_TOGETHER = [
  [
    'pricingModel',
    'bagType',
    'articles',
    'unitPrice',
    'pricePerKilogram',
    'averageWeight',
    'options',
    'unit',
    'netQuantity',
  ],
  ['isStockEnabled', 'stock', 'stockPerDay', 'usualStock'],
  ['depositKindId', 'depositCount'],
];

export interface SavedMessage {
  tone: 'success' | 'warning';
  text: string;
}

/** R-SCREENS-9: what is priced by its weight can only be ordered once the shop can take money. */
export function savedMessage(
  saved: { label: string; pricingModel: PricingModel },
  verb: 'ajouté' | 'modifié',
  taken: MoneyTaken,
): SavedMessage {
  if (!needsOnSitePayments([{ isEnabled: true, pricingModel: saved.pricingModel }], taken))
    return { tone: 'success', text: `${saved.label} ${verb} avec succès` };
  return {
    tone: 'warning',
    text: `${saved.label} a été ${verb} avec succès mais vous devez configurer les détails de paiement hors ligne pour activer la commande de cet article.`,
  };
}
