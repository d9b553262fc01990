import type { ImageUpload } from '@etal/contract/primitives';
import { SALEABLE_DEFAULTS, type SaleableFields } from '@etal/contract/saleables';
import {
  allowsOnlinePayment,
  PRICE_FIELDS,
  type Prices,
  pricesFor,
  type PricingModel,
} from '@etal/domain/catalog/pricing';
import { SENTENCES } from '@etal/texts/errors';
import type { FieldErrors } from '../../../forms/form-check.ts';

export interface OptionRow {
  weight: number | null;
  price: number | null;
}

/** What the forms of articles and bags hold: every price field, so that switching how it is priced loses nothing. */
export interface SaleableValues extends Omit<SaleableFields, 'options'> {
  img: ImageUpload | null;
  options: OptionRow[];
}

export const BLANK_OPTION: OptionRow = { weight: null, price: null };

export const BLANK_SALEABLE: SaleableValues = {
  ...SALEABLE_DEFAULTS,
  label: '',
  description: '',
  tvaRate: 'RATE_5_5',
  img: null,
  options: [BLANK_OPTION],
};

/** A form opens without a new image, and its options table always keeps a row to type in (R-SCREENS-7). */
export const openedForm = ({ options }: Prices): Pick<SaleableValues, 'img' | 'options'> => ({
  img: null,
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
    ? { [result.problem.field]: SENTENCES.PRICE_TOO_HIGH }
    : { 'options.0.weight': SENTENCES.OPTIONS_DUPLICATE_WEIGHT };
}

const filledOptions = ({ options }: SaleableValues) =>
  options.map(({ weight, price }) => ({ weight: weight ?? 0, price: price ?? 0 }));

/** What is sent: prices of other models and a zero stock as null (R-SCREENS-8); no image means "keep it". */
export function saleableBodyOf<Values extends SaleableValues>(model: PricingModel, values: Values) {
  const { img, ...fields } = values;
  const used = PRICE_FIELDS[model];
  return {
    ...fields,
    ...(img ? { img } : {}),
    unitPrice: used.includes('unitPrice') ? values.unitPrice || null : null,
    pricePerKilogram: used.includes('pricePerKilogram') ? values.pricePerKilogram || null : null,
    averageWeight: used.includes('averageWeight') ? values.averageWeight || null : null,
    options: used.includes('options') ? filledOptions(values) : [],
    stock: values.isStockEnabled ? values.stock || null : null,
  };
}

export interface SavedMessage {
  tone: 'success' | 'warning';
  text: string;
}

/** R-SCREENS-9: what needs weighing can only be ordered once on-site payments are set up. */
export function savedMessage(
  saved: { label: string; pricingModel: PricingModel },
  verb: 'ajouté' | 'modifié',
  isOfflinePaymentReady: boolean,
): SavedMessage {
  if (allowsOnlinePayment(saved.pricingModel) || isOfflinePaymentReady)
    return { tone: 'success', text: `${saved.label} ${verb} avec succès` };
  return {
    tone: 'warning',
    text: `${saved.label} a été ${verb} avec succès mais vous devez configurer les détails de paiement hors ligne pour activer la commande de cet article.`,
  };
}
