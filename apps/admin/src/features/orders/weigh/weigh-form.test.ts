import type { Sale } from '@etal/contract/orders';
import { describe, expect, it } from 'vitest';
import { plain } from '../../../testing/render-app.tsx';
import { SAMPLE_SALES } from '../../../testing/sample-shop.ts';
import { checkWeights, previewWeights, type WeighValues, weighedSales, weighValuesOf } from './weigh-form.ts';

const chicken = SAMPLE_SALES[3] as Extract<Sale, { klass: 'WeighingRequiredUnitOrderSale' }>;
const duck = { ...chicken, id: '00000000-0000-4000-8000-000000000605', weighedGrams: 2100, subTotal: 3255 };
const sales = [...SAMPLE_SALES, duck];
const values = (chickenGrams: number | null, duckGrams: number | null = 2100): WeighValues => ({
  weights: [
    { saleId: chicken.id, weighedGrams: chickenGrams },
    { saleId: duck.id, weighedGrams: duckGrams },
  ],
});

it('starts from what was weighed before', () => {
  expect(weighValuesOf(weighedSales({ sales }))).toEqual(values(null));
});

const messageAt = (errors: ReturnType<typeof checkWeights>['errors'], index: number): string | undefined =>
  (errors.weights as { weighedGrams?: { message?: string } }[] | undefined)?.[index]?.weighedGrams?.message;

describe('the check of the typed weights', () => {
  it('takes one weight without the others', () => {
    expect(checkWeights({ sales }, values(3400, null)).errors).toEqual({});
  });
  it.each<[WeighValues, number]>([
    [values(null, null), 0],
    [values(0), 0],
    [values(null, 0), 1],
    [values(2_000_000), 0],
  ])('of %j speaks beside field %i', (given, index) => {
    const { errors } = checkWeights({ sales }, given);
    expect(messageAt(errors, index)).toBeTruthy();
  });

  it('says when the order would come to too much, beside the weight that makes it so', () => {
    const dear = { ...duck, pricePerKilogram: 9_990_000 };
    const checked = (grams: number) => checkWeights({ sales: [chicken, dear] }, values(1000, grams)).errors;
    expect(checked(999)).toEqual({});
    expect(messageAt(checked(1001), 0)).toBeUndefined();
    expect(plain(messageAt(checked(1001), 1) ?? '')).toMatch(/^Une commande est de 99 999,99 € au plus/);
  });
});

it.each<[WeighValues, string, string, string]>([
  [values(null), '~49,60 €', '32,55 €', '~97,65 €'],
  [values(3400), '52,70 €', '32,55 €', '100,75 €'],
  [values(3400, null), '52,70 €', '32,55 €', '100,75 €'],
  [values(3400, 1000), '52,70 €', '15,50 €', '83,70 €'],
])('%j comes to %s, %s, in all %s', (given, chickenText, duckText, subTotal) => {
  const preview = previewWeights({ sales }, given);
  expect([preview.lines.get(chicken.id), preview.lines.get(duck.id), preview.subTotal].map(plain)).toEqual([
    chickenText,
    duckText,
    subTotal,
  ]);
});
