import { randomUUID } from 'node:crypto';
import type { OrderDetail } from '@etal/contract/orders';
import { beforeAll, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../../testing/harness/online-shop.ts';

/** Several hands on one order at the same moment: whoever comes first wins, and the books of all of them agree. */
let server: StripeApp;
let shop: OnlineShop;
beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
});

const read = async (id: string): Promise<OrderDetail> => (await shop.get(`/api/GetOrderByReference/${id}`)).json();

async function order(channel: 'ONLINE' | 'OFFLINE', isAccepted: boolean): Promise<OrderDetail> {
  const placed = await placeTestOrder(server, shop, { channel });
  if (channel === 'ONLINE') {
    server.fake.pay(placed.sessionId);
    await server.anonymous.get(`/api/boutique/${shop.slug}/GetOrder/${placed.reference}?token=${placed.token}`);
  }
  tokens.set(placed.orderId, placed.token);
  if (isAccepted) await shop.post(`/api/AcceptOrder/${placed.orderId}`);
  return read(placed.orderId);
}

const tokens = new Map<string, string>();

const acts = ({ id, reference, revision, sales: [line] }: OrderDetail) => ({
  change: () => shop.put(`/api/ChangeOrder/${id}`, { revision, sales: [{ saleId: line!.id, quantity: 1 }] }),
  accept: () => shop.post(`/api/AcceptOrder/${id}`),
  cancel: () => shop.post(`/api/CancelOrder/${id}`),
  refuse: () => shop.delete(`/api/RefuseOrder/${id}`),
  collect: () => shop.post(`/api/CollectOrder/${id}`),
  shopperCancels: () =>
    server.anonymous.post(`/api/boutique/${shop.slug}/CancelOrder/${reference}?token=${tokens.get(id)}`),
  refund: () =>
    shop.send({
      method: 'POST',
      url: `/api/RefundOrder/${id}`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { amount: 100, reason: 'Abîmé', to: 'CARD' },
    }),
});
type Act = keyof ReturnType<typeof acts>;

it.each<[string, 'ONLINE' | 'OFFLINE', boolean, Act[]]>([
  ['two changes', 'OFFLINE', true, ['change', 'change']],
  ['a change and an acceptance', 'OFFLINE', false, ['change', 'accept']],
  ['a change and a cancellation', 'ONLINE', true, ['change', 'cancel']],
  ['a change, a refund and a cancellation', 'ONLINE', true, ['change', 'refund', 'cancel']],
  ['a refund and a hand-over', 'ONLINE', true, ['refund', 'collect']],
  ['two hand-overs', 'OFFLINE', true, ['collect', 'collect']],
  ['a hand-over and the shopper’s cancellation', 'OFFLINE', false, ['collect', 'shopperCancels']],
  ['a hand-over and a cancellation', 'OFFLINE', true, ['collect', 'cancel']],
  ['an acceptance and a refusal', 'ONLINE', false, ['accept', 'refuse']],
  ['a change and a hand-over', 'OFFLINE', true, ['change', 'collect']],
  ['everything at once', 'ONLINE', true, ['change', 'refund', 'collect', 'cancel', 'change']],
])('%s at the same moment leave true books', async (_case, channel, isAccepted, wanted) => {
  for (let round = 0; round < 3; round += 1) {
    const before = await order(channel, isAccepted);
    const hands = acts(before);
    const answers = await Promise.all(wanted.map((act) => hands[act]()));
    expect(answers.filter(({ statusCode }) => ![200, 409].includes(statusCode))).toEqual([]);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
    const after = await read(before.id);
    const money = await server.services.database.withShop(shop.shopId, (tx) =>
      tx.selectFrom('money_entries').select(['kind', 'cents']).where('order_id', '=', before.id).execute(),
    );
    const paid = money.reduce(
      (sum, { kind, cents }) => sum + (kind === 'CAPTURED' || kind === 'TAKEN' ? cents : -cents),
      0,
    );
    const papers = after.documents.reduce((sum, { total }) => sum + total, 0);
    const credited = after.refunds.reduce((sum, { cause, cents }) => sum + (cause === 'CHANGE' ? 0 : cents), 0);
    const isOver = after.status === 'CANCELED' || after.status === 'REFUSED';
    const owed = isOver ? 0 : after.total - credited;
    expect({ paid: paid + after.dueOnSite, status: after.status }).toEqual({ paid: owed, status: after.status });
    expect([0, owed]).toContain(papers);
    // What is paid online has a birth that its history does not show.
    const born = channel === 'ONLINE' ? 1 : 0;
    expect(after.revision).toBe(born + after.history.length + after.changes.length);
  }
});

it('a change that was read before another is refused, and loses nothing of that one', async () => {
  const before = await order('OFFLINE', true);
  const answers = await Promise.all([acts(before).change(), acts(before).change(), acts(before).change()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  expect((await read(before.id)).changes).toHaveLength(1);
});
