import { beforeEach, expect, it } from 'vitest';
import {
  liveUntil,
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { remindToTick } from './remind-to-tick.ts';

let server: StripeApp;
let shop: OnlineShop;
/** One server each: the clock goes on, and what was looked at is remembered. */
beforeEach(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
});

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const reminders = () => server.mails.filter(({ subject }) => subject.includes('pointer'));
async function at(instant: string, memory?: { lookedOn?: string }): Promise<void> {
  server.clock.set(instant);
  await remindToTick(server.services, memory);
  await server.deliver();
}

it('who has not ticked yesterday’s orders is reminded at nine, once, of what is left', async () => {
  const orders = [];
  for (const quantity of [1, 2, 3])
    orders.push(await placeTestOrder(server, shop, { channel: 'OFFLINE', quantity, date: '2026-11-20' }));
  for (const { orderId } of orders) await shop.post(`/api/AcceptOrder/${orderId}`);
  await shop.post(`/api/CollectOrder/${orders[0]!.orderId}`);
  await at('2026-11-21T07:59:00Z');
  expect(reminders()).toEqual([]);
  await at('2026-11-21T08:00:00Z');
  await at('2026-11-21T12:00:00Z');
  expect(reminders().map(({ to, subject }) => [to, plain(subject)])).toEqual([
    [`${shop.shopId.slice(0, 8)}@etal.test`, expect.stringContaining('2 commandes restent à pointer')],
  ]);
  expect(plain(reminders()[0]!.text)).toContain('18,03 € étaient à régler sur place.');
  await at('2026-11-22T12:00:00Z');
  expect(reminders()).toHaveLength(1);
});

it('after three days without the machine, who has something to tick is reminded of the last such day, once', async () => {
  await liveUntil(server, '2026-11-23T09:00:00Z');
  const own = await openOnlineShop(server);
  const toOwn = () => reminders().filter(({ to }) => to === `${own.shopId.slice(0, 8)}@etal.test`);
  for (const date of ['2026-11-26', '2026-11-27', '2026-11-28']) {
    const { orderId } = await placeTestOrder(server, own, { channel: 'OFFLINE', date });
    await own.post(`/api/AcceptOrder/${orderId}`);
  }
  const memory = {};
  await at('2026-11-26T10:00:00Z', memory);
  await at('2026-11-30T07:59:00Z', memory);
  expect(toOwn()).toEqual([]);
  await at('2026-11-30T08:00:00Z', memory);
  await at('2026-11-30T08:05:00Z', memory);
  // Another process, or this one after a restart.
  await at('2026-11-30T08:10:00Z', {});
  await at('2026-12-01T09:00:00Z', memory);
  expect(toOwn().map(({ subject }) => plain(subject))).toEqual([
    expect.stringContaining('1 commande reste à pointer – samedi 28 novembre 2026'),
  ]);
});
