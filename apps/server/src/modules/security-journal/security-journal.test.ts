import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/harness/test-app.ts';
import { pruneSecurityEvents } from './security-journal.ts';

const server = await openTestApp();
const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

const addWebhook = (merchant: Awaited<ReturnType<typeof server.openShop>>, number: number) =>
  merchant.send({
    method: 'POST',
    url: '/api/AddWebhookEndpoint',
    payload: { url: `https://exemple.fr/${number}` },
    headers: { 'user-agent': FIREFOX },
    remoteAddress: '192.0.2.17',
  });

test('a change is a line of the journal and a mail to the owner, with who, when and from where roughly', async () => {
  const merchant = await server.openShop('La Ferme du Pré', await server.signUp('ferme@etal.test'));
  const other = await server.openShop();
  await server.deliver();
  server.securityMails.length = 0;
  await addWebhook(merchant, 1);
  await server.deliver();

  const journal = (await merchant.get('/api/GetSecurityJournal')).json();
  expect(journal).toMatchObject({
    totalCount: 1,
    data: [
      {
        kind: 'WEBHOOK_ADDED',
        actor: 'ferme@etal.test',
        place: 'Firefox sur Android, 192.0.2.x',
        subject: 'https://exemple.fr/1',
        at: Math.floor(server.clock.now().getTime() / 1000),
      },
    ],
  });
  expect((await other.get('/api/GetSecurityJournal')).json().totalCount).toBe(0);
  const told = server.securityMails.filter(({ subject }) => subject.startsWith('Webhook ajouté'));
  expect(told.map(({ to }) => to)).toEqual(['ferme@etal.test']);
  expect(told[0]?.text).toContain('Firefox sur Android, 192.0.2.x');
});

test('what happens often is told once at once, and once more when its quarter of an hour is over', async () => {
  const merchant = await server.openShop();
  await server.deliver();
  server.securityMails.length = 0;
  for (const number of [1, 2, 3]) await addWebhook(merchant, number);
  await server.deliver();
  expect(server.securityMails.map(({ subject }) => subject)).toEqual(['Webhook ajouté – La Ferme du Pré']);
  server.clock.advance({ minutes: 15 });
  await server.deliver();
  await server.deliver();
  expect(server.securityMails.map(({ subject }) => subject)).toEqual([
    'Webhook ajouté – La Ferme du Pré',
    'Webhook ajouté (3 fois) – La Ferme du Pré',
  ]);
});

test('what was refused leaves nothing', async () => {
  const merchant = await server.openShop();
  await addWebhook(merchant, 1);
  expect((await addWebhook(merchant, 1)).statusCode).toBe(409);
  expect((await merchant.get('/api/GetSecurityJournal')).json().totalCount).toBe(1);
});

test('a line goes after a year', async () => {
  const merchant = await server.openShop();
  await addWebhook(merchant, 1);
  const day = 24 * 60 * 60 * 1000;
  const at = server.clock.now().getTime();
  await pruneSecurityEvents(server.services.database, new Date(at + 364 * day));
  expect((await merchant.get('/api/GetSecurityJournal')).json().totalCount).toBe(1);
  await pruneSecurityEvents(server.services.database, new Date(at + 366 * day));
  expect((await merchant.get('/api/GetSecurityJournal')).json().totalCount).toBe(0);
});
