import type { Order } from '@etal/contract/orders';
import { describe, expect, it } from 'vitest';
import { plain } from '../../testing/render-app.tsx';
import { SAMPLE_SALES, sampleOrder } from '../../testing/sample-shop.ts';
import { EMPTY_QUEUE, settleRefused, submitCollect, submitWeights, typeWeight } from './unsent/queue.ts';
import {
  dayIn,
  dayTitle,
  gramsOf,
  handoverState,
  handoverSummary,
  isAtEstimate,
  harvestGroups,
  nextToWeigh,
  searchOrders,
  tickOf,
  upcomingCollections,
  type WeighedSale,
  weighingLines,
  weighPreview,
  weighState,
  withWaitingWeights,
} from './preparation.view.ts';

const POINT = '00000000-0000-4000-8000-000000000700';
const FARM = '00000000-0000-4000-8000-000000000701';
const accepted = (n: number, changes: Partial<Order> = {}) => sampleOrder(n, { status: 'ACCEPTED', ...changes });
const sale = SAMPLE_SALES.find(({ klass }) => klass === 'WeighingRequiredUnitOrderSale') as WeighedSale;
const second = { ...sale, id: '00000000-0000-4000-8000-000000000605' };
const toWeigh = (n: number) => accepted(n, { sales: [SAMPLE_SALES[0]!, sale, second] });

it.each([
  [`date=2026-11-21&point=${POINT}`, { date: '2026-11-21', point: POINT }],
  ['date=2026-11-21', null],
  [`point=${POINT}`, null],
  ['date=demain&point=ici', null],
])('%s is the day %j', (query, day) => {
  expect(dayIn(new URLSearchParams(query))).toEqual(day);
});

it('names a day and its point', () => {
  expect(plain(dayTitle('2026-11-21', 'Marché de Die'))).toBe('samedi 21 novembre 2026, Marché de Die');
});

it('lists the collections of one day by the numbers in the names of their points', () => {
  const orders = ['Point 10', 'Point 2'].map((label, n) =>
    accepted(n + 1, { collectionPointId: n === 0 ? POINT : FARM, collectionPointLabel: label }),
  );
  expect(upcomingCollections(orders).map(({ pointLabel }) => pointLabel)).toEqual(['Point 2', 'Point 10']);
});

it('lists the next collections, soonest first, without test orders', () => {
  const orders = [
    accepted(1, { collectionDate: '2026-11-21' }),
    accepted(2),
    sampleOrder(3),
    accepted(4, { collectionPointId: FARM, collectionPointLabel: 'À la ferme' }),
    accepted(5, { isTest: true, collectionDate: '2026-11-19' }),
  ];
  expect(
    upcomingCollections(orders).map(({ day, pointLabel, accepted: held, toAccept }) => [
      day.date,
      pointLabel,
      held,
      toAccept,
    ]),
  ).toEqual([
    ['2026-11-20', 'À la ferme', 1, 0],
    ['2026-11-20', 'Marché de Sarlat', 1, 1],
    ['2026-11-21', 'Marché de Sarlat', 1, 0],
  ]);
});

it('groups what is to be harvested, and ticks it off for that quantity only', () => {
  const total = (label: string, categoryLabel: string | null, pieces = 1) => ({
    saleableId: label,
    label,
    categoryLabel,
    pieces,
    piecesInBags: 0,
    unit: null,
    gramsInBags: 0,
    grams: 500,
    isEstimate: false,
    packs: [{ weight: 500, count: 1 }],
  });
  expect(
    harvestGroups([total('a', null), total('b', 'Légumes'), total('c', 'Légumes')]).map(({ categoryLabel, totals }) => [
      categoryLabel,
      totals.length,
    ]),
  ).toEqual([
    [null, 1],
    ['Légumes', 2],
  ]);
  expect(tickOf(total('a', null))).toBe(tickOf({ ...total('a', null), grams: 480, isEstimate: true }));
  expect(tickOf(total('a', null))).not.toBe(tickOf(total('a', null, 2)));
});

