import { Refusal } from '@etal/contract/errors';
import { type PricingModel, type Prices, pricesFor } from '@etal/domain/catalog/pricing';

export function pricesOrRefusal(model: PricingModel, given: { [F in keyof Prices]?: Prices[F] | undefined }): Prices {
  const { unitPrice = null, pricePerKilogram = null, averageWeight = null, options = [], unit = null } = given;
  const result = pricesFor(model, { unitPrice, pricePerKilogram, averageWeight, options, unit });
  if ('prices' in result) return result.prices;
  const { field, problem } = result.problem;
  if (problem === 'MISSING') throw new Refusal('PRICE_MISSING', { field });
  throw new Refusal(problem === 'TOO_HIGH' ? 'PRICE_TOO_HIGH' : 'OPTIONS_DUPLICATE_WEIGHT');
}
