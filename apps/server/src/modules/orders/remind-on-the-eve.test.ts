import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  liveUntil,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { remindOnTheEve } from './remind-on-the-eve.ts';

/** A Friday; its eve at six in the evening is 17:00 UTC. */
const DAY = '2026-11-20';
const SIX = '2026-11-19T17:00:00Z';

let server: StripeApp;
let shop: OnlineShop;
beforeAll(async () => {
  server = await openStripeApp();
});
beforeEach(async () => {
  server.clock.set('2026-11-15T09:00:00Z');
  shop = await openOnlineShop(server);
});

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const accepted = async (email = 'lea@clients.test', date = DAY) => {
  const placed = await placeTestOrder(server, shop, { channel: 'OFFLINE', email, date });
  await shop.post(`/api/AcceptOrder/${placed.orderId}`);
  return placed;
};
const write = (orderId: string, set: object) =>
  server.services.database.withShop(shop.shopId, (tx) =>
    tx.updateTable('orders').set(set).where('id', '=', orderId).execute(),
  );
const remind = () => remindOnTheEve(server.services);
async function at(instant: string | Date): Promise<void> {
  server.clock.set(instant);
  await remind();
  await server.deliver();
}
/** Those of this test's shop. */
const reminders = () =>
  server.mails.filter(({ subject, text }) => subject.startsWith('Rappel') && text.includes(`/boutique/${shop.slug}/`));

describe('an accepted order', () => {
  it('is called to mind at six on the eve, once: when, where, what is due, and a calendar entry', async () => {
    const { reference } = await accepted();
    await at('2026-11-19T16:59:59Z');
    expect(reminders()).toEqual([]);
    await at(SIX);
    await at('2026-11-19T17:01:00Z');
    await at('2026-11-19T22:59:00Z');
    const [mail, ...more] = reminders();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'lea@clients.test', senderName: 'La Ferme du Pré (via Étal)' });
    expect(plain(mail!.subject)).toBe('Rappel : votre commande vous attend vendredi 20 novembre – La Ferme du Pré');
    expect(plain(mail!.text)).toMatch(
      /^Bonjour Léa,\n\nRetrait : vendredi 20 novembre 2026, 8 h – 12 h 30\nLieu : Marché de Sarlat, 1 place de la Liberté, 24200 Sarlat-la-Canéda\n/,
    );
    expect(plain(mail!.text)).toContain('À régler au retrait : 7,21 €.');
    expect(plain(mail!.text)).toContain('ferme@etal.test\n12 chemin du Pré, 24200 Sarlat-la-Canéda');
    expect(mail!.attachments).toMatchObject([
      { filename: `commande-${reference}.ics`, content: expect.stringContaining('DTSTART:20261120T070000Z') },
    ]);
    const { notifications } = (await shop.get(`/api/GetOrderByReference/${reference}`)).json();
    expect(notifications).toContainEqual(
      expect.objectContaining({ kind: 'REMINDER', audience: 'SHOPPER', channel: 'EMAIL', state: 'SENT' }),
    );
  });

  it('is called to mind once by two processes at the same moment, and after a restart a second before', async () => {
    for (const name of ['a', 'b', 'c']) await accepted(`${name}@clients.test`);
    server.clock.set('2026-11-19T16:59:59Z');
    await Promise.all([remind(), remind()]);
    server.clock.set(SIX);
    await Promise.all([remind(), remind(), remind(), remind()]);
    await server.deliver();
    expect(reminders().map(({ to }) => to)).toHaveLength(3);
    expect(new Set(reminders().map(({ to }) => to)).size).toBe(3);
  });

  it('placed within a day of its slot is not: who ordered knows', async () => {
    const { orderId: late } = await accepted('tard@clients.test');
    const { orderId: early } = await accepted('tot@clients.test');
    await write(late, { created_at: new Date('2026-11-19T07:00:00Z') });
    await write(early, { created_at: new Date('2026-11-19T06:59:59Z') });
    await at(SIX);
    expect(reminders().map(({ to }) => to)).toEqual(['tot@clients.test']);
  });

  it('is not when it is only placed, a test, for another day, or called off before the mail leaves', async () => {
    await placeTestOrder(server, shop, { channel: 'OFFLINE', date: DAY, email: 'placee@clients.test' });
    const test = await accepted('test@clients.test');
    await write(test.orderId, { is_test: true });
    await accepted('demain@clients.test', '2026-11-21');
    const called = await accepted('annulee@clients.test');
    server.clock.set(SIX);
    await remind();
    await shop.post(`/api/CancelOrder/${called.orderId}`, { reason: 'Plus de tomates' });
    await server.deliver();
    expect(reminders()).toEqual([]);
  });
});

describe('a reminder that could not leave in its evening, because the machine was off', () => {
  const stateOf = async (reference: string) =>
    (await shop.get(`/api/GetOrderByReference/${reference}`))
      .json()
      .notifications.find(({ kind }: { kind: string }) => kind === 'REMINDER')?.state;

  it('still leaves while the slot lasts', async () => {
    const { reference } = await accepted();
    server.clock.set(SIX);
    await remind();
    await liveUntil(server, '2026-11-20T11:29:00Z');
    await server.deliver();
    expect([reminders().length, await stateOf(reference)]).toEqual([1, 'SENT']);
  });

  it('is not sent once the slot is over, and the order says so', async () => {
    const { reference } = await accepted();
    server.clock.set(SIX);
    await remind();
    await liveUntil(server, '2026-11-22T09:00:00Z');
    await server.deliver();
    expect([reminders().length, await stateOf(reference)]).toEqual([0, 'UNSENT']);
  });
});

describe('a customer without e-mail', () => {
  const byPhone = async () => {
    const { orderId } = await accepted(`${randomUUID()}@clients.test`);
    await write(orderId, { shopper_email: '' });
  };
  const texts = () => server.texts.filter(({ text }) => text.includes('rappel'));

  it('is reminded by SMS where the shop wants it, and not where it does not', async () => {
    server.texts.length = 0;
    await byPhone();
    await at(SIX);
    expect(texts()).toEqual([]);
    const switched = await shop.put('/api/ConfigureReminders', { sms: true });
    expect([switched.statusCode, switched.json()]).toEqual([200, { sms: true }]);
    expect((await shop.get('/api/GetShopAggregate')).json().parameters.reminders).toEqual({ sms: true });
    await at('2026-11-19T17:05:00Z');
    await at('2026-11-19T17:06:00Z');
    expect(texts()).toEqual([
      {
        to: '+33612345678',
        id: expect.any(String),
        text: expect.stringContaining('(à régler 7,21 €). Retrait ven. 20'),
      },
    ]);
  });
});

describe.each([
  ['go back', '2026-10-25', '2026-10-24T16:00:00Z'],
  ['go forward', '2027-03-28', '2027-03-27T17:00:00Z'],
])('the eve of the night when clocks %s', (_, date, six) => {
  it('one reminder, at six on the wall, however often the job runs until the collection', async () => {
    server.clock.set(new Date(Date.parse(six) - 5 * 24 * 3_600_000));
    shop = await openOnlineShop(server);
    await accepted('lea@clients.test', date);
    const sent: string[] = [];
    for (let minutes = -90; minutes <= 12 * 60; minutes += 15) {
      const now = new Date(Date.parse(six) + minutes * 60_000);
      const before = reminders().length;
      await at(now);
      if (reminders().length > before) sent.push(now.toISOString());
    }
    expect(sent).toEqual([new Date(six).toISOString()]);
  });
});
