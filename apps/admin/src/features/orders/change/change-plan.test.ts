import type { OrderDetail, Sale } from '@etal/contract/orders';
import { describe, expect, it } from 'vitest';
import { plain } from '../../../testing/render-app.tsx';
import {
  SAMPLE_SALES,
  sampleArticle,
  sampleBag,
  sampleOrderDetail,
  sampleParameters,
  samplePoint,
  sampleShop,
} from '../../../testing/sample-shop.ts';
import { compare, moneyWords, papersWords, planOf } from './change-plan.ts';
import {
  addSaleable,
  editLine,
  type EditedLine,
  findSaleables,
  isSameWish,
  linesOf,
  rebase,
  saleablesOf,
  wireWish,
} from './edited-lines.ts';
import { offeredSlots, slotOf, slotOptions } from './slot-choice.ts';

const radish = sampleArticle(1, 'Radis', { unitPrice: 150, isStockEnabled: true, stock: 3 });
const potatoes = sampleArticle(2, 'Pommes de terre', {
  pricingModel: 'BY_WEIGHT_OPTIONS',
  options: [
    { weight: 1000, price: 250 },
    { weight: 2000, price: 480 },
  ],
});
const cheese = sampleArticle(3, 'Tomme', { pricingModel: 'BY_CAPTURED_WEIGHT' });
const chicken = sampleArticle(4, 'Poulet', { pricingModel: 'BY_UNIT_WEIGHING_REQUIRED' });
const gone = sampleArticle(5, 'Radis noir', { isEnabled: false });
const bag = sampleBag(1, 'Panier de radis');
const point = samplePoint(1, 'Marché');
const shop = sampleShop({
  singleArticles: [radish, potatoes, cheese, chicken, gone],
  articlesBags: [bag],
  collectionPoints: [point, samplePoint(2, 'Ferme', { offlinePaymentsEnabled: false })],
  parameters: sampleParameters({
    offlinePaymentsDetails: { enabled: true, minimalOrderAmount: null, ibanLast4: '2606', feesOverdue: false },
  }),
});
const saleables = saleablesOf(shop);

const [salad] = SAMPLE_SALES as [Extract<Sale, { klass: 'UnitOrderSale' }>];
const RADISH = { ...salad, id: '00000000-0000-4000-8000-000000000621', saleableId: radish.id, saleableLabel: 'Radis' };
const CHEESE = { ...SAMPLE_SALES[2]!, saleableId: cheese.id };
const order = (changes: Partial<OrderDetail> = {}): OrderDetail =>
  sampleOrderDetail(1, {
    status: 'ACCEPTED',
    sales: [RADISH, CHEESE],
    subTotal: 1070,
    platformFees: 32,
    total: 1102,
    dueOnSite: 1102,
    fee: { basisPoints: 300, fixedCents: 0 },
    collectionPointId: point.id,
    ...changes,
  });
const BY_CARD = { paymentChannel: 'ONLINE', paymentStatus: 'CAPTURED', dueOnSite: 0, refundable: 1102 } as const;

const planned = (given: OrderDetail, lines: EditedLine[], slot = slotOf(given)) =>
  planOf(given, lines, slot, { saleables, shop });
const problem = (given: OrderDetail, lines: EditedLine[], slot = slotOf(given)) => {
  const result = planned(given, lines, slot);
  return 'problem' in result ? plain(result.problem) : undefined;
};
const plan = (given: OrderDetail, lines: EditedLine[]) => {
  const result = planned(given, lines);
  if ('problem' in result) throw new Error(result.problem);
  return result.plan;
};
const less = (given: OrderDetail) => editLine(linesOf(given), RADISH.id, { quantity: 1 });
const more = (given: OrderDetail, quantity = 4) => editLine(linesOf(given), RADISH.id, { quantity });

