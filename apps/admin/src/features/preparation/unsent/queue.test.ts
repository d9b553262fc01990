import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  acknowledge,
  EMPTY_QUEUE,
  type Entry,
  markTried,
  nextEntry,
  type Queue,
  readyAt,
  refusedEntries,
  settleDone,
  settleRefused,
  submitCollect,
  submitWeights,
  takeOut,
  typeWeight,
  waitingEntries,
  weightsOf,
} from './queue.ts';

const weight = (saleId: string, weighedGrams: number) => ({ saleId, weighedGrams });

it('keeps what is typed until it is confirmed, and forgets what is erased', () => {
  const typed = typeWeight(typeWeight(EMPTY_QUEUE, 'a', 1800), 'b', 900);
  expect(typeWeight(typed, 'b', null).drafts).toEqual({ a: 1800 });
  expect(nextEntry(typed, 0)).toBeUndefined();
});

it('one entry per order: weights add up, and the last one of a line wins', () => {
  const queue = submitWeights(submitWeights(EMPTY_QUEUE, 'one', [weight('a', 1), weight('b', 2)]), 'one', [
    weight('b', 3),
  ]);
  expect(queue.entries).toEqual([
    expect.objectContaining({ orderId: 'one', work: { kind: 'WEIGH', weights: [weight('a', 1), weight('b', 3)] } }),
  ]);
});

it('an answer to what was sent before leaves what took its place', () => {
  const before = submitWeights(EMPTY_QUEUE, 'one', [weight('a', 1)]);
  const sent = nextEntry(before, 0)!;
  const after = submitWeights(typeWeight(before, 'a', 2), 'one', [weight('a', 2)]);
  expect(weightsOf(nextEntry(settleDone(after, sent), 0))).toEqual([weight('a', 2)]);
  expect(settleDone(after, sent).drafts).toEqual({ a: 2 });
  expect(refusedEntries(settleRefused(after, sent.key, 'Non.'))).toEqual([]);
});

it('a hand-over waits while it can be undone, once, and lets weights go first', () => {
  const queue = submitCollect(submitCollect(EMPTY_QUEUE, 'one', 8000), 'one', 9000);
  expect(waitingEntries(queue)).toHaveLength(1);
  expect([nextEntry(queue, 7999), readyAt(queue, 7999)]).toEqual([undefined, 8000]);
  expect(nextEntry(queue, 8000)?.work.kind).toBe('COLLECT');
  expect(nextEntry(submitWeights(queue, 'one', [weight('a', 1)]), 8000)?.work.kind).toBe('WEIGH');
  expect(takeOut(queue, queue.entries[0]!.key).entries).toEqual([]);
});

it('a hand-over that was entered by a clock that was ahead does not wait until that hour comes', () => {
  const now = 1_000_000;
  const queue = submitCollect(EMPTY_QUEUE, 'one', now + 3_600_000);
  expect(nextEntry(queue, now)?.orderId).toBe('one');
});

it('what is refused is sent no more, and stays until it is read, with what was typed for it', () => {
  const queue = submitWeights(typeWeight(typeWeight(EMPTY_QUEUE, 'a', 1), 'b', 2), 'one', [weight('a', 1)]);
  const { key } = queue.entries[0]!;
  const refused = settleRefused(queue, key, 'La facture est émise.');
  expect([nextEntry(refused, 0), refusedEntries(refused)[0]?.refusal]).toEqual([undefined, 'La facture est émise.']);
  expect(acknowledge(refused, key)).toMatchObject({ entries: [], drafts: { b: 2 } });
  expect(acknowledge(refused, key + 1)).toBe(refused);
  expect(submitCollect(settleRefused(submitCollect(EMPTY_QUEUE, 'one', 0), 1, 'Non.'), 'one', 5).entries).toEqual([
    expect.objectContaining({ key: 2, refusal: null }),
  ]);
});

it('tells what may have arrived from what never left, and does not forget the first', () => {
  const queue = submitCollect(EMPTY_QUEUE, 'one', 0);
  const lost = (...online: boolean[]) =>
    online.reduce((before, isOnline) => markTried(before, 1, isOnline), queue).entries[0]?.lost;
  expect([lost(), lost(false), lost(true), lost(true, false), lost(false, true)]).toEqual([
    undefined,
    'NEVER_LEFT',
    'MAY_HAVE_ARRIVED',
    'MAY_HAVE_ARRIVED',
    'MAY_HAVE_ARRIVED',
  ]);
});

/** A request on its way: the server may have seen it or not, and its answer may come, late, or never. */
type Step =
  | { do: 'weigh'; order: string; sale: string; grams: number }
  | { do: 'collect'; order: string }
  | { do: 'send' }
  | { do: 'lose'; reachesServer: boolean }
  | { do: 'answer' };

const order = fc.constantFrom('one', 'two');
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('weigh' as const),
    order,
    sale: fc.constantFrom('a', 'b'),
    grams: fc.integer({ min: 1, max: 5000 }),
  }),
  fc.record({ do: fc.constant('collect' as const), order }),
  fc.constant({ do: 'send' as const }),
  fc.record({ do: fc.constant('lose' as const), reachesServer: fc.boolean() }),
  fc.constant({ do: 'answer' as const }),
);

it('whatever is lost and whenever answers come, the server ends with the last weight of each line, and hears nothing again after it said yes', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
      let queue: Queue = EMPTY_QUEUE;
      let underway: Entry | undefined;
      const server = { weights: new Map<string, number>(), collected: new Set<string>() };
      const typed = new Map<string, number>();
      const collected = new Set<string>();
      const done = new Set<number>();
      const receive = ({ orderId, work }: Entry) => {
        for (const { saleId, weighedGrams } of work.kind === 'WEIGH' ? work.weights : [])
          server.weights.set(saleId, weighedGrams);
        if (work.kind === 'COLLECT') server.collected.add(orderId);
      };
      const send = () => {
        underway = nextEntry(queue, 0);
        expect(done.has(underway?.key ?? 0)).toBe(false);
      };
      const answer = () => {
        if (!underway) return;
        receive(underway);
        queue = settleDone(queue, underway);
        done.add(underway.key);
        underway = undefined;
      };
      for (const step of steps) {
        if (step.do === 'weigh') {
          const sale = `${step.order}-${step.sale}`;
          typed.set(sale, step.grams);
          queue = submitWeights(typeWeight(queue, sale, step.grams), step.order, [weight(sale, step.grams)]);
        } else if (step.do === 'collect') {
          collected.add(step.order);
          queue = submitCollect(queue, step.order, 0);
        } else if (step.do === 'send') {
          if (!underway) send();
        } else if (step.do === 'lose') {
          if (underway && step.reachesServer) receive(underway);
          underway = undefined;
        } else answer();
        // The device may be switched off at any moment: what is kept is all there is.
        queue = JSON.parse(JSON.stringify(queue)) as Queue;
      }
      answer();
      for (let left = 0; left < 10 && nextEntry(queue, 0); left++) {
        send();
        answer();
      }
      expect([...server.weights].toSorted()).toEqual([...typed].toSorted());
      expect([...server.collected].toSorted()).toEqual([...collected].toSorted());
      expect([queue.entries, queue.drafts]).toEqual([[], {}]);
    }),
  );
});
