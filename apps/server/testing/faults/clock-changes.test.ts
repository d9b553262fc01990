import { randomUUID } from 'node:crypto';
import { THROTTLES } from '@etal/domain/accounts/throttle';
import { beforeAll, describe, expect, it } from 'vitest';
import { claimOf, LEASE_MS } from '../../src/platform/outbox/deliver-outbox.ts';
import { claimMessages } from '../../src/platform/outbox/outbox.queries.ts';
import { runOrderDeadlines } from '../../src/modules/orders/run-order-deadlines.ts';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../harness/online-shop.ts';
import { jpegUpload, PASSWORD } from '../harness/test-app.ts';

const START = '2026-11-15T09:00:00Z';
const PERIOD = { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 };
const MINUTE_MS = 60_000;

let server: StripeApp;
let shop: OnlineShop;
/** Takes orders until half past two of the same night: an hour that comes twice in October and never in March. */
let nightPointId: string;

beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
  const point = await shop.post('/api/CreateCollectionPoint', {
    label: 'Marché du dimanche',
    description: 'Sous la halle',
    img: await jpegUpload(),
    address: {
      street: '1 place de la Liberté',
      postalCode: '24200',
      city: 'Sarlat-la-Canéda',
      country: 'France',
      geolocation: { latitude: 44.889, longitude: 1.217 },
    },
    openingHours: {
      monday: [],
      tuesday: [],
      wednesday: [],
      thursday: [],
      friday: [],
      saturday: [],
      sunday: [
        {
          timePeriod: PERIOD,
          maximumOrderTimingDaysBefore: 0,
          maximumOrderTimingHour: 2,
          maximumOrderTimingMinute: 30,
        },
      ],
    },
  });
  nightPointId = point.json().id;
});

