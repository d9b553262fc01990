import { createHash, randomUUID } from 'node:crypto';
import type { OrderDetail } from '@etal/contract/orders';
import type { TillDay } from '@etal/contract/till';
import { COUNTED_MEANS } from '@etal/domain/till/means';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../fixtures/seed/random.ts';
import { openOnlineShop, openStripeApp, placeTestOrder } from '../../../testing/harness/online-shop.ts';
import { verifyTill } from './chain/verify-till.ts';

/** Three hundred before a release (tools/test-faults.ts). */
const ORDERS = Number(process.env['TILL_ORDERS'] ?? 60);
const DEVICES = 3;
const AT_ONCE = 12;

it(
  `${ORDERS} hand-overs from three devices, a tenth of them sent twice, in any order and at once: one entry each`,
  { timeout: 300_000 },
  async () => {
    const server = await openStripeApp();
    server.clock.set('2026-11-20T09:42:00Z');
    const shop = await openOnlineShop(server);
    const random = seededRandom(79);
    const sends = [];
    for (let n = 0; n < ORDERS; n++) {
      const { orderId } = await placeTestOrder(server, shop, {
        channel: 'OFFLINE',
        quantity: 1 + (n % 3),
        email: `client${n % 60}@clients.test`,
      });
      const order: OrderDetail = (await shop.post(`/api/AcceptOrder/${orderId}`)).json();
      const means = COUNTED_MEANS[n % COUNTED_MEANS.length]!;
      const body = { payments: [{ means, cents: order.dueOnSite }], key: `device${n % DEVICES}-${randomUUID()}` };
      const send = { id: order.id, means, cents: order.dueOnSite, body };
      sends.push(send, ...(n % 10 === 0 ? [send] : []));
    }
    const shuffled = sends
      .map((send) => ({ send, at: random.between(0, 1_000_000) }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ send }) => send);
    const waiting = shuffled.values();
    const answers: number[] = [];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const { id, body } of waiting) answers.push((await shop.post(`/api/CollectOrder/${id}`, body)).statusCode);
      }),
    );
    expect(answers).toEqual(Array.from({ length: sends.length }, () => 200));

    const lines = (await shop.get('/api/GenerateTillArchive?year=2026')).body.trimEnd().split('\n');
    const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
    expect(JSON.parse(lines.pop()!)).toEqual({ sha256: sha256(lines.map((line) => `${line}\n`).join('')) });
    let previousHash = '0'.repeat(64);
    for (const [index, line] of lines.entries()) {
      expect(JSON.parse(line)).toMatchObject({ sequence: index + 1, previousHash, kind: 'TAKEN' });
      previousHash = sha256(line);
    }
    expect(lines).toHaveLength(ORDERS);
    expect(new Set(lines.map((line) => JSON.parse(line).orderId)).size).toBe(ORDERS);

    const dayUrl = `/api/GetTillDay?date=2026-11-20&collectionPoint=${shop.pointId}`;
    const { expected, entries }: TillDay = (await shop.get(dayUrl)).json();
    const once = [...new Map(sends.map((send) => [send.id, send])).values()];
    for (const means of COUNTED_MEANS) {
      const sum = (list: readonly { means: string; cents: number }[]): number =>
        list.filter((one) => one.means === means).reduce((total, { cents }) => total + cents, 0);
      expect([means, expected[means]]).toEqual([means, sum(once)]);
      expect([means, expected[means]]).toEqual([means, sum(entries)]);
    }
    const closed = await shop.post('/api/CloseTillDay', {
      date: '2026-11-20',
      collectionPointId: shop.pointId,
      counted: expected,
    });
    expect(closed.json().closings).toMatchObject([{ number: 1, expected }]);
    const verdict = await server.services.database.withShop(shop.shopId, (tx) => verifyTill(tx, shop.shopId));
    expect(verdict).toEqual({ entries: ORDERS, closings: 1, fault: null });
  },
);