describe('the wish', () => {
  it('keeps, changes, adds and removes, as it travels', () => {
    const given = order();
    const lines = addSaleable(
      addSaleable(editLine(less(given), CHEESE.id, { isRemoved: true }), saleables[1]!),
      saleables[2]!,
    );
    const typed = editLine(lines, lines.at(-1)!.key, { selectedWeight: 400 });
    expect(wireWish(typed)).toEqual([
      { saleId: RADISH.id, quantity: 1 },
      { saleableId: potatoes.id, quantity: 1, selectedOption: { weight: 1000 } },
      { saleableId: cheese.id, selectedWeight: 400 },
    ]);
  });

  it('of one more of what is there is that line, unless it has its own weight', () => {
    const given = order();
    expect(addSaleable(linesOf(given), saleables[0]!).map(({ quantity }) => quantity)).toEqual([3, null]);
    expect(addSaleable(linesOf(given), saleables[2]!)).toHaveLength(3);
    const removed = editLine(linesOf(given), RADISH.id, { isRemoved: true });
    expect(addSaleable(removed, saleables[0]!)[0]).toMatchObject({ quantity: 2, isRemoved: false });
  });

  it('that comes back to the order is no change', () => {
    const given = order();
    expect(isSameWish(less(given), linesOf(given))).toBe(false);
    expect(isSameWish(editLine(less(given), RADISH.id, { quantity: 2 }), linesOf(given))).toBe(true);
  });

  it('finds what is on sale, articles and bags, whatever the case', () => {
    expect(findSaleables(saleables, 'RADIS').map(({ label }) => label)).toEqual(['Radis', 'Panier de radis']);
    expect(findSaleables(saleables, ' ')).toEqual([]);
  });
});

describe('what was typed over an order that changed meanwhile', () => {
  it('stays, with what is new and without what is gone', () => {
    const before = order();
    const added = { ...salad, id: '00000000-0000-4000-8000-000000000699', saleableLabel: 'Miel' };
    const typed = addSaleable(less(before), saleables[5]!);
    const after = order({ sales: [{ ...RADISH, quantity: 3 }, added] });
    expect(rebase(typed, before, after).map(({ label, quantity, saleId }) => [label, quantity, saleId])).toEqual([
      ['Radis', 1, RADISH.id],
      ['Miel', 2, added.id],
      ['Panier de radis', 1, null],
    ]);
  });

  it('takes the new amount of a line that was not touched', () => {
    const before = order();
    const after = order({ sales: [{ ...RADISH, quantity: 3 }, CHEESE] });
    expect(rebase(linesOf(before), before, after)[0]?.quantity).toBe(3);
  });
});

describe('the problems of a change', () => {
  it.each<[string, EditedLine[], string]>([
    [
      'nothing left',
      linesOf(order()).map((line) => ({ ...line, isRemoved: true })),
      "Une commande sans article s'annule.",
    ],
    ['too much for the stock', more(order(), 6), 'Il ne reste que 3 de « Radis ».'],
    ['no quantity', more(order(), 0), "Saisissez une quantité de 1 à 999, ou retirez l'article."],
    [
      'no weight',
      editLine(linesOf(order()), CHEESE.id, { selectedWeight: null }),
      "Saisissez un poids de 100 kg au plus, ou retirez l'article.",
    ],
  ])('%s: a sentence', (_, lines, sentence) => {
    expect(problem(order(), lines)).toBe(sentence);
  });

  it('what is weighed joins no order paid online', () => {
    const given = order(BY_CARD);
    expect(problem(given, addSaleable(linesOf(given), saleables[3]!))).toMatch(/^« Poulet » est à peser/);
  });

  it('what is missing cannot be paid where the point takes no money', () => {
    const given = order(BY_CARD);
    expect(problem(given, more(given))).toBeUndefined();
    expect(problem(given, more(given), { ...slotOf(given), pointId: shop.collectionPoints[1]!.id })).toBe(
      "Il resterait 3,09 € à régler sur place, et ce point de collecte n'accepte pas le paiement sur place.",
    );
  });
});

