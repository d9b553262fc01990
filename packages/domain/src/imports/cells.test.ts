import { describe, expect, it } from 'vitest';
import {
  readAmount,
  readOptions,
  readPricing,
  readStock,
  readTags,
  readVatRate,
  readWeight,
  readYesNo,
} from './cells.ts';

describe('an amount', () => {
  it.each([
    ['2,4', 240],
    ['2.40', 240],
    ['2', 200],
    ['1 234,50 €', 123_450],
    ['1\u00A0234,50\u00A0€', 123_450],
    ['1\u202F234,50', 123_450],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['12,90 €/kg', 1290],
    ['2,400', 240],
    ['0', 0],
    ['2,405', undefined],
    ['-2', undefined],
    ['deux', undefined],
    ['1e3', undefined],
    ['', undefined],
  ])('%s is %s', (text, cents) => {
    expect(readAmount(text)).toBe(cents);
  });
});

describe('a weight', () => {
  it.each([
    ['1800', 1800],
    ['1800 g', 1800],
    ['1,8 kg', 1800],
    ['1,8', 1800],
    ['2 kg', 2000],
    ['0.35', 350],
    ['5 g', 5],
    ['5', undefined],
    ['1,2345 kg', undefined],
    ['2,5 g', undefined],
    ['lourd', undefined],
  ])('%s is %s', (text, grams) => {
    expect(readWeight(text)).toBe(grams);
  });
});

describe('other cells', () => {
  it.each([
    [
      '250 g : 3,20 ; 500 g : 6,00',
      [
        { weight: 250, price: 320 },
        { weight: 500, price: 600 },
      ],
    ],
    [
      '1 kg:4|2kg:7,5 €',
      [
        { weight: 1000, price: 400 },
        { weight: 2000, price: 750 },
      ],
    ],
    ['250 g', undefined],
    ['250 g : 3 : 4', undefined],
    [';', undefined],
  ])('options: %s', (text, options) => {
    expect(readOptions(text)).toEqual(options);
  });

  it.each([
    [readVatRate('5,5 %'), 'RATE_5_5'],
    [readVatRate('0.055'), 'RATE_5_5'],
    [readVatRate('10'), 'RATE_10'],
    [readVatRate('20,00 %'), 'RATE_20'],
    [readVatRate('19,6'), undefined],
    [readYesNo('OUI'), true],
    [readYesNo('0'), false],
    [readYesNo('peut-être'), undefined],
    [readPricing('a la piece'), 'BY_UNIT'],
    [readPricing('Au kilo'), 'BY_CAPTURED_WEIGHT'],
    [readPricing('troc'), undefined],
    [readTags('AB, label rouge'), ['AGRICULTURE_BIOLOGIQUE', 'LABEL_ROUGE']],
    [readTags('maison'), undefined],
    [readStock('12'), { isStockEnabled: true, stock: 12 }],
    [readStock('0'), { isStockEnabled: true, stock: null }],
    [readStock('1,5 kg'), { isStockEnabled: true, stock: 1500 }],
    [readStock('Non suivi'), { isStockEnabled: false, stock: null }],
    [readStock('beaucoup'), undefined],
  ])('%s is %s', (read, expected) => {
    expect(read).toEqual(expected);
  });
});
