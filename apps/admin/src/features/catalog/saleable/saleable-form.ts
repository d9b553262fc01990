import type { ImageUpload } from '@etal/contract/primitives';
import {
  allowsOnlinePayment,
  PRICE_FIELDS,
  type Prices,
  pricesFor,
  type PricingModel,
} from '@etal/domain/catalog/pricing';
import type { Tag } from '@etal/domain/catalog/tags';
import type { VatRate } from '@etal/domain/vat';
import { SENTENCES } from '@etal/texts/errors';
import type { FieldErrors } from '../../../forms/form-check.ts';

export interface OptionRow {
  weight: number | null;
  price: number | null;
}

/** What the forms of articles and bags hold: every price field, so that switching how it is priced loses nothing. */
export interface SaleableValues {
  label: string;
  description: string;
  isEnabled: boolean;
  img: ImageUpload | null;
  tags: Tag[];
  perishable: boolean;
  unitPrice: number | null;
  pricePerKilogram: number | null;
  averageWeight: number | null;
  options: OptionRow[];
  tvaRate: VatRate;
  isStockEnabled: boolean;
  stock: number | null;
}

export const BLANK_OPTION: OptionRow = { weight: null, price: null };

export const BLANK_SALEABLE: SaleableValues = {
  label: '',
  description: '',
  isEnabled: true,
  img: null,
  tags: [],
  perishable: true,
  unitPrice: null,
  pricePerKilogram: null,
  averageWeight: null,
  options: [BLANK_OPTION],
  tvaRate: 'RATE_5_5',
  isStockEnabled: false,
  stock: null,
};

/** The options table always keeps a row to type in (specification §4). */
export function saleableValuesOf(saleable: Omit<SaleableValues, 'img' | 'options'> & Prices): SaleableValues {
  const {
    label,
    description,
    isEnabled,
    tags,
    perishable,
    unitPrice,
    pricePerKilogram,
    averageWeight,
    options,
    tvaRate,
    isStockEnabled,
    stock,
  } = saleable;
  return {
    label,
    description,
    isEnabled,
    img: null,
    tags,
    perishable,
    unitPrice,
    pricePerKilogram,
    averageWeight,
    options: options.length > 0 ? options : [BLANK_OPTION],
    tvaRate,
    isStockEnabled,
    stock,
  };
}

const REQUIRED = 'Ce champ est obligatoire.';

/** What the pricing model needs and was not given, beside each field. */
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
  return 'problem' in result && result.problem.problem === 'DUPLICATE_WEIGHT'
    ? { 'options.0.weight': SENTENCES.OPTIONS_DUPLICATE_WEIGHT }
    : {};
}

const filledOptions = ({ options }: SaleableValues) =>
  options.map(({ weight, price }) => ({ weight: weight ?? 0, price: price ?? 0 }));

/** What is sent: prices of other models and a zero stock as null (specification §5); no image means "keep it". */
export function saleableBodyOf(model: PricingModel, values: SaleableValues) {
  const { label, description, isEnabled, img, tags, perishable, tvaRate, isStockEnabled } = values;
  const used = PRICE_FIELDS[model];
  return {
    label,
    description,
    isEnabled,
    ...(img ? { img } : {}),
    tags,
    perishable,
    unitPrice: used.includes('unitPrice') ? values.unitPrice || null : null,
    pricePerKilogram: used.includes('pricePerKilogram') ? values.pricePerKilogram || null : null,
    averageWeight: used.includes('averageWeight') ? values.averageWeight || null : null,
    options: used.includes('options') ? filledOptions(values) : [],
    tvaRate,
    isStockEnabled,
    stock: isStockEnabled ? values.stock || null : null,
  };
}

export interface SavedMessage {
  tone: 'success' | 'warning';
  text: string;
}

/** Specification §8: what needs weighing can only be ordered once on-site payments are set up. */
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
