import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OrderNotification } from '@etal/contract/orders';
import type { NotificationKind } from '@etal/domain/orders/notifications';
import type { OrderActor } from '@etal/domain/orders/order';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { httpWebhookSender } from '../../adapters/messages/webhook-http.ts';
import { deliveries } from '../../background/deliveries.ts';
import { deliverOutbox } from '../../platform/outbox/deliver-outbox.ts';
import { MAX_ATTEMPTS } from '../../platform/outbox/retry-delay.ts';
import { onRoundTrip } from '../../platform/db/statements.ts';
import { notify } from './notify.ts';
import { insertTestOrder, type TestOrder } from '../../../testing/harness/insert-test-order.ts';
import { jpegUpload, openTestApp, type TestApp, type Visitor } from '../../../testing/harness/test-app.ts';
import { whenDone } from '../../../testing/harness/when-done.ts';

type Merchant = Visitor & { shopId: string; articleId: string };

const SECRET = `whsec_${Buffer.from('un secret de vingt-quatre').toString('base64')}`;
const PHONE = '+33612345678';

let server: TestApp;
let merchant: Merchant;

async function openShopWithArticle(label?: string): Promise<Merchant> {
  const opened = await server.openShop(label);
  const body = {
    label: 'Tomates',
    description: 'Mûres',
    categoryId: opened.categoryId,
    img: await jpegUpload(),
    tvaRate: 'RATE_5_5',
    pricingModel: 'BY_UNIT',
    unitPrice: 250,
  };
  return Object.assign(opened, {
    articleId: (await opened.post('/api/CreateSimpleArticle', body)).json().id as string,
  });
}

beforeAll(async () => {
  server = await openTestApp();
});

beforeEach(async () => {
  server.clock.set('2026-11-15T09:00:00Z');
  await server.services.database.acrossShops((tx) => tx.deleteFrom('outbox').execute());
  for (const taken of [server.mails, server.texts, server.webhooks, server.logLines]) taken.length = 0;
  for (const way of ['mail', 'sms', 'webhook'] as const) delete server.away[way];
  merchant = await openShopWithArticle();
});

const place = (order: TestOrder['order'] = {}, sale: TestOrder['sale'] = {}, shop: Merchant = merchant) =>
  insertTestOrder(server.services.database, { shopId: shop.shopId, saleableId: shop.articleId, order, sale });
const tell = (orderId: string, kind: NotificationKind, actor: OrderActor = 'SHOPPER', shop: Merchant = merchant) =>
  server.services.database.withShop(shop.shopId, (tx) =>
    notify(tx, { shopId: shop.shopId, orderId, kind, actor, now: server.clock.now() }),
  );
const notificationsOf = async (reference: string): Promise<OrderNotification[]> =>
  (await merchant.get(`/api/GetOrderByReference/${reference}`)).json().notifications;
const statesOf = async (reference: string) => (await notificationsOf(reference)).map(({ state }) => state);
const resend = (id: string, visitor: Visitor = merchant) => visitor.post(`/api/ResendOrderNotification/${id}`);
const plain = (text: string | undefined): string => (text ?? '').replaceAll(/[\u00A0\u202F]/g, ' ');

async function addRecipients(
  shop: Merchant,
  recipients: { label: string; email?: string; phone?: string }[],
): Promise<void> {
  await server.services.database.withShop(shop.shopId, (tx) =>
    tx
      .insertInto('notification_recipients')
      .values(
        recipients.map((recipient) => ({
          shop_id: shop.shopId,
          id: randomUUID(),
          confirmed_at: server.clock.now(),
          ...recipient,
        })),
      )
      .execute(),
  );
}

async function addEndpoint(url = 'https://outils.example/etal'): Promise<string> {
  const id = randomUUID();
  await server.services.database.withShop(merchant.shopId, (tx) =>
    tx.insertInto('webhook_endpoints').values({ shop_id: merchant.shopId, id, url, secret: SECRET }).execute(),
  );
  return id;
}