describe('before and after', () => {
  it('stand side by side, with what changes marked', () => {
    const given = order();
    const lines = addSaleable(editLine(less(given), CHEESE.id, { isRemoved: true }), saleables[5]!);
    const place = { slot: { ...slotOf(given), date: '2026-11-21' }, pointLabel: 'Marché de Sarlat' };
    expect(
      compare(given, plan(given, lines), place).map(({ label, before, after, isChanged }) => [
        label,
        before && plain(before),
        after && plain(after),
        isChanged,
      ]),
    ).toEqual([
      ['Radis', '2 pièces, 3,00 €', '1 pièce, 1,50 €', true],
      ['Tomme de vache', '350 g, 7,70 €', null, true],
      ['Panier de radis', null, '1 pièce, 15,00 €', true],
      [
        'Retrait',
        'vendredi 20 novembre 2026, 08:00 à 12:30, Marché de Sarlat',
        'samedi 21 novembre 2026, 08:00 à 12:30, Marché de Sarlat',
        true,
      ],
      ['Frais de service', '0,32 €', '0,50 €', true],
      ['Total', '11,02 €', '17,00 €', true],
    ]);
  });

  it('are the same where nothing is typed, known fee or not', () => {
    for (const given of [order(), order({ fee: undefined })])
      expect(compare(given, plan(given, linesOf(given)), { slot: slotOf(given), pointLabel: '' })).not.toContainEqual(
        expect.objectContaining({ isChanged: true }),
      );
  });

  it('mark a total as near, where the server does not say the rate of its fee', () => {
    const given = order({ fee: undefined });
    const total = compare(given, plan(given, less(given)), { slot: slotOf(given), pointLabel: '' }).at(-1);
    expect(total?.after).toMatch(/^~/);
  });
});

describe('the money of a change', () => {
  const words = (given: OrderDetail, lines: EditedLine[]) => plain(moneyWords(given, plan(given, lines)));

  it.each<[string, OrderDetail, (given: OrderDetail) => EditedLine[], string]>([
    ['on site, less', order(), less, '9,48 € à régler sur place, au lieu de 11,02 €.'],
    ['captured, less', order(BY_CARD), less, '1,54 € seront remboursés sur la carte de votre client.'],
    ['captured, more', order(BY_CARD), more, '3,09 € à régler sur place.'],
    [
      'held, less',
      order({ ...BY_CARD, paymentStatus: 'AUTHORIZED', refundable: 0, heldAmount: 1102 }),
      less,
      'La carte de votre client sera débitée de 9,48 €, au lieu de 11,02 €.',
    ],
    [
      'held, more',
      order({ ...BY_CARD, paymentStatus: 'AUTHORIZED', refundable: 0, heldAmount: 1102 }),
      more,
      '3,09 € à régler sur place.',
    ],
    ['nothing changed', order(), linesOf, 'Rien ne change pour le paiement.'],
    ['a test', order({ isTest: true, paymentStatus: 'NONE' }), less, "C'est une commande de test : rien n'est payé."],
  ])('%s', (_, given, edit, sentence) => {
    expect(words(given, edit(given))).toBe(sentence);
  });

  it('is followed by papers where an invoice was issued', () => {
    const documents = [{ kind: 'INVOICE' as const, number: 'F2026-000001', issuedAt: 10, total: 1102 }];
    const given = order({ ...BY_CARD, documents });
    expect(plain(papersWords(given, plan(given, less(given))))).toBe(
      'La facture est émise : un avoir en dit la différence.',
    );
    expect(papersWords(order(), plan(order(), less(order())))).toBeUndefined();
  });
});

describe('the slots of a change', () => {
  const slot = (startingHour: number, daysBefore: number) => ({
    timePeriod: { startingHour, startingMinute: 0, endingHour: startingHour + 2, endingMinute: 0 },
    maximumOrderTimingDaysBefore: daysBefore,
    maximumOrderTimingHour: 12,
    maximumOrderTimingMinute: 0,
  });
  const open = samplePoint(1, 'Marché', {
    openingHours: { ...point.openingHours, friday: [slot(8, 1)], saturday: [slot(9, 0)] },
  });
  // A Friday morning: today's slot is past its cut-off.
  const now = Date.parse('2026-11-20T06:00:00Z') / 1000;

  it('are the present one, what is open, then what is past its cut-off, apart', () => {
    const options = slotOptions(offeredSlots(open, now), slotOf(order()));
    expect(options[0]?.label).toMatch(/\(actuel\)$/);
    expect(options.slice(1, 3).map(({ label, group }) => [plain(label), group])).toEqual([
      ['samedi 21 novembre 2026, 09:00 – 11:00', 'Créneaux ouverts'],
      ['vendredi 27 novembre 2026, 08:00 – 10:00', 'Créneaux ouverts'],
    ]);
    expect([plain(options.at(-1)?.label), options.at(-1)?.group]).toEqual([
      'vendredi 20 novembre 2026, 08:00 – 10:00',
      'Hors délai',
    ]);
  });
});
