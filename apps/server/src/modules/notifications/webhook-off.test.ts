import { beforeAll, expect, it } from 'vitest';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';

let server: StripeApp;
let shop: OnlineShop;
beforeAll(async () => {
  server = await openStripeApp();
  server.clock.set('2026-11-16T09:00:00Z');
  shop = await openOnlineShop(server);
  await shop.post('/api/AddWebhookEndpoint', { url: 'https://ferme.example/etal' });
});

const tool = async () => (await shop.get('/api/GetShopAggregate')).json().parameters.webhookEndpoints[0];
const tell = async (): Promise<string> => {
  const { reference } = await placeTestOrder(server, shop, { channel: 'OFFLINE' });
  await server.deliver();
  return reference;
};
const toldOff = () => server.mails.filter(({ subject }) => subject.includes('ne répond plus'));

it('R-OUTBOX-3: a tool that has failed for a day is switched off, its merchant told once, and switched on again', async () => {
  server.away.webhook = 'the webhook receiver answered 500';
  await tell();
  server.clock.advance({ minutes: 23 * 60 });
  await tell();
  expect([(await tool()).disabledAt, toldOff()]).toEqual([null, []]);
  server.clock.advance({ minutes: 2 * 60 });
  await tell();
  await server.deliver();
  expect((await tool()).disabledAt).toBe(Math.floor(server.clock.now().getTime() / 1000));
  expect(toldOff().map(({ to }) => to)).toEqual([`${shop.shopId.slice(0, 8)}@etal.test`]);
  expect(toldOff()[0]?.text).toContain('https://ferme.example/etal');

  delete server.away.webhook;
  // What was still waiting for it, and what comes now, is not sent there.
  server.clock.advance({ minutes: 3 * 60 });
  await tell();
  expect([server.webhooks, toldOff().length]).toEqual([[], 1]);

  const reactivate = async () => shop.post(`/api/ReactivateWebhookEndpoint/${(await tool()).id}`);
  expect((await reactivate()).statusCode).toBe(200);
  // Asked again, nothing is switched on, and the journal has nothing more to say.
  expect((await reactivate()).statusCode).toBe(200);
  const { data } = (await shop.get('/api/GetSecurityJournal')).json();
  expect(data.filter(({ kind }: { kind: string }) => kind === 'WEBHOOK_REACTIVATED')).toMatchObject([
    { subject: 'https://ferme.example/etal' },
  ]);
  await tell();
  expect([(await tool()).disabledAt, server.webhooks.length]).toEqual([null, 1]);
});

it('an answer in between ends what failed before', async () => {
  server.away.webhook = 'the webhook receiver answered 500';
  await tell();
  delete server.away.webhook;
  server.clock.advance({ minutes: 20 * 60 });
  await tell();
  server.away.webhook = 'the webhook receiver answered 500';
  server.clock.advance({ minutes: 20 * 60 });
  await tell();
  expect((await tool()).disabledAt).toBeNull();
});

it('another shop’s tool is unknown', async () => {
  const other = await server.openShop();
  expect((await other.post(`/api/ReactivateWebhookEndpoint/${(await tool()).id}`)).statusCode).toBe(404);
});