it('what leaves at the same moment is read together, and tells each its own order', async () => {
  await addRecipients(merchant, [{ label: 'La ferme', email: 'ferme@etal.test' }]);
  const orders = [];
  for (const email of ['un@etal.test', 'deux@etal.test', 'trois@etal.test', 'quatre@etal.test'])
    orders.push(await place({ shopper_email: email }));
  for (const { id } of orders) await tell(id, 'PLACED');
  const statements: string[] = [];
  const stop = onRoundTrip((sent) => void statements.push(...sent));
  whenDone(async () => stop());
  await server.deliver();

  const read = (table: string) => statements.filter((text) => text.startsWith('select') && text.includes(table)).length;
  expect([read('from "order_notifications"'), read('from "orders" left join'), read('from "shops" left join')]).toEqual(
    [1, 1, 1],
  );
  const told = server.mails.filter(({ to }) => to !== 'ferme@etal.test');
  expect(told.map(({ to, subject }) => [to, plain(subject)]).toSorted()).toEqual(
    orders
      .map(({ reference }, index) => [
        ['un@etal.test', 'deux@etal.test', 'trois@etal.test', 'quatre@etal.test'][index],
        `Commande ${reference} bien reçue – La Ferme du Pré`,
      ])
      .toSorted(),
  );
  expect(server.mails).toHaveLength(8);
});

/** Tries until the outbox gives up: each time after the longest pause there is. */
async function deliverUntilGivenUp(): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    await server.deliver();
    server.clock.advance({ hours: 1 });
  }
}

