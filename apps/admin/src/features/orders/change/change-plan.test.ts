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
import { type EditedLine, saleablesOf } from '../../order-lines/order-lines.ts';
import { compare, moneyWords, papersWords, planOf, priceOf } from './change-plan.ts';
import { offeredSlots, slotOf, slotOptions } from './slot-choice.ts';
import { isSameWish, linesOf, rebase, reuseSales, wireWish, withHeld } from './wish.ts';
import type { PlatformFee } from '@etal/domain/orders/fees';

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
    collectionPointId: point.id,
    ...changes,
  });
const BY_CARD = { paymentChannel: 'ONLINE', paymentStatus: 'CAPTURED', dueOnSite: 0, refundable: 1102 } as const;

const planned = (given: OrderDetail, lines: EditedLine[], slot = slotOf(given)) => planOf(given, lines, slot, shop);
const problem = (given: OrderDetail, lines: EditedLine[], slot = slotOf(given)) => {
  const result = planned(given, lines, slot);
  return 'problem' in result ? plain(result.problem) : undefined;
};
const plan = (given: OrderDetail, lines: EditedLine[]) => {
  const result = planned(given, lines);
  if ('problem' in result) throw new Error(result.problem);
  return result.plan;
};
const edit = (lines: EditedLine[], saleId: string, changes: Partial<EditedLine>): EditedLine[] =>
  lines.map((line) => (line.saleId === saleId ? { ...line, ...changes } : line));
const without = (lines: EditedLine[], saleId: string): EditedLine[] => lines.filter((line) => line.saleId !== saleId);
const less = (given: OrderDetail) => edit(linesOf(given), RADISH.id, { quantity: 1 });
const more = (given: OrderDetail, quantity = 4) => edit(linesOf(given), RADISH.id, { quantity });
const BAG: EditedLine = { saleableId: bag.id, label: 'Panier de radis', quantity: 1 };
const CHICKEN: EditedLine = { saleableId: chicken.id, label: 'Poulet', quantity: 1 };
/** Twice the rate of this order. */
const OTHER_FEE: PlatformFee = { basisPoints: 600, fixedCents: 0, bearer: 'SHOPPER' };
const place = (given: OrderDetail, platformFee = shop.platformFee) => ({
  slot: slotOf(given),
  pointLabel: '',
  platformFee,
});

describe('the wish', () => {
  it('keeps, changes, adds and removes, as it travels', () => {
    const given = order();
    const added: EditedLine[] = [
      { saleableId: potatoes.id, label: 'Pommes de terre', quantity: 1, optionWeight: 1000 },
      { saleableId: cheese.id, label: 'Tomme', selectedWeight: 400 },
    ];
    expect(wireWish([...without(less(given), CHEESE.id), ...added])).toEqual([
      { saleId: RADISH.id, quantity: 1 },
      { saleableId: potatoes.id, quantity: 1, selectedOption: { weight: 1000 } },
      { saleableId: cheese.id, selectedWeight: 400 },
    ]);
  });

  it('for what was taken out and is put back is that line again', () => {
    const given = order();
    const back = [
      ...without(linesOf(given), RADISH.id),
      { saleableId: radish.id, label: 'Radis', quantity: 2 },
      { saleableId: radish.id, label: 'Radis', quantity: 1 },
    ];
    expect(reuseSales(back, given).map(({ saleId }) => saleId)).toEqual([CHEESE.id, RADISH.id, undefined]);
  });

  it('that comes back to the order is no change', () => {
    const given = order();
    expect(isSameWish(less(given), linesOf(given))).toBe(false);
    expect(isSameWish(edit(less(given), RADISH.id, { quantity: 2 }), linesOf(given))).toBe(true);
  });

  it('may take what the order holds beside what is left', () => {
    const left = (given: OrderDetail) => withHeld(saleablesOf(shop), given).find(({ id }) => id === radish.id);
    expect(left(order())?.stock).toBe(5);
    expect(left(order({ isTest: true }))?.isStockEnabled).toBe(false);
  });

  it('costs what a line was sold at, and what is added costs today', () => {
    const given = order({ sales: [{ ...RADISH, subTotal: 240 }] });
    expect(priceOf(given, { ...linesOf(given)[0]!, quantity: 3 }, shop)).toEqual({ subTotal: 360, isEstimate: false });
    expect(priceOf(given, { saleableId: radish.id, label: 'Radis', quantity: 3 }, shop)?.subTotal).toBe(450);
    expect(priceOf(given, CHICKEN, shop)).toEqual({ subTotal: 1240, isEstimate: true });
    expect(priceOf(given, { saleableId: gone.id, label: 'Radis noir', quantity: 1 }, shop)).toBeUndefined();
  });
});

