import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SAMPLE_SALES, sampleOrder, sampleOrderDetail, samplePreparation } from '../../../testing/sample-shop.ts';
import { keptDay } from './kept-day.ts';
import { refusedEntries, submitCollect, submitWeights, takeOver, waitingEntries } from './queue.ts';
import { type Connection, openSender } from './sender.ts';

const day = { date: '2026-11-20', point: '00000000-0000-4000-8000-000000000700' };
const order = sampleOrder(1, { status: 'ACCEPTED', sales: SAMPLE_SALES });
const saleId = SAMPLE_SALES[3]!.id;
const weighed = sampleOrderDetail(1, {
  status: 'ACCEPTED',
  sales: SAMPLE_SALES.map((sale) => (sale.id === saleId ? { ...sale, weighedGrams: 3300 } : sale)),
});
const detail = sampleOrderDetail(1, { status: 'ACCEPTED', sales: SAMPLE_SALES });
const preparation = samplePreparation(
  { date: day.date, collectionPoint: { id: day.point, label: 'Marché' } },
  { orders: [order] },
);

type Reply = { status: number; body: unknown } | 'LOST';
let sent: string[];
let bodies: unknown[];
let headers: Record<string, string>[];
let replies: Reply[];
let connections: Connection[];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  localStorage.clear();
  [sent, bodies, headers, replies, connections] = [[], [], [], [], []];
  keptDay(day).keepPreparation(preparation);
  vi.stubGlobal('fetch', async (url: string, { method, body, headers: given }: RequestInit) => {
    sent.push(`${method} ${url.split('/')[2]}`);
    headers.push(given as Record<string, string>);
    bodies.push(body ? JSON.parse(String(body)) : undefined);
    const reply = replies.shift();
    if (!reply || reply === 'LOST') throw new TypeError('network');
    return typeof reply.body === 'string'
      ? new Response(reply.body, { status: reply.status, headers: { 'content-type': 'text/plain' } })
      : Response.json(reply.body, { status: reply.status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const kept = () => keptDay(day);
const weigh = () => kept().change((queue) => submitWeights(queue, order.id, [{ saleId, weighedGrams: 3300 }]));
async function sending() {
  const sender = openSender(kept(), (connection) => connections.push(connection));
  sender.kick();
  await vi.advanceTimersByTimeAsync(0);
  return sender;
}

it('sends what is confirmed, and keeps the order as the server answers it', async () => {
  weigh();
  replies = [{ status: 200, body: weighed }];
  const sender = await sending();
  expect([sent, connections, kept().queue().entries]).toEqual([['PUT SetOrderFinalWeights'], ['ONLINE'], []]);
  expect(kept().preparation()?.orders[0]?.sales[3]).toMatchObject({ weighedGrams: 3300 });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toHaveLength(1);
  sender.close();
});

it('waits longer after each loss, and loses nothing', async () => {
  weigh();
  // What waited is read again before it is sent.
  replies = [
    'LOST',
    'LOST',
    { status: 503, body: 'Non.' },
    { status: 200, body: detail },
    { status: 200, body: weighed },
  ];
  const sender = await sending();
  expect([sent.length, connections]).toEqual([1, ['OFFLINE']]);
  for (const [wait, tries] of [
    [1999, 1],
    [1, 2],
    [3999, 2],
    [1, 3],
    [7999, 3],
    [1, 5],
  ] as const) {
    await vi.advanceTimersByTimeAsync(wait);
    expect(sent).toHaveLength(tries);
  }
  expect([kept().queue().entries, connections.at(-1)]).toEqual([[], 'ONLINE']);
  sender.close();
});

it('when the network comes back while a request still hangs, it is tried again as soon as that one is given up', async () => {
  weigh();
  replies = ['LOST', 'LOST', { status: 200, body: detail }, { status: 200, body: weighed }];
  const sender = await sending();
  await vi.advanceTimersByTimeAsync(1999);
  sender.kick();
  sender.kick();
  await vi.advanceTimersByTimeAsync(0);
  expect([sent.length, kept().queue().entries]).toEqual([4, []]);
  sender.close();
});

it('what it wakes for is tried at once', async () => {
  weigh();
  replies = ['LOST', { status: 200, body: detail }, { status: 200, body: weighed }];
  const sender = await sending();
  sender.kick();
  await vi.advanceTimersByTimeAsync(0);
  expect(kept().queue().entries).toEqual([]);
  sender.close();
});

it('a definite no is kept to be read, with the server’s sentence', async () => {
  weigh();
  replies = [
    { status: 409, body: 'La facture est émise.' },
    { status: 200, body: sampleOrderDetail(1, { status: 'ACCEPTED' }) },
  ];
  const sender = await sending();
  expect(sent).toEqual(['PUT SetOrderFinalWeights', 'GET GetOrderByReference']);
  expect(refusedEntries(kept().queue()).map(({ refusal }) => refusal)).toEqual(['La facture est émise.']);
  sender.close();
});

it('a no to what the server has already is a yes whose answer was lost', async () => {
  weigh();
  replies = [
    'LOST',
    { status: 200, body: weighed },
    { status: 409, body: 'La facture est émise.' },
    { status: 200, body: weighed },
  ];
  const sender = await sending();
  await vi.advanceTimersByTimeAsync(2000);
  expect(kept().queue().entries).toEqual([]);
  kept().change((queue) => submitCollect(queue, order.id, 0));
  replies = [
    'LOST',
    { status: 409, body: 'Déjà remise.' },
    { status: 200, body: { ...weighed, status: 'COLLECTED', collectedAt: 1002 } },
  ];
  sender.kick();
  await vi.advanceTimersByTimeAsync(2000);
  expect([kept().queue().entries, kept().preparation()?.orders[0]?.status]).toEqual([[], 'COLLECTED']);
  sender.close();
});

it('a hand-over that another device made first is refused, and what stands is kept', async () => {
  kept().change((queue) => submitCollect(queue, order.id, 0));
  replies = [
    { status: 409, body: 'Cette commande est remise.' },
    { status: 200, body: { ...weighed, status: 'COLLECTED', collectedAt: 900 } },
  ];
  const sender = await sending();
  expect(refusedEntries(kept().queue())).toHaveLength(1);
  expect(kept().preparation()?.orders[0]).toMatchObject({ status: 'COLLECTED', collectedAt: 900 });
  sender.close();
});

it('a device that knows it is offline has sent nothing: what then stands is another device’s', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  kept().change((queue) => submitCollect(queue, order.id, 0));
  replies = [
    'LOST',
    { status: 409, body: 'Cette commande est remise.' },
    { status: 200, body: { ...weighed, status: 'COLLECTED', collectedAt: 1001 } },
  ];
  const sender = await sending();
  await vi.advanceTimersByTimeAsync(2000);
  expect(refusedEntries(kept().queue())).toHaveLength(1);
  sender.close();
});

it('a weight that waited does not undo in silence what another device weighed meanwhile', async () => {
  weigh();
  const elsewhere = {
    ...weighed,
    sales: SAMPLE_SALES.map((sale) => (sale.id === saleId ? { ...sale, weighedGrams: 3400 } : sale)),
  };
  replies = ['LOST', { status: 200, body: elsewhere }, { status: 200, body: elsewhere }];
  const sender = await sending();
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toEqual(['PUT SetOrderFinalWeights', 'GET GetOrderByReference', 'GET GetOrderByReference']);
  expect(refusedEntries(kept().queue()).map(({ refusal }) => refusal)).toEqual([
    'Cette commande a été pesée sur un autre appareil.',
  ]);
  expect(kept().preparation()?.orders[0]?.sales[3]).toMatchObject({ weighedGrams: 3400 });
  sender.close();
});

it('a session that has ended keeps the queue, and asks no more by itself', async () => {
  weigh();
  replies = [{ status: 401, body: 'Veuillez vous connecter.' }];
  const sender = await sending();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([sent.length, connections, waitingEntries(kept().queue()).length]).toEqual([1, ['SIGNED_OUT'], 1]);
  sender.close();
});

it('an order that who is signed in does not know is another account’s: kept, not refused, and not asked again', async () => {
  weigh();
  replies = [{ status: 404, body: "La commande n'existe pas" }];
  const sender = await sending();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([sent.length, connections, waitingEntries(kept().queue()).length]).toEqual([1, ['OTHER_ACCOUNT'], 1]);
  sender.close();
});

it('a second factor that is to be set up first keeps the queue too', async () => {
  weigh();
  replies = [{ status: 428, body: 'Votre équipe demande un second facteur.' }];
  const sender = await sending();
  expect([connections, waitingEntries(kept().queue()).length]).toEqual([['SIGNED_OUT'], 1]);
  sender.close();
});

it('where another tab has opened another shop, what was entered for this one is kept, not refused', async () => {
  kept().change((queue) => submitCollect(queue, order.id, 0));
  const otherShop = { status: 409, body: 'Une autre boutique est ouverte sur cet appareil.' };
  replies = [otherShop, otherShop];
  const sender = await sending();
  expect([connections, waitingEntries(kept().queue()).length]).toEqual([['OTHER_ACCOUNT'], 1]);
  expect(refusedEntries(kept().queue())).toEqual([]);
  sender.close();
});

it('what can still be undone leaves when its time has come', async () => {
  kept().change((queue) => submitCollect(queue, order.id, Date.now() + 8000));
  replies = [{ status: 200, body: { ...weighed, status: 'COLLECTED' } }];
  const sender = await sending();
  await vi.advanceTimersByTimeAsync(7999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['POST CollectOrder']);
  sender.close();
});

it('one tab sends at a time, where the browser can say so', async () => {
  const asked: string[] = [];
  const request = (name: string) => {
    asked.push(name);
    return new Promise(() => {});
  };
  vi.stubGlobal('navigator', { locks: { request } });
  weigh();
  const sender = await sending();
  expect([asked, sent]).toEqual([[`etal-envois-${day.date}-${day.point}`], []]);
  sender.close();
});

it('once closed it sends nothing more', async () => {
  weigh();
  replies = ['LOST', { status: 200, body: weighed }];
  (await sending()).close();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toHaveLength(1);
});

it.each([
  [{}, undefined],
  [{ keepEstimates: true }, { keepEstimates: true }],
  [{ weights: [{ saleId, weighedGrams: 3300 }] }, { weights: [{ saleId, weighedGrams: 3300 }] }],
])('a hand-over with %j says so', async (handOver, body) => {
  kept().change((queue) => submitCollect(queue, order.id, 0, handOver));
  replies = [{ status: 200, body: { ...weighed, status: 'COLLECTED' } }];
  const sender = await sending();
  expect([sent, bodies]).toEqual([['POST CollectOrder'], [body]]);
  sender.close();
});

it('what can be undone no longer just after it was looked at is sent all the same', async () => {
  kept().change((queue) => submitCollect(queue, order.id, Date.now() + 1));
  replies = [{ status: 200, body: sampleOrderDetail(1, { status: 'COLLECTED', sales: SAMPLE_SALES }) }];
  // The other tabs are told that this one has done, which takes a moment.
  const request = async (_name: string, work: () => Promise<unknown>) => {
    const done = await work();
    vi.setSystemTime(Date.now() + 2);
    return done;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const sender = await sending();
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toEqual(['POST CollectOrder']);
  sender.close();
});

it('what another member entered is sent in nobody else’s name, and keeps nothing of this one waiting', async () => {
  const lea = { id: '00000000-0000-4000-8000-000000000902', name: 'Léa' };
  kept().keepPreparation({ ...preparation, member: lea });
  weigh();
  kept().keepPreparation(preparation);
  kept().change((queue) => submitCollect(queue, 'another', 0));
  expect(
    kept()
      .queue()
      .entries.map(({ by }) => by?.name),
  ).toEqual(['Léa', 'Maud']);
  const refused: Reply = { status: 412, body: 'Une autre personne est connectée sur cet appareil.' };
  replies = [refused, { status: 200, body: weighed }, refused];
  const sender = await sending();
  await vi.advanceTimersByTimeAsync(0);
  expect(headers.map((given) => given['x-etal-member'])).toEqual([lea.id, preparation.member.id, lea.id]);
  expect([sent.length, connections, waitingEntries(kept().queue()).map(({ by }) => by)]).toEqual([
    3,
    ['ONLINE', 'OTHER_MEMBER'],
    [lea],
  ]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(3);
  // Who is here makes it their own.
  kept().change((queue) => takeOver(queue, preparation.member));
  replies = [{ status: 200, body: weighed }];
  sender.kick();
  await vi.advanceTimersByTimeAsync(0);
  expect([headers.at(-1)?.['x-etal-member'], kept().queue().entries]).toEqual([preparation.member.id, []]);
  sender.close();
});
