import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SAMPLE_SALES, sampleOrderDetail, samplePreparation } from '../../../testing/sample-shop.ts';
import { type Day, keptDay } from './kept-day.ts';
import { EMPTY_QUEUE, type Entry, submitCollect, submitWeights } from './queue.ts';
import { sendUnsent } from './send-unsent.ts';
import type { Connection } from './sender.ts';

const OURS = [1, 2].map((n) => ({ id: `00000000-0000-4000-8000-00000000030${n}` }));
const THEIRS = { id: '00000000-0000-4000-8000-000000000309' };
const DAYS: Day[] = [
  { date: '2026-11-20', point: OURS[0]!.id },
  { date: '2026-11-21', point: OURS[0]!.id },
  { date: '2026-11-20', point: OURS[1]!.id },
];
const THEIR_DAY: Day = { date: '2026-11-20', point: THEIRS.id };
const { id: saleId } = SAMPLE_SALES[3]!;

/** Orders 0 to 2 are ours, one a day; 9 is another shop's. */
const detail = (n: number) => sampleOrderDetail(n, { status: 'ACCEPTED' });
const idOf = (n: number): string => detail(n).id;
const orderAt = (url: string): number => [0, 1, 2, 9].find((n) => url.includes(idOf(n))) ?? -1;

/** `LOST_AFTER`: the server has it, and nobody hears so. */
type Network = 'UP' | 'DOWN' | 'LOST_AFTER' | 'BROKEN';
let network: Network;
let server: { weights: Map<number, number>; collected: Set<number>; asked: number[] };
let sent: Entry[];

/** As a browser's: who asks for a lock that is held waits for its turn. */
function fakeLocks() {
  const last = new Map<string, Promise<unknown>>();
  const request = <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, turn);
    return turn;
  };
  return { request };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  localStorage.clear();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (network === 'DOWN') throw new TypeError('network');
    if (network === 'BROKEN') return new Response('Une erreur est survenue.', { status: 503 });
    const n = orderAt(url);
    server.asked.push(n);
    const refusal = receive(n, url, init);
    if (network === 'LOST_AFTER') throw new TypeError('network');
    if (refusal) return new Response(refusal, { status: 409, headers: { 'content-type': 'text/plain' } });
    const grams = server.weights.get(n) ?? null;
    const sales = SAMPLE_SALES.map((sale) => (sale.id === saleId ? { ...sale, weighedGrams: grams } : sale));
    const isCollected = server.collected.has(n);
    return Response.json({
      ...detail(n),
      sales,
      status: isCollected ? 'COLLECTED' : 'ACCEPTED',
      collectedAt: isCollected ? Date.now() / 1000 : null,
    });
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** As the server judges: what is handed over takes no weight and is not handed over twice. */
function receive(n: number, url: string, { body }: RequestInit): string | undefined {
  if (url.includes('SetOrderFinalWeights')) {
    if (server.collected.has(n)) return 'Déjà remise.';
    server.weights.set(
      n,
      (JSON.parse(String(body)) as { weights: { weighedGrams: number }[] }).weights[0]!.weighedGrams,
    );
  }
  if (url.includes('CollectOrder')) {
    if (server.collected.has(n)) return 'Déjà remise.';
    server.collected.add(n);
  }
  return undefined;
}

function start() {
  network = 'UP';
  server = { weights: new Map(), collected: new Set(), asked: [] };
  sent = [];
  for (const day of [...DAYS, THEIR_DAY]) keptDay(day).change(() => EMPTY_QUEUE);
  for (const [n, day] of DAYS.entries())
    keptDay(day).keepPreparation(
      samplePreparation(
        { date: day.date, collectionPoint: { id: day.point, label: '' } },
        { orders: [{ ...detail(n), sales: SAMPLE_SALES }] },
      ),
    );
}
const open = (connections: Connection[] = []) =>
  sendUnsent(OURS, {
    onChange: () => {},
    onSent: (entry) => sent.push(entry),
    onConnection: (connection) => connections.push(connection),
  });
const weigh = (n: number, grams: number, day = DAYS[n]!) =>
  keptDay(day).change((queue) => submitWeights(queue, idOf(n), [{ saleId, weighedGrams: grams }]));