describe('what was typed over an order that changed meanwhile', () => {
  it('stays, with what is new and without what is gone', () => {
    const before = order();
    const added = { ...salad, id: '00000000-0000-4000-8000-000000000699', saleableLabel: 'Miel' };
    const after = order({ sales: [{ ...RADISH, quantity: 3 }, added] });
    expect(
      rebase([...less(before), BAG], before, after).map(({ label, quantity, saleId }) => [label, quantity, saleId]),
    ).toEqual([
      ['Radis', 1, RADISH.id],
      ['Miel', 2, added.id],
      ['Panier de radis', 1, undefined],
    ]);
  });

  it('takes the new amount of a line that was not touched, and leaves out what was taken out', () => {
    const before = order();
    const after = order({ sales: [{ ...RADISH, quantity: 3 }, CHEESE] });
    expect(rebase(without(linesOf(before), CHEESE.id), before, after)).toEqual([
      { saleId: RADISH.id, saleableId: radish.id, label: 'Radis', quantity: 3 },
    ]);
  });
});

describe('the problems of a change', () => {
  it.each<[string, EditedLine[], string]>([
    ['nothing left', [], "Une commande sans article s'annule."],
    ['too much for the stock', more(order(), 6), 'Il ne reste que 3 de « Radis ».'],
    ['no quantity', more(order(), 0), 'Saisissez une quantité ou un poids pour chaque article.'],
    [
      'no weight',
      edit(linesOf(order()), CHEESE.id, { selectedWeight: 0 }),
      'Saisissez une quantité ou un poids pour chaque article.',
    ],
  ])('%s: a sentence', (_, lines, sentence) => {
    expect(problem(order(), lines)).toBe(sentence);
  });

  it('what is weighed joins no order paid online', () => {
    const given = order(BY_CARD);
    expect(problem(given, [...linesOf(given), CHICKEN])).toMatch(/^« Poulet » est à peser/);
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
    const lines = [...without(less(given), CHEESE.id), BAG];
    const moved = {
      ...place(given),
      slot: { ...slotOf(given), date: '2026-11-21' },
      pointLabel: 'Marché de Sarlat',
    };
    expect(
      compare(given, plan(given, lines), moved).map(({ label, before, after, isChanged }) => [
        label,
        before && plain(before),
        after && plain(after),
        isChanged,
      ]),
    ).toEqual([
      ['Radis', '2 pièces, 3,00 €', '1 pièce, 1,50 €', true],
      ['Tomme de vache', '350 g, 7,70 €', null, true],
      ['Panier de radis', null, '1 panier, 15,00 €', true],
      [
        'Retrait',
        'vendredi 20 novembre 2026, 8 h à 12 h 30, Marché de Sarlat',
        'samedi 21 novembre 2026, 8 h à 12 h 30, Marché de Sarlat',
        true,
      ],
      ['Frais de service', '0,32 €', '0,50 €', true],
      ['Total', '11,02 €', '17,00 €', true],
    ]);
  });

  it('are the same where nothing is typed, whatever the rate of the fee has become', () => {
    const given = order();
    for (const platformFee of [shop.platformFee, OTHER_FEE]) {
      const result = planOf(given, linesOf(given), slotOf(given), { ...shop, platformFee });
      if ('problem' in result) throw new Error(result.problem);
      expect(compare(given, result.plan, place(given, platformFee)).filter(({ isChanged }) => isChanged)).toEqual([]);
    }
  });

  it('have no row for a fee that the merchant bears, and a total that is known whatever the rate (R-PAYMENTS-6)', () => {
    const given = { ...order(), platformFees: 0, borneFees: 32, feeBearer: 'MERCHANT' as const, total: 1070 };
    const rows = compare(given, plan(given, less(given)), place(given, OTHER_FEE));
    expect(rows.map(({ label }) => label)).not.toContain('Frais de service');
    expect([rows.at(-1)?.before, rows.at(-1)?.after].map((text) => plain(text ?? ''))).toEqual(['10,70 €', '9,20 €']);
  });

  it('mark a total as near, where the order has another rate than today', () => {
    const given = order();
    const total = compare(given, plan(given, less(given)), place(given, OTHER_FEE)).at(-1);
    expect(total?.after).toMatch(/^~/);
  });
});

describe('the money of a change', () => {
  const words = (given: OrderDetail, lines: EditedLine[]) =>
    plain(moneyWords(given, plan(given, lines), shop.platformFee));

  it.each<[string, OrderDetail, (given: OrderDetail) => EditedLine[], string]>([
    ['on site, less', order(), less, '9,48 € à régler sur place, au lieu de 11,02 €.'],
    ['captured, less', order(BY_CARD), less, '1,54 € sera remboursé sur la carte de votre client.'],
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
  ])('%s', (_, given, change, sentence) => {
    expect(words(given, change(given))).toBe(sentence);
  });

  it('is followed by papers where an invoice was issued', () => {
    const documents = [
      { kind: 'INVOICE' as const, number: 'F2026-000001', issuedAt: 10, total: 1102, isMonthly: false },
    ];
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
    const [own, ...options] = slotOptions(offeredSlots(open, now), slotOf(order()));
    expect(own).toMatchObject({ label: expect.stringMatching(/\(actuel\)$/) });
    expect(options.slice(0, 2).map((option) => 'label' in option && plain(option.label))).toEqual([
      'sam. 21 nov., 9 h – 11 h',
      'ven. 27 nov., 8 h – 10 h',
    ]);
    const late = options.at(-1)!;
    expect('group' in late && [late.group, ...late.options.map(({ label }) => plain(label))]).toEqual([
      'Hors délai',
      'ven. 20 nov., 8 h – 10 h',
    ]);
  });
});