describe('an order that is placed', () => {
  it('is told to its shopper, the shop’s recipients and its tools, each in their way', async () => {
    await addRecipients(merchant, [
      { label: 'La ferme', email: 'ferme@etal.test' },
      { label: 'Paul', phone: PHONE },
    ]);
    await addEndpoint();
    const { id, reference } = await place();
    await tell(id, 'PLACED');
    await server.deliver();

    const toShopper = server.mails.find(({ to }) => to === 'anne@etal.test');
    expect(plain(toShopper?.subject)).toBe(`Commande ${reference} bien reçue – La Ferme du Pré`);
    expect(toShopper?.text).toMatch(
      new RegExp(`http://localhost/boutique/la-ferme-du-pre[-\\d]*/commandes/${reference}\\?token=[0-9a-f]{64}\\b`),
    );
    expect(plain(toShopper?.text)).toContain('Total : 5,15 €');

    const toMerchant = server.mails.find(({ to }) => to === 'ferme@etal.test');
    expect(plain(toMerchant?.subject)).toBe(
      `Nouvelle commande ${reference} : 5,15 € pour le vendredi 20 novembre 2026`,
    );
    expect(toMerchant?.text).toContain(`http://localhost/admin/commandes/${reference}`);
    expect(`${toMerchant?.text}${toMerchant?.html}`).not.toContain('token=');
    expect(toMerchant?.replyTo).toBe('anne@etal.test');

    expect(server.texts).toEqual([
      {
        to: PHONE,
        id: expect.any(String),
        text: `Nouvelle commande ${reference}: 5,15 €, retrait ven. 20 nov. à 08:00. Client: Anne Müller`,
      },
    ]);
    expect(server.webhooks).toHaveLength(1);
    expect(await notificationsOf(reference)).toMatchObject([
      { audience: 'MERCHANT', kind: 'PLACED', state: 'SENT' },
      { audience: 'MERCHANT', kind: 'PLACED', state: 'SENT' },
      {
        audience: 'SHOPPER',
        channel: 'EMAIL',
        recipient: 'anne@etal.test',
        recipientLabel: 'Anne Müller',
        state: 'SENT',
        at: Date.parse('2026-11-15T09:00:00Z') / 1000,
      },
      { audience: 'TOOL', channel: 'WEBHOOK', recipient: 'https://outils.example/etal', state: 'SENT' },
    ]);
  });

  it('writes in the shop’s name: answers go to its first contact, else to its legal address', async () => {
    const { id } = await place();
    await tell(id, 'ACCEPTED', 'MERCHANT');
    await server.deliver();
    expect(server.mails.at(-1)).not.toHaveProperty('replyTo');
    await server.services.database.withShop(merchant.shopId, (tx) =>
      tx
        .insertInto('legal_information')
        .values({
          shop_id: merchant.shopId,
          email: 'legal@etal.test',
          title: 'La Ferme',
          legal_form: 'EI',
          siren: '732829320',
          street: '1 rue',
          postal_code: '24200',
          city: 'Sarlat',
        })
        .execute(),
    );
    await tell(id, 'ACCEPTED', 'MERCHANT');
    await server.deliver();
    expect(server.mails.at(-1)?.replyTo).toBe('legal@etal.test');
    await merchant.put('/api/SaveShopContactInfo', {
      emails: ['contact@etal.test', 'autre@etal.test'],
      phones: [],
      facebookUrl: null,
      instagramUrl: null,
    });
    await tell(id, 'ACCEPTED', 'MERCHANT');
    await server.deliver();
    expect(server.mails.at(-1)?.replyTo).toBe('contact@etal.test');
  });

  it('keeps the identity of its mail, whatever happens in between', async () => {
    const { id, reference } = await place();
    await tell(id, 'PLACED');
    await server.deliver();
    const [notification] = await notificationsOf(reference);
    expect(server.mails[0]?.messageId).toBe(`<${notification?.id}@localhost>`);
    expect(server.mails[0]?.headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
  });

  it('is said with ~ while something is still to be weighed', async () => {
    const { id } = await place(
      {},
      { klass: 'WeighingRequiredUnitOrderSale', unit_price: null, price_per_kilogram: 1550, average_weight: 800 },
    );
    await tell(id, 'PLACED');
    await server.deliver();
    expect(plain(server.mails[0]?.text)).toContain('Total : ~5,15 €');
  });

  it('says the reason of a refusal to the shopper', async () => {
    const { id } = await place({ status: 'REFUSED', payment_status: 'VOIDED', status_reason: 'Stock insuffisant' });
    await tell(id, 'REFUSED', 'MERCHANT');
    await server.deliver();
    expect(server.mails.map(({ to }) => to)).toEqual(['anne@etal.test']);
    expect(plain(server.mails[0]?.text)).toContain('Motif : « Stock insuffisant »');
  });

  it('says of a test order that it is one', async () => {
    await addRecipients(merchant, [{ label: 'Ferme', email: 'ferme@etal.test' }]);
    const { id } = await place({ is_test: true, payment_status: 'NONE' });
    await tell(id, 'PLACED');
    await server.deliver();
    expect(server.mails).toHaveLength(2);
    for (const { subject, text } of server.mails)
      expect([subject, text].every((words) => words.includes('Commande de test'))).toBe(true);
  });
});

it('nobody of another shop is ever told', async () => {
  const other = await openShopWithArticle('Le Verger');
  await addRecipients(other, [
    { label: 'Verger', email: 'verger@etal.test' },
    { label: 'Verger', phone: '+33600000001' },
  ]);
  await addRecipients(merchant, [{ label: 'Ferme', email: 'ferme@etal.test' }]);
  const { id, reference } = await place();
  await tell(id, 'PLACED');
  await server.deliver();
  expect(server.mails.map(({ to }) => to).toSorted()).toEqual(['anne@etal.test', 'ferme@etal.test']);
  expect(server.texts).toEqual([]);

  // A message of this shop that names another shop's notification finds nothing to say.
  const [notification] = await notificationsOf(reference);
  await server.services.database.acrossShops((tx) =>
    tx
      .insertInto('outbox')
      .values({
        topic: 'order-notification',
        shop_id: other.shopId,
        payload: JSON.stringify({ notificationId: notification?.id }),
        available_at: server.clock.now(),
      })
      .execute(),
  );
  await server.deliver();
  expect(server.mails).toHaveLength(2);
});

describe('what cannot be delivered', () => {
  it('is tried again until the mail server is back', async () => {
    const { id, reference } = await place();
    await tell(id, 'PLACED');
    expect(await statesOf(reference)).toEqual(['WAITING']);
    server.away.mail = 'connect ECONNREFUSED';
    await server.deliver();
    expect(await statesOf(reference)).toEqual(['RETRYING']);
    delete server.away.mail;
    server.clock.advance({ seconds: 5 });
    await server.deliver();
    expect(await statesOf(reference)).toEqual(['SENT']);
    expect(server.mails).toHaveLength(1);
  });

  it('is given up, seen, and can be sent again as a message of its own', async () => {
    const { id, reference } = await place();
    await tell(id, 'PLACED');
    server.away.mail = 'mailbox full';
    await deliverUntilGivenUp();
    const [failed] = await notificationsOf(reference);
    expect(failed?.state).toBe('FAILED');

    delete server.away.mail;
    const response = await resend(failed!.id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      ...failed,
      id: expect.not.stringMatching(failed!.id),
      at: server.clock.now().getTime() / 1000,
      state: 'WAITING',
    });
    await server.deliver();
    expect(await statesOf(reference)).toEqual(['FAILED', 'SENT']);
    expect(server.mails.map(({ messageId }) => messageId)).toEqual([`<${response.json().id}@localhost>`]);
  });

  it('counts as sent once the outbox has forgotten it', async () => {
    const { id, reference } = await place();
    await tell(id, 'PLACED');
    await server.deliver();
    await server.services.database.acrossShops((tx) => tx.deleteFrom('outbox').execute());
    expect(await statesOf(reference)).toEqual(['SENT']);
  });
});

