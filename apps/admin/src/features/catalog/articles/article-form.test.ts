import { describe, expect, it } from 'vitest';
import { plain } from '../../../testing/render-app.tsx';
import { sampleArticle, VEGETABLES } from '../../../testing/sample-shop.ts';
import {
  type ArticleValues,
  blankArticle,
  bodyOf,
  checkArticle,
  editBodyOf,
  quickEditBodyOf,
  valuesOf,
} from './article-form.ts';
import { savedMessage } from '../saleable/saleable-form.ts';

const filled: ArticleValues = {
  ...blankArticle(VEGETABLES),
  label: 'Tomates',
  description: 'Bien mûres',
  img: { filename: 'a.jpg', content: 'data:image/jpeg;base64,AAAA' },
  unitPrice: 250,
  pricePerKilogram: 900,
  averageWeight: 300,
  options: [{ weight: 500, price: 300 }],
};
const problems = (values: ArticleValues, needsImage = true) => flat(checkArticle(values, { needsImage }).errors);

function flat(errors: object, prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(errors).map(([key, value]) =>
      value && 'message' in value ? { [prefix + key]: value.message } : value ? flat(value, `${prefix}${key}.`) : {},
    ),
  );
}

describe('the check of an article form', () => {
  it.each(['BY_UNIT', 'BY_WEIGHT_OPTIONS', 'BY_CAPTURED_WEIGHT', 'BY_UNIT_WEIGHING_REQUIRED'] as const)(
    '%s passes when its fields are filled',
    (pricingModel) => {
      expect(problems({ ...filled, pricingModel })).toEqual({});
    },
  );

  it('an empty form says what is missing', () => {
    expect(problems(blankArticle(VEGETABLES))).toEqual({
      label: 'Ce champ est obligatoire.',
      description: 'Ce champ est obligatoire.',
      unitPrice: 'Ce champ est obligatoire.',
      img: 'Veuillez sélectionner une image.',
    });
  });

  it('needs no image when one is there already', () => {
    expect(problems({ ...filled, img: null }, false)).toEqual({});
    expect(problems({ ...filled, img: null }, true)).toEqual({ img: 'Veuillez sélectionner une image.' });
  });

  it.each([
    ['BY_UNIT', { unitPrice: null }, ['unitPrice']],
    ['BY_CAPTURED_WEIGHT', { pricePerKilogram: null }, ['pricePerKilogram']],
    [
      'BY_UNIT_WEIGHING_REQUIRED',
      { pricePerKilogram: null, averageWeight: null },
      ['pricePerKilogram', 'averageWeight'],
    ],
    ['BY_WEIGHT_OPTIONS', { options: [{ weight: null, price: null }] }, ['options.0.weight', 'options.0.price']],
    [
      'BY_WEIGHT_OPTIONS',
      {
        options: [
          { weight: 500, price: 300 },
          { weight: null, price: 200 },
        ],
      },
      ['options.1.weight'],
    ],
  ] as const)('%s with %j lacks %j', (pricingModel, changes, fields) => {
    const found = problems({ ...filled, pricingModel, ...changes } as ArticleValues);
    expect(Object.keys(found).toSorted()).toEqual([...fields].toSorted());
    expect(new Set(Object.values(found))).toEqual(new Set(['Ce champ est obligatoire.']));
  });

  const amountBound = 'Le montant est de 99 999,99 € au plus.';
  const weightBound = 'Le poids est de 1 000 kg au plus.';
  it.each([
    ['BY_UNIT', { unitPrice: 9_999_999 }, {}],
    ['BY_UNIT', { unitPrice: 10_000_000 }, { unitPrice: amountBound }],
    ['BY_CAPTURED_WEIGHT', { pricePerKilogram: 10_000_000 }, { pricePerKilogram: amountBound }],
    ['BY_WEIGHT_OPTIONS', { options: [{ weight: 500, price: 10_000_000 }] }, { 'options.0.price': amountBound }],
    ['BY_WEIGHT_OPTIONS', { options: [{ weight: 1_000_001, price: 300 }] }, { 'options.0.weight': weightBound }],
    ['BY_UNIT_WEIGHING_REQUIRED', { pricePerKilogram: 9_999_999, averageWeight: 1000 }, {}],
    [
      'BY_UNIT_WEIGHING_REQUIRED',
      { pricePerKilogram: 9_999_999, averageWeight: 1001 },
      { averageWeight: "Le prix estimé d'une pièce est de 99 999,99 € au plus." },
    ],
  ] as const)('%s with %j says %j before anything is sent', (pricingModel, changes, told) => {
    const found = problems({ ...filled, pricingModel, ...changes } as ArticleValues);
    expect(Object.fromEntries(Object.entries(found).map(([field, text]) => [field, plain(text)]))).toEqual(told);
  });

  it('two options of one weight are told apart', () => {
    const options = [
      { weight: 500, price: 300 },
      { weight: 500, price: 320 },
    ];
    expect(problems({ ...filled, pricingModel: 'BY_WEIGHT_OPTIONS', options })).toEqual({
      'options.1.weight': 'Deux options ont le même poids.',
    });
  });
});