const order = (pointId: string, date: string) =>
  server.anonymous.send({
    method: 'POST',
    url: `/api/boutique/${shop.slug}/PlaceOrder`,
    headers: { 'idempotency-key': randomUUID() },
    remoteAddress: `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
    payload: {
      collectionPointId: pointId,
      collectionDate: date,
      collectionPeriod: PERIOD,
      paymentChannel: 'OFFLINE',
      shopperDetails: {
        firstname: 'Léa',
        lastname: 'Martin',
        email: 'lea@clients.test',
        phone: '06 12 34 56 78',
        city: 'Sarlat',
      },
      sales: [{ saleableId: shop.articleId, quantity: 1 }],
    },
  });

const statusOf = async (orderId: string) =>
  (
    await server.services.database.withShop(shop.shopId, (tx) =>
      tx.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow(),
    )
  ).status;

describe.each([
  // 02:30 is first 00:30 UTC, then again 01:30 UTC.
  {
    night: 'the clocks go back',
    sunday: '2026-10-25',
    evening: '2026-10-24T20:00:00Z',
    dayBefore: '2026-10-24T16:00:00Z',
    threeInTheMorning: '2026-10-25T02:00:00Z',
  },
  // 02:30 does not exist: the clocks jump from 02:00 to 03:00, at 01:00 UTC.
  {
    night: 'the clocks go forward',
    sunday: '2027-03-28',
    evening: '2027-03-27T20:00:00Z',
    dayBefore: '2027-03-27T17:00:00Z',
    threeInTheMorning: '2027-03-28T01:00:00Z',
  },
])('the night when $night', ({ sunday, evening, dayBefore, threeInTheMorning }) => {
  const isOffered = async (pointId: string): Promise<{ orderBefore: number } | undefined> =>
    (await server.anonymous.get(`/api/boutique/${shop.slug}/GetCollectionSlots?collectionPoint=${pointId}`))
      .json()
      .find(({ date }: { date: string }) => date === sunday);

  it('a cut-off inside it closes once, at the second it was announced for, and stays closed', async () => {
    server.clock.set(evening);
    const announced = (await isOffered(nightPointId))!.orderBefore * 1000;
    const offered: number[] = [];
    for (
      let at = new Date(evening).getTime();
      at < new Date(evening).getTime() + 8 * 60 * MINUTE_MS;
      at += 10 * MINUTE_MS
    ) {
      server.clock.set(new Date(at));
      if (await isOffered(nightPointId)) offered.push(at);
    }
    expect(offered.every((at) => at < announced)).toBe(true);
    expect(offered.at(-1)).toBeGreaterThanOrEqual(announced - 10 * MINUTE_MS);
    server.clock.set(new Date(announced - 1000));
    expect((await order(nightPointId, sunday)).statusCode).toBe(200);
    server.clock.set(new Date(announced));
    expect((await order(nightPointId, sunday)).statusCode).toBe(409);
    server.clock.advance({ hours: 1 });
    expect((await order(nightPointId, sunday)).statusCode, 'an hour later the same wall time may show again').toBe(409);
  });

  it('« 18 h la veille » is eighteen o’clock on the wall', async () => {
    server.clock.set(new Date(new Date(dayBefore).getTime() - 1000));
    expect((await order(shop.pointId, sunday)).statusCode).toBe(200);
    server.clock.set(dayBefore);
    expect((await order(shop.pointId, sunday)).statusCode).toBe(409);
  });

  it('an order of the day before that nobody answered is cancelled at three on the wall, not an hour sooner', async () => {
    const saturday = dayBefore.slice(0, 10);
    server.clock.set(new Date(new Date(dayBefore).getTime() - 48 * 60 * MINUTE_MS));
    const { orderId } = await placeTestOrder(server, shop, { channel: 'OFFLINE', date: saturday });
    server.clock.set(new Date(new Date(threeInTheMorning).getTime() - MINUTE_MS));
    await runOrderDeadlines(server.services);
    expect(await statusOf(orderId)).toBe('PAID');
    server.clock.set(threeInTheMorning);
    await runOrderDeadlines(server.services);
    expect(await statusOf(orderId)).toBe('CANCELED');
  });
});

describe.each([
  ['back by an hour', -60],
  ['forward by a day', 24 * 60],
])('a clock that jumps %s', (_, minutes) => {
  const jump = () => server.clock.set(new Date(server.clock.now().getTime() + minutes * MINUTE_MS));
  const signIn = async () => {
    server.clock.set(START);
    await server.deliver();
    return server.signUp(`horloge-${randomUUID()}@etal.test`);
  };

  it('ends no session, and a session made meanwhile outlives the correction', async () => {
    const before = await signIn();
    jump();
    expect((await before.get('/api/GetShopAggregate')).statusCode, 'signed in, without a shop').toBe(418);
    const meanwhile = await server.signUp(`horloge-${randomUUID()}@etal.test`);
    server.clock.set(START);
    for (const visitor of [before, meanwhile])
      expect((await visitor.get('/api/GetShopAggregate')).statusCode).toBe(418);
    server.clock.advance({ days: 6 });
    for (const visitor of [before, meanwhile])
      expect((await visitor.get('/api/GetShopAggregate')).statusCode).toBe(418);
  });

  it('loses no message and sends none twice', async () => {
    server.clock.set(START);
    await server.deliver();
    server.mails.length = 0;
    const { reference } = await placeTestOrder(server, shop, {
      channel: 'OFFLINE',
      email: `${randomUUID()}@clients.test`,
    });
    jump();
    await server.deliver();
    server.clock.set(START);
    await server.deliver();
    await server.deliver();
    expect(server.mails.filter(({ subject }) => subject.includes(reference))).toHaveLength(2);
  });

  it('leaves what a dead process held to the next, a lease after the clock is right again', async () => {
    server.clock.set(START);
    await server.deliver();
    server.mails.length = 0;
    await placeTestOrder(server, shop, { channel: 'OFFLINE', email: `${randomUUID()}@clients.test` });
    jump();
    const now = server.clock.now();
    await server.services.database.acrossShops((tx) => claimMessages(tx, claimOf('mail', { now, limit: 10 })));
    server.clock.set(new Date(Math.max(new Date(START).getTime(), now.getTime()) + LEASE_MS));
    await server.deliver();
    expect(server.mails).toHaveLength(2);
  });

  it('takes no order past a cut-off of its own hour', async () => {
    server.clock.set('2026-11-19T16:59:59Z');
    expect((await order(shop.pointId, '2026-11-20')).statusCode).toBe(200);
    jump();
    expect((await order(shop.pointId, '2026-11-20')).statusCode).toBe(minutes < 0 ? 200 : 409);
    server.clock.set('2026-11-19T17:00:00Z');
    expect((await order(shop.pointId, '2026-11-20')).statusCode).toBe(409);
  });

  it('shuts nobody out for longer than the jump and the longest wait', async () => {
    server.clock.set(START);
    const email = `essais-${randomUUID()}@etal.test`;
    await server.signUp(email);
    const login = (password: string) =>
      server.anonymous.send({
        method: 'POST',
        url: '/api/LoginUser',
        remoteAddress: '203.0.113.7',
        payload: { email, password },
      });
    for (let tries = 0; tries < THROTTLES.loginPerAccountAndNetwork.freeHits; tries++)
      await login('un mot de passe faux');
    expect((await login(PASSWORD)).statusCode).toBe(429);
    jump();
    server.clock.advance({
      minutes: Math.max(0, -minutes),
      seconds: THROTTLES.loginPerAccountAndNetwork.maxWaitSeconds,
    });
    expect((await login(PASSWORD)).statusCode).toBe(200);
  });
});