describe('ResendOrderNotification', () => {
  it('refuses what is on its way, also by a second hand', async () => {
    const { id, reference } = await place();
    await tell(id, 'PLACED');
    const [waiting] = await notificationsOf(reference);
    const underway = [409, "Ce message est déjà en cours d'envoi."];
    const refused = await resend(waiting!.id);
    expect([refused.statusCode, refused.body]).toEqual(underway);
    server.away.mail = 'no';
    await server.deliver();
    expect((await resend(waiting!.id)).statusCode).toBe(409);

    delete server.away.mail;
    server.clock.advance({ seconds: 5 });
    await server.deliver();
    const answers = await Promise.all([resend(waiting!.id), resend(waiting!.id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('does not know another shop’s message, nor one that is none', async () => {
    const { id, reference } = await place();
    await tell(id, 'PLACED');
    await server.deliver();
    const stranger = await openShopWithArticle('Le Verger');
    const [sent] = await notificationsOf(reference);
    for (const response of [await resend(sent!.id, stranger), await resend(randomUUID())])
      expect([response.statusCode, response.body]).toEqual([404, 'Message introuvable']);
    expect((await resend('un')).statusCode).toBe(400);
  });
});

describe('a webhook', () => {
  interface Received {
    headers: IncomingHttpHeaders;
    body: string;
  }

  /** A merchant's program that answers as told, one status after the other. */
  async function openReceiver(...statuses: number[]) {
    const received: Received[] = [];
    const receiver = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        response.writeHead(statuses[received.length - 1] ?? 200).end();
      });
    });
    await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
    whenDone(async () => {
      receiver.closeAllConnections();
      receiver.close();
    });
    return { received, url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/commandes?cle=chut` };
  }

  const deliverByHttp = (options: Parameters<typeof httpWebhookSender>[0]) => {
    const { database, clock, log } = server.services;
    const senders = {
      mailer: { send: async () => {}, close: async () => {} },
      sms: { send: async () => {}, close: async () => {} },
      webhooks: httpWebhookSender(options),
      push: { send: async () => 'sent' as const },
    };
    return deliverOutbox({ database, handlers: deliveries(server.services, senders), clock, log });
  };

  const isSigned = ({ headers, body }: Received): boolean =>
    headers['webhook-signature'] ===
    `v1,${createHmac('sha256', Buffer.from(SECRET.slice(6), 'base64'))
      .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
      .digest('base64')}`;

  it('that fails comes again with the same name and the same words, signed anew', async () => {
    const { received, url } = await openReceiver(500, 200);
    await addEndpoint(url);
    const { id, reference } = await place();
    await tell(id, 'PLACED');
    await deliverByHttp({ allowLoopback: true });
    expect((await notificationsOf(reference)).find(({ channel }) => channel === 'WEBHOOK')?.state).toBe('RETRYING');

    // What has become of the order since must not change what is being told.
    await server.services.database.withShop(merchant.shopId, (tx) =>
      tx.updateTable('orders').set({ status: 'ACCEPTED' }).where('id', '=', id).execute(),
    );
    server.clock.advance({ seconds: 5 });
    await deliverByHttp({ allowLoopback: true });

    const notification = (await notificationsOf(reference)).find(({ channel }) => channel === 'WEBHOOK');
    expect(notification?.state).toBe('SENT');
    expect(received).toHaveLength(2);
    expect(received.map(isSigned)).toEqual([true, true]);
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([notification?.id, notification?.id]);
    expect(received[1]?.body).toBe(received[0]?.body);
    const start = Date.parse('2026-11-15T09:00:00Z') / 1000;
    expect(received.map(({ headers }) => Number(headers['webhook-timestamp']))).toEqual([start, start + 5]);
    expect(JSON.parse(received[0]!.body)).toEqual({
      type: 'order.placed',
      timestamp: '2026-11-15T09:00:00.000Z',
      data: expect.objectContaining({
        id,
        reference,
        status: 'PAID',
        isTest: false,
        total: 515,
        shopperDetails: expect.objectContaining({ email: 'anne@etal.test' }),
        sales: [expect.objectContaining({ saleableLabel: 'Tomates' })],
      }),
    });
    expect(received[0]!.body).not.toMatch(/token/i);
  });

  it.each([
    ['ACCEPTED', 'order.accepted'],
    ['REFUSED', 'order.refused'],
    ['COLLECTED', 'order.collected'],
  ] as const)('of %s is called %s', async (kind, type) => {
    await addEndpoint();
    const { id } = await place({ status: kind });
    await tell(id, kind, 'MERCHANT');
    await server.deliver();
    expect(JSON.parse(server.webhooks[0]!.body)).toMatchObject({ type, data: { status: kind } });
  });

  it('never reaches a private address', async () => {
    const { received, url } = await openReceiver();
    await addEndpoint(url.replace('http:', 'https:'));
    await addEndpoint('https://169.254.169.254/latest/meta-data');
    const { id, reference } = await place();
    await tell(id, 'PLACED');
    await deliverByHttp({});
    expect(received).toEqual([]);
    expect(
      (await notificationsOf(reference)).filter(({ channel }) => channel === 'WEBHOOK').map(({ state }) => state),
    ).toEqual(['RETRYING', 'RETRYING']);
    expect(server.logLines.filter((line) => line.includes('not public'))).toHaveLength(2);
  });

  it('that was removed meanwhile is not sent', async () => {
    const endpoint = await addEndpoint();
    const { id, reference } = await place();
    await tell(id, 'PLACED');
    await server.services.database.withShop(merchant.shopId, (tx) =>
      tx.deleteFrom('webhook_endpoints').where('id', '=', endpoint).execute(),
    );
    await server.deliver();
    expect(server.webhooks).toEqual([]);
    expect((await notificationsOf(reference)).find(({ channel }) => channel === 'WEBHOOK')?.state).toBe('UNSENT');
  });
});

it('no address, number, secret or shopper’s key is ever logged', async () => {
  await addRecipients(merchant, [
    { label: 'Ferme', email: 'ferme@etal.test' },
    { label: 'Paul', phone: PHONE },
  ]);
  await addEndpoint('https://outils.example/etal?cle=chut');
  const { id } = await place();
  const { access_token } = await server.services.database.withShop(merchant.shopId, (tx) =>
    tx.selectFrom('orders').select('access_token').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  await tell(id, 'PLACED');
  Object.assign(server.away, {
    mail: 'refused <anne@etal.test> <ferme@etal.test>',
    sms: `no route to ${PHONE}`,
    webhook: 'the webhook receiver answered 500',
  });
  await deliverUntilGivenUp();
  const log = server.logLines.join('\n');
  expect(server.logLines.filter((line) => line.includes('given up'))).toHaveLength(4);
  for (const secret of [access_token, 'anne@etal.test', 'ferme@etal.test', PHONE, '612345678', SECRET, 'chut'])
    expect(log).not.toContain(secret);
});