const collect = (n: number, day = DAYS[n]!) =>
  keptDay(day).change((queue) => submitCollect(queue, idOf(n), Date.now() + 8000));

it('sends every day’s, when its time has come', async () => {
  start();
  weigh(0, 1800);
  collect(2);
  const sending = open();
  sending.wake();
  await vi.advanceTimersByTimeAsync(7999);
  expect([server.weights.get(0), server.collected.size]).toEqual([1800, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect([...server.collected]).toEqual([2]);
  expect(sent.map(({ work }) => work.kind)).toEqual(['WEIGH', 'COLLECT']);
  sending.close();
});

it('finds what is kept after it was opened, and sends nothing once closed', async () => {
  start();
  const sending = open();
  sending.wake();
  weigh(1, 900);
  sending.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.weights.get(1)).toBe(900);
  network = 'DOWN';
  weigh(1, 901);
  sending.wake();
  await vi.advanceTimersByTimeAsync(0);
  sending.close();
  network = 'UP';
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.weights.get(1)).toBe(900);
});

it('an answer that was lost on the way is no refusal', async () => {
  start();
  const sending = open();
  network = 'LOST_AFTER';
  collect(0);
  sending.wake();
  await vi.advanceTimersByTimeAsync(8000);
  expect([server.collected.has(0), keptDay(DAYS[0]!).queue().entries.length]).toEqual([true, 1]);
  network = 'UP';
  sending.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(keptDay(DAYS[0]!).queue().entries).toEqual([]);
  sending.close();
});

type Step =
  | { do: 'weigh'; n: number; grams: number }
  | { do: 'collect'; n: number }
  | { do: 'network'; network: Network }
  | { do: 'wake' }
  | { do: 'wait'; ms: number }
  | { do: 'reload' };
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('weigh' as const),
    n: fc.constantFrom(0, 1, 2, 9),
    grams: fc.integer({ min: 1, max: 5000 }),
  }),
  fc.record({ do: fc.constant('collect' as const), n: fc.constantFrom(0, 1, 2, 9) }),
  fc.record({
    do: fc.constant('network' as const),
    network: fc.constantFrom<Network>('UP', 'DOWN', 'LOST_AFTER', 'BROKEN'),
  }),
  fc.constant({ do: 'wake' as const }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 2000, 9000, 70_000) }),
  fc.constant({ do: 'reload' as const }),
);

it('whatever the network does and however often the app is opened, all that is ours arrives and nothing of another’s leaves', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
      start();
      let sending = open();
      sending.wake();
      const [typed, handedOver] = [new Map<number, number>(), new Set<number>()];
      for (const step of steps) {
        if (step.do === 'weigh') {
          // What is handed over is weighed no more: the screens do not offer it.
          if (handedOver.has(step.n)) continue;
          weigh(step.n, step.grams, DAYS[step.n] ?? THEIR_DAY);
          typed.set(step.n, step.grams);
        } else if (step.do === 'collect') {
          if (!handedOver.has(step.n)) collect(step.n, DAYS[step.n] ?? THEIR_DAY);
          handedOver.add(step.n);
        } else if (step.do === 'network') network = step.network;
        else if (step.do === 'wake') sending.wake();
        else if (step.do === 'wait') await vi.advanceTimersByTimeAsync(step.ms);
        else {
          sending.close();
          sending = open();
          sending.wake();
        }
      }
      network = 'UP';
      sending.wake();
      await vi.advanceTimersByTimeAsync(300_000);
      sending.wake();
      await vi.advanceTimersByTimeAsync(300_000);
      sending.close();
      const ours = (n: number): boolean => n !== 9;
      expect([...server.weights].toSorted()).toEqual([...typed].filter(([n]) => ours(n)).toSorted());
      expect([...server.collected].toSorted()).toEqual([...handedOver].filter(ours).toSorted());
      expect(DAYS.flatMap((day) => keptDay(day).queue().entries)).toEqual([]);
      expect(server.asked).not.toContain(9);
      expect(keptDay(THEIR_DAY).queue().entries).toHaveLength(Number(typed.has(9)) + Number(handedOver.has(9)));
    }),
    { numRuns: 60 },
  );
});