describe('what an article form sends', () => {
  it('empties the prices of the other models', () => {
    expect(bodyOf({ ...filled, pricingModel: 'BY_CAPTURED_WEIGHT' })).toMatchObject({
      unitPrice: null,
      pricePerKilogram: 900,
      averageWeight: null,
      options: [],
    });
  });

  it.each([
    [{ isStockEnabled: true, stock: 0 }, null],
    [{ isStockEnabled: true, stock: 5 }, 5],
    [{ isStockEnabled: false, stock: 5 }, null],
  ])('stock of %j goes as %j', (stock, sent) => {
    expect(bodyOf({ ...filled, ...stock }).stock).toBe(sent);
  });

  it('leaves the image out when none was chosen', () => {
    expect(bodyOf({ ...filled, img: null })).not.toHaveProperty('img');
  });

  it('leaves the sale switch alone in a quick edit, and the stock that was not touched', () => {
    const counted = { ...filled, isStockEnabled: true, stock: 5 };
    expect(quickEditBodyOf(filled, counted)).toMatchObject({ isStockEnabled: true, stock: 5, stockPerDay: false });
    const body = quickEditBodyOf({ ...counted, label: 'Tomate', img: null, unitPrice: 240 }, counted);
    for (const field of ['isEnabled', 'isStockEnabled', 'stock', 'stockPerDay', 'usualStock'])
      expect(body).not.toHaveProperty(field);
    expect(body).toMatchObject({ label: 'Tomates', unitPrice: 250, img: filled.img });
  });
});

it('an edit sends what was changed, with all that is judged together (R-SCREENS-12)', () => {
  const opened = { ...filled, img: null, origin: null, isStockEnabled: true, stock: 5 };
  expect(editBodyOf(opened, { ...opened })).toEqual({});
  expect(editBodyOf(opened, { ...opened, origin: '' })).toEqual({});
  expect(editBodyOf(opened, { ...opened, tags: ['LABEL_ROUGE'] })).toEqual({ tags: ['LABEL_ROUGE'] });
  expect(Object.keys(editBodyOf(opened, { ...opened, stock: 6 })).toSorted()).toEqual([
    'isStockEnabled',
    'stock',
    'stockPerDay',
    'usualStock',
  ]);
  expect(editBodyOf(opened, { ...opened, unitPrice: 260 })).toMatchObject({ pricingModel: 'BY_UNIT', unitPrice: 260 });
  expect(editBodyOf(opened, { ...opened, img: filled.img })).toEqual({ img: filled.img });
});

it('an article becomes a form with a row to type an option in', () => {
  expect(valuesOf(sampleArticle(1, 'Ail')).options).toEqual([{ weight: null, price: null }]);
  expect(valuesOf(sampleArticle(1, 'Ail', { pricingModel: 'BY_WEIGHT_OPTIONS' })).options).toEqual([
    { weight: 500, price: 300 },
  ]);
});

it.each([
  ['BY_UNIT', false, { tone: 'success', text: 'Ail modifié avec succès' }],
  ['BY_WEIGHT_OPTIONS', false, { tone: 'success', text: 'Ail modifié avec succès' }],
  ['BY_CAPTURED_WEIGHT', true, { tone: 'success', text: 'Ail modifié avec succès' }],
  [
    'BY_CAPTURED_WEIGHT',
    false,
    {
      tone: 'warning',
      text: 'Ail a été modifié avec succès mais vous devez configurer les détails de paiement hors ligne pour activer la commande de cet article.',
    },
  ],
  [
    'BY_UNIT_WEIGHING_REQUIRED',
    false,
    {
      tone: 'warning',
      text: 'Ail a été modifié avec succès mais vous devez configurer les détails de paiement hors ligne pour activer la commande de cet article.',
    },
  ],
] as const)('saving %s with on-site payments %s says %j', (pricingModel, isReady, message) => {
  expect(
    savedMessage({ label: 'Ail', pricingModel }, 'modifié', {
      isOnSiteEnabled: isReady,
      isOnlineAvailable: false,
    }),
  ).toEqual(message);
});
