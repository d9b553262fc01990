import { describe, expect, it } from 'vitest';
import { sampleArticle, sampleBag } from '../../testing/sample-shop.ts';
import {
  depositsToday,
  type EditedLine,
  fits,
  offersFor,
  pricedLines,
  saleablesOf,
  shortageOf,
  stepped,
  withAmount,
  withOffer,
} from './edited-lines.ts';

const radishes = sampleArticle(1, 'Radis roses', { isStockEnabled: true, stock: 3 });
const potatoes = sampleArticle(2, 'Pommes de terre', {
  pricingModel: 'BY_WEIGHT_OPTIONS',
  options: [
    { weight: 1000, price: 250 },
    { weight: 5000, price: 1000 },
  ],
});
const cheese = sampleArticle(3, 'Tomme fermière', { pricingModel: 'BY_CAPTURED_WEIGHT' });
const hidden = sampleArticle(4, 'Radis noirs', { isEnabled: false });
const bag = sampleBag(1, 'Panier de la semaine');
const saleables = saleablesOf({ singleArticles: [radishes, potatoes, cheese, hidden], articlesBags: [bag] });
const offer = (text: string, at = 0) => offersFor(saleables, text)[at]!;
const line = (changes: Partial<EditedLine>): EditedLine => ({
  saleableId: radishes.id,
  label: 'Radis roses',
  ...changes,
});

it('counts the deposits that leave with the lines, as they are asked for today', () => {
  const jar = { kindId: bag.id, label: 'Bocal', cents: 200, count: 1 };
  const lent = [{ ...radishes, deposit: jar }, { ...cheese, deposit: jar }, potatoes];
  const lines = [
    line({ quantity: 2 }),
    line({ saleableId: cheese.id, selectedWeight: 300 }),
    line({ saleableId: potatoes.id, quantity: 1, optionWeight: 1000 }),
    line({ saleableId: 'gone', quantity: 1 }),
  ];
  expect(depositsToday(lines, lent)).toEqual([{ ...jar, count: 3 }]);
});

describe('what can be added', () => {
  it.each([
    ['radis', ['Radis roses']],
    ['ROS rad', ['Radis roses']],
    ['pom', ['Pommes de terre', 'Pommes de terre']],
    ['panier', ['Panier de la semaine']],
    ['ferm', ['Tomme fermière']],
    ['adis', ['Radis roses']],
    ['radit', ['Radis roses']],
    ['navet', []],
    ['  ', []],
  ])('« %s »', (text, found) => {
    expect(offersFor(saleables, text).map(({ saleable }) => saleable.label)).toEqual(found);
  });

  it('is added once as a line, then more of it; each weight of a pack is a line of its own', () => {
    let lines = withOffer([], offer('radis'));
    lines = withOffer(lines, offer('radis'));
    lines = withOffer(lines, offer('pom', 0));
    lines = withOffer(lines, offer('pom', 1));
    lines = withOffer(lines, offer('tomme'));
    expect(lines).toEqual([
      { saleableId: radishes.id, label: 'Radis roses', quantity: 2 },
      { saleableId: potatoes.id, label: 'Pommes de terre', quantity: 1, optionWeight: 1000 },
      { saleableId: potatoes.id, label: 'Pommes de terre', quantity: 1, optionWeight: 5000 },
      { saleableId: cheese.id, label: 'Tomme fermière', selectedWeight: 500 },
    ]);
    expect(pricedLines(lines, saleables).map(({ subTotal }) => subTotal)).toEqual([500, 250, 1000, 775]);
  });
});

describe('a line', () => {
  it.each([
    ['one piece more', { quantity: 1 }, 1, [{ quantity: 2 }]],
    ['one piece less', { quantity: 2 }, -1, [{ quantity: 1 }]],
    ['its last piece less', { quantity: 1 }, -1, []],
    ['one step of the scale more', { selectedWeight: 500 }, 1, [{ selectedWeight: 550 }]],
    ['its last grams less', { selectedWeight: 50 }, -1, []],
    ['no more than a line holds', { quantity: 999 }, 1, [{ quantity: 999 }]],
  ] as const)('%s', (_, before, step, after) => {
    expect(stepped([line(before)], 0, step)).toEqual(after.map((amount) => line(amount)));
  });

  it('takes what is typed, within what a line holds', () => {
    expect(withAmount([line({ quantity: 1 })], 0, 5000)).toEqual([line({ quantity: 999 })]);
    expect(withAmount([line({ selectedWeight: 500 })], 0, 1234)).toEqual([line({ selectedWeight: 1234 })]);
  });

  it('says how much is left of what is asked for too much of, all lines of it together', () => {
    const twice = [line({ quantity: 2 }), line({ quantity: 2, saleId: 'another' })];
    expect(shortageOf(twice, twice[0]!, saleables)).toBe(3);
    for (const enough of [line({ quantity: 3 }), line({ quantity: 999, saleableId: bag.id })])
      expect(shortageOf([enough], enough, saleables)).toBeUndefined();
  });

  it('has no price once it is no longer sold so', () => {
    expect(pricedLines([line({ saleableId: hidden.id, quantity: 1 })], saleables)).toEqual([]);
    expect(pricedLines([line({ saleableId: potatoes.id, quantity: 1, optionWeight: 2000 })], saleables)).toEqual([]);
  });
});

it('an order of as many lines as it may have takes more of what it holds, and nothing else', () => {
  const lines = Array.from({ length: 99 }, (_, n) => line({ quantity: 1, ...(n > 0 && { saleableId: `${n}` }) }));
  expect([fits(lines, offer('radis')), fits(lines, offer('tomme')), fits(lines.slice(1), offer('tomme'))]).toEqual([
    true,
    false,
    true,
  ]);
});