describe('the weighing of a day', () => {
  it('goes over what is still an estimate, and no further', () => {
    const weighed = { ...sale, weighedGrams: 3300, subTotal: 5115 };
    expect(
      weighingLines([
        toWeigh(1),
        accepted(2, { sales: [weighed] }),
        { ...toWeigh(3), status: 'COLLECTED' },
        accepted(4, { sales: [SAMPLE_SALES[0]!] }),
      ]).map(({ order, sale: { id } }) => [order.reference, id]),
    ).toEqual([
      ['ABCD2341', sale.id],
      ['ABCD2341', second.id],
    ]);
  });

  it('takes what was typed last, then what waits, then what the server knows', () => {
    const line = { order: toWeigh(1), sale };
    expect(gramsOf(EMPTY_QUEUE, line)).toBeNull();
    const waiting = submitWeights(EMPTY_QUEUE, line.order.id, [{ saleId: sale.id, weighedGrams: 3000 }]);
    expect(gramsOf(waiting, line)).toBe(3000);
    expect(gramsOf(typeWeight(waiting, sale.id, 3100), line)).toBe(3100);
    expect(gramsOf(EMPTY_QUEUE, { ...line, sale: { ...sale, weighedGrams: 2900 } })).toBe(2900);
  });

  it('reckons the order as it will be charged', () => {
    const order = toWeigh(1);
    const queue = typeWeight(EMPTY_QUEUE, sale.id, 3000);
    expect(weighPreview(order, queue)).toMatchObject({ subTotal: 300 + 4650 + 4960, isEstimate: true });
    expect(weighPreview(order, typeWeight(queue, second.id, 1000))).toMatchObject({
      subTotal: 300 + 4650 + 1550,
      isEstimate: false,
    });
  });

  it('says where an order stands', () => {
    const order = toWeigh(1);
    const typed = typeWeight(typeWeight(EMPTY_QUEUE, sale.id, 3000), second.id, 3200);
    const weights = [
      { saleId: sale.id, weighedGrams: 3000 },
      { saleId: second.id, weighedGrams: 3200 },
    ];
    const sent = submitWeights(typed, order.id, weights);
    expect(weighState(order, EMPTY_QUEUE)).toBe('TO_WEIGH');
    expect(weighState(order, typeWeight(EMPTY_QUEUE, sale.id, 3000))).toBe('TO_WEIGH');
    expect(weighState(order, typed)).toBe('WEIGHED');
    expect(weighState(order, sent)).toBe('WAITING');
    expect(weighState(order, typeWeight(sent, sale.id, 3050))).toBe('WEIGHED');
    expect(weighState(order, settleRefused(sent, 1, 'Non.'))).toBe('REFUSED');
    expect(weighState({ ...order, sales: [{ ...sale, weighedGrams: 3000 }] }, EMPTY_QUEUE)).toBe('SENT');
  });

  it('goes on to the next line without a weight, round and round', () => {
    const lines = weighingLines([toWeigh(1)]);
    expect(nextToWeigh(lines, EMPTY_QUEUE, sale.id)?.sale.id).toBe(second.id);
    expect(nextToWeigh(lines, EMPTY_QUEUE, second.id)?.sale.id).toBe(sale.id);
    expect(nextToWeigh(lines, typeWeight(EMPTY_QUEUE, second.id, 1), sale.id)).toBeUndefined();
    expect(nextToWeigh(lines, EMPTY_QUEUE, undefined)?.sale.id).toBe(sale.id);
  });
});

describe('a handover', () => {
  const order = accepted(1);
  const queue = submitCollect(EMPTY_QUEUE, order.id, 8000);

  it('can be undone for a while', () => {
    expect([
      handoverState(order, EMPTY_QUEUE, 0),
      handoverState(order, queue, 7999),
      handoverState(order, queue, 8000),
    ]).toEqual(['TO_HAND_OVER', 'UNDOABLE', 'HANDED_OVER']);
    expect(handoverState(order, settleRefused(queue, 1, 'Non.'), 9000)).toBe('REFUSED');
    expect(handoverState({ ...order, status: 'COLLECTED' }, EMPTY_QUEUE, 0)).toBe('HANDED_OVER');
  });

  it('counts what is left, and what is still to be paid on site', () => {
    const paid = accepted(2, { paymentChannel: 'ONLINE', paymentStatus: 'CAPTURED', dueOnSite: 0 });
    const collected = accepted(3, { status: 'COLLECTED', paymentStatus: 'PAID_ON_SITE', dueOnSite: 0 });
    expect(handoverSummary([order, paid, collected], EMPTY_QUEUE)).toEqual({
      handedOver: 1,
      total: 3,
      due: 515,
      isEstimate: false,
    });
    expect(handoverSummary([order, paid, collected], queue)).toEqual({
      handedOver: 2,
      total: 3,
      due: 0,
      isEstimate: false,
    });
    expect(handoverSummary([toWeigh(4)], EMPTY_QUEUE)).toMatchObject({ isEstimate: true });
    // What a change made dearer than what the card paid is asked for too.
    expect(handoverSummary([{ ...paid, dueOnSite: 309 }], EMPTY_QUEUE)).toMatchObject({ due: 309 });
  });

  it('asks for no weight that waits to be sent', () => {
    const unweighed = toWeigh(4);
    const waiting = submitWeights(EMPTY_QUEUE, unweighed.id, [{ saleId: sale.id, weighedGrams: 3000 }]);
    const grams = withWaitingWeights(unweighed, waiting).sales.map((one) => 'weighedGrams' in one && one.weighedGrams);
    expect(grams).toEqual([false, 3000, null]);
    expect(withWaitingWeights(unweighed, EMPTY_QUEUE)).toEqual(unweighed);
  });

  it('knows what was handed over at its estimate', () => {
    expect(isAtEstimate(order, queue)).toBe(false);
    expect(isAtEstimate(order, submitCollect(EMPTY_QUEUE, order.id, 0, { keepEstimates: true }))).toBe(true);
  });

  it('is searched by name or reference', () => {
    const elise = accepted(2, { shopperDetails: { ...order.shopperDetails, firstname: 'Élise', lastname: 'Noël' } });
    for (const text of ['noel', 'NOËL élise', 'elise n', '2342', ' noe'])
      expect(searchOrders([order, elise], text)).toEqual([elise]);
    expect(searchOrders([order, elise], '')).toHaveLength(2);
  });
});
