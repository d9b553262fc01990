import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '../../platform/http/tokens.ts';
import { pruneShopperLinks } from './shopper-space.ts';
import { onStatement } from '../../platform/db/statements.ts';
import {
  type OnlineShop,
  openOnlineShop,
  openStripeApp,
  placeTestOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import { viewIn } from '../../../testing/fakes/fake-site.ts';

let server: StripeApp;
let shop: OnlineShop;
let other: OnlineShop;

beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server, 'La Ferme du Pré');
  other = await openOnlineShop(server, 'La Ferme du Bois');
});

beforeEach(() => server.clock.set('2026-11-15T09:00:00Z'));

const newEmail = () => `${randomUUID()}@clients.test`;
/** From a house of its own: the door counts who knocks. */
const house = () => `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

const api = (call: string, { at = shop, cookie, ...options }: AskOptions = {}) =>
  server.anonymous.send({
    method: 'POST',
    url: `/api/boutique/${at.slug}/${call}`,
    remoteAddress: house(),
    ...(cookie !== undefined && { headers: { cookie } }),
    ...options,
  });
interface AskOptions {
  at?: OnlineShop;
  cookie?: string;
  method?: 'GET' | 'POST' | 'PUT';
  payload?: object;
}

const page = (path: string, { cookie, form, at = shop }: { cookie?: string; form?: string; at?: OnlineShop } = {}) =>
  server.anonymous.send({
    method: form === undefined ? 'GET' : 'POST',
    url: `/boutique/${at.slug}/mon-espace${path}`,
    remoteAddress: house(),
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(form !== undefined && { payload: form }),
  });

const askFrom = (remoteAddress: string, email: string) =>
  server.anonymous.send({
    method: 'POST',
    url: `/api/boutique/${shop.slug}/RequestShopperLink`,
    remoteAddress,
    payload: { email },
  });

const linkMailsTo = (email: string) =>
  server.mails.filter(({ to, text }) => to === email && text.includes('/mon-espace?lien='));
const linkOf = (email: string): string =>
  /mon-espace\?lien=([\w-]+)/.exec(linkMailsTo(email).at(-1)?.text ?? '')?.[1] ?? '';

async function mailedLink(email: string, at = shop): Promise<string> {
  await api('RequestShopperLink', { at, payload: { email } });
  await server.deliver();
  return linkOf(email);
}

/** A customer who has ordered once, and the cookie of their session. */
async function signIn(email = newEmail(), at = shop): Promise<{ email: string; cookie: string }> {
  await placeTestOrder(server, at, { channel: 'OFFLINE', email });
  const opened = await api('OpenShopperSession', { at, payload: { token: await mailedLink(email, at) } });
  expect(opened.statusCode).toBe(200);
  const [cookie] = opened.cookies;
  return { email, cookie: `${cookie?.name}=${cookie?.value}` };
}

const space = (cookie: string, at = shop) => api('GetShopperSpace', { at, cookie, method: 'GET' });

describe('the link', () => {
  it('opens a session for this shop, one cookie for its pages and one for its calls', async () => {
    const email = newEmail();
    await placeTestOrder(server, shop, { channel: 'OFFLINE', email });
    await mailedLink(email.toUpperCase());
    const token = linkOf(email);
    expect(linkMailsTo(email)).toMatchObject([
      {
        senderName: 'La Ferme du Pré (via Étal)',
        replyTo: 'ferme@etal.test',
        text: expect.stringMatching(/La Ferme du Pré\nferme@etal\.test\n12 chemin du Pré/),
      },
    ]);
    const opened = await api('OpenShopperSession', { payload: { token } });
    expect(opened.cookies).toMatchObject(
      [`/boutique/${shop.slug}`, `/api/boutique/${shop.slug}`].map((path) => ({
        name: 'client',
        path,
        httpOnly: true,
        sameSite: 'Lax',
      })),
    );
    expect((await api('OpenShopperSession', { payload: { token } })).statusCode, 'used up').toBe(400);
  });

  it('lets one in of twenty who press at the same moment', async () => {
    const email = newEmail();
    await placeTestOrder(server, shop, { channel: 'OFFLINE', email });
    const token = await mailedLink(email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? api('OpenShopperSession', { payload: { token } })
          : page('/ouvrir', { form: `lien=${token}` }),
      ),
    );
    expect(answers.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(19);
  });

  it('is not used up by who reads its page', async () => {
    const email = newEmail();
    await placeTestOrder(server, shop, { channel: 'OFFLINE', email });
    const token = await mailedLink(email);
    for (let times = 0; times < 3; times++) {
      const read = await page(`?lien=${token}`);
      expect(viewIn(read.body)).toMatchObject({ page: { kind: 'space', shown: { step: 'open', token } } });
      expect(read.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'strict-origin' });
    }
    const opened = await page('/ouvrir', { form: `lien=${token}` });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/boutique/${shop.slug}/mon-espace`]);
    expect(server.logLines.join('\n')).not.toContain(token);
  });

  it('lasts fifteen minutes, and is forgotten then', async () => {
    const email = newEmail();
    await placeTestOrder(server, shop, { channel: 'OFFLINE', email });
    const token = await mailedLink(email);
    server.clock.set('2026-11-15T09:15:00Z');
    expect((await api('OpenShopperSession', { payload: { token } })).statusCode).toBe(400);
    await pruneShopperLinks(server.services.database, server.clock.now());
    const left = await server.services.database.acrossShops((tx) =>
      tx.selectFrom('shopper_links').selectAll().where('expires_at', '<=', server.clock.now()).execute(),
    );
    expect(left).toEqual([]);
  });

  it('of one shop opens nothing at another', async () => {
    const email = newEmail();
    await placeTestOrder(server, shop, { channel: 'OFFLINE', email });
    await placeTestOrder(server, other, { channel: 'OFFLINE', email });
    const token = await mailedLink(email);
    expect((await api('OpenShopperSession', { at: other, payload: { token } })).statusCode).toBe(400);
    expect((await api('OpenShopperSession', { payload: { token } })).statusCode).toBe(200);
  });

  it('is asked for three times an hour: the fourth answers the same and sends nothing', async () => {
    const email = newEmail();
    await placeTestOrder(server, shop, { channel: 'OFFLINE', email });
    const answers = [];
    for (let times = 0; times < 4; times++) answers.push(await askFrom('198.51.100.7', email));
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array.from({ length: 4 }, () => [200, '{}']),
    );
    await server.deliver();
    expect(linkMailsTo(email)).toHaveLength(3);
    server.clock.set('2026-11-15T10:00:01Z');
    await askFrom('198.51.100.7', email);
    await server.deliver();
    expect(linkMailsTo(email)).toHaveLength(4);
  });

  it('is not kept from a customer by who asks in their name', async () => {
    const email = newEmail();
    await placeTestOrder(server, shop, { channel: 'OFFLINE', email });
    for (let times = 0; times < 10; times++) await askFrom('198.51.100.9', email);
    await askFrom('203.0.113.5', email);
    await server.deliver();
    expect(linkMailsTo(email), 'three to one network, one to the other').toHaveLength(4);
    expect((await api('OpenShopperSession', { payload: { token: linkOf(email) } })).statusCode).toBe(200);
  });

  it('is always there to be used, however many networks ask for it, and does not fill a mailbox', async () => {
    const email = newEmail();
    await placeTestOrder(server, shop, { channel: 'OFFLINE', email });
    const counts: number[] = [];
    for (let minute = 0; minute < 60; minute += 5) {
      server.clock.set(`2026-11-15T09:${String(minute).padStart(2, '0')}:00Z`);
      for (let n = 0; n < 5; n++) await askFrom(`203.0.${minute}.${n}`, email);
      await server.deliver();
      counts.push(linkMailsTo(email).length);
      const newest = await server.services.database.acrossShops((tx) =>
        tx
          .selectFrom('shopper_links')
          .select('expires_at')
          .where('token_hash', '=', hashToken(linkOf(email)))
          .executeTakeFirstOrThrow(),
      );
      expect(newest.expires_at > server.clock.now()).toBe(true);
    }
    expect(counts).toEqual([5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9]);
  });

  it('is answered the same, with the same work, for an address that nobody knows', async () => {
    const known = newEmail();
    await placeTestOrder(server, shop, { channel: 'OFFLINE', email: known });
    await server.deliver();
    const messages = () =>
      server.services.database.acrossShops((tx) =>
        tx.selectFrom('outbox').select('id').where('topic', '=', 'shopper-link').execute(),
      );
    const asked = async (email: string) => {
      const before = (await messages()).length;
      const statements: string[] = [];
      const stop = onStatement(({ text }) => void statements.push(text));
      const answer = await api('RequestShopperLink', { payload: { email } });
      const form = await page('', { form: `email=${encodeURIComponent(email)}` });
      stop();
      return [answer.statusCode, answer.body, viewIn(form.body), statements, (await messages()).length - before];
    };
    const unknown = newEmail();
    expect(await asked(unknown)).toEqual(await asked(known));
    const sent = server.mails.length;
    await server.deliver();
    expect(server.mails.slice(sent).map(({ to }) => to)).toEqual([known, known]);
  });

  it('is refused to a house that asks for too many', async () => {
    const statuses = [];
    for (let times = 0; times < 21; times++) {
      const answer = await server.anonymous.send({
        method: 'POST',
        url: `/api/boutique/${shop.slug}/RequestShopperLink`,
        remoteAddress: '203.0.113.9',
        payload: { email: newEmail() },
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
  });

  it('is not for a shop that is not published', async () => {
    const closed = await server.openShop('La Ferme Fermée');
    const slug = (await closed.get('/api/GetShopAggregate')).json().slug as string;
    const at = { ...shop, slug };
    expect((await api('RequestShopperLink', { at, payload: { email: newEmail() } })).statusCode).toBe(404);
    expect(viewIn((await page('', { at })).body)).toMatchObject({ kind: 'comingSoon' });
  });
});

describe('the space', () => {
  it('shows orders to come and past, papers, account, details and the choice of mails', async () => {
    const { email, cookie } = await signIn();
    const past = await placeTestOrder(server, shop, { channel: 'OFFLINE', email });
    await shop.post(`/api/AcceptOrder/${past.reference}`);
    await shop.post(`/api/CollectOrder/${past.reference}`);
    const pending = await placeTestOrder(server, shop, { email });
    const shown = (await space(cookie)).json();
    expect(shown).toMatchObject({
      details: { firstname: 'Léa', lastname: 'Martin', email, phone: '+33612345678', city: 'Sarlat' },
      balance: 0,
      deposits: [],
      weeklyMail: false,
      openedAt: Date.parse('2026-11-15T09:00:00Z') / 1000,
    });
    expect(shown.toCome.map(({ status }: { status: string }) => status).toSorted()).toEqual([
      'PAID',
      'PENDING_PAYMENT',
    ]);
    expect(shown.toCome.find(({ reference }: { reference: string }) => reference === pending.reference)).toMatchObject({
      token: pending.token,
      checkoutUrl: expect.any(String),
      mayPayOnSite: true,
    });
    expect(shown.past).toMatchObject([{ reference: past.reference, status: 'COLLECTED', documents: [{}] }]);
  });

  it('is nothing at another shop, nor without its cookie', async () => {
    const { email, cookie } = await signIn();
    await placeTestOrder(server, other, { channel: 'OFFLINE', email });
    expect((await space(cookie, other)).statusCode).toBe(401);
    expect((await space('client=invented')).statusCode).toBe(401);
    expect((await api('GetShopperSpace', { method: 'GET' })).statusCode).toBe(401);
    expect(viewIn((await page('', { cookie, at: other })).body)).toMatchObject({ page: { shown: { step: 'ask' } } });
    expect(viewIn((await page('', { cookie })).body)).toMatchObject({ page: { shown: { step: 'show' } } });
  });

  it('keeps what they choose', async () => {
    const { cookie } = await signIn();
    const choose = (weeklyMail: boolean) =>
      api('SaveShopperChoices', { cookie, method: 'PUT', payload: { weeklyMail } });
    expect((await choose(true)).json()).toMatchObject({ weeklyMail: true });
    expect((await choose(false)).json()).toMatchObject({ weeklyMail: false });
    const saved = await page('/choix', { cookie, form: 'ardoise=oui' });
    expect(saved.headers.location).toBe(`/boutique/${shop.slug}/mon-espace?fait=choice`);
    expect((await space(cookie)).json()).toMatchObject({ weeklyMail: true });
  });

  it('refuses what is no JSON', async () => {
    const { cookie } = await signIn();
    for (const [call, method] of [
      ['SaveShopperChoices', 'PUT'],
      ['CloseShopperSessions', 'POST'],
    ] as const) {
      const answer = await server.anonymous.send({
        method,
        url: `/api/boutique/${shop.slug}/${call}`,
        headers: { cookie, 'content-type': 'application/json' },
        payload: '{"weeklyMail": ',
      });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8']);
    }
    expect((await space(cookie)).statusCode).toBe(200);
  });

  it('is left on this device, or on all of them', async () => {
    const { email, cookie } = await signIn();
    const open = async () => {
      const opened = await api('OpenShopperSession', { payload: { token: await mailedLink(email) } });
      return `client=${opened.cookies[0]?.value}`;
    };
    const second = await open();
    await api('CloseShopperSessions', { cookie, payload: { onlyThisOne: true } });
    expect([(await space(cookie)).statusCode, (await space(second)).statusCode]).toEqual([401, 200]);
    await api('RequestShopperLink', { payload: { email } });
    await server.deliver();
    const closed = await api('CloseShopperSessions', { cookie: second });
    expect(closed.cookies.map(({ value }) => value)).toEqual(['', '']);
    expect((await space(second)).statusCode).toBe(401);
    expect((await api('OpenShopperSession', { payload: { token: linkOf(email) } })).statusCode).toBe(400);
  });

  it('ends after 180 days', async () => {
    const { cookie } = await signIn();
    server.clock.set('2027-05-14T08:59:59Z');
    expect((await space(cookie)).statusCode).toBe(200);
    server.clock.set('2027-05-14T09:00:00Z');
    expect((await space(cookie)).statusCode).toBe(401);
  });

  it('gives all that is known of them, and to nobody else', async () => {
    const { email, cookie } = await signIn();
    const file = await api('ExportShopperData', { cookie, method: 'GET' });
    expect(file.json()).toMatchObject({ client: { email }, commandes: [{ shopperDetails: { email } }] });
    expect((await api('ExportShopperData', { method: 'GET' })).statusCode).toBe(401);
  });

  it('erases who asks for it, once nothing is under way, and dies with them', async () => {
    const { email, cookie } = await signIn();
    const refused = await page('/effacer', { cookie, form: '' });
    expect([refused.statusCode, viewIn(refused.body)]).toMatchObject([
      409,
      { page: { shown: { step: 'erase', problem: expect.stringMatching(/commande/) } } },
    ]);
    const { reference } = (await space(cookie)).json().toCome[0];
    await shop.send({ method: 'DELETE', url: `/api/RefuseOrder/${reference}` });
    const token = await mailedLink(email);
    expect((await api('EraseShopper', { cookie })).statusCode).toBe(200);
    expect((await space(cookie)).statusCode).toBe(401);
    expect((await api('OpenShopperSession', { payload: { token } })).statusCode, 'its link too').toBe(400);
  });

  it.each([
    ['the merchant erases them', (id: string) => shop.post(`/api/EraseShopper/${id}`), [401, 400]],
    [
      'their address is changed',
      (id: string) =>
        shop.put(`/api/UpdateShopper/${id}`, { lastname: 'Martin', email: newEmail(), phone: '06 12 34 56 78' }),
      [401, 400],
    ],
    [
      'only their name is',
      async (id: string) => {
        const { email } = (await shop.get(`/api/GetShopperById/${id}`)).json();
        return shop.put(`/api/UpdateShopper/${id}`, { lastname: 'Durand', email });
      },
      [200, 200],
    ],
  ])('and its links end when %s', async (_when, act, statuses) => {
    const { email, cookie } = await signIn();
    const { reference } = (await space(cookie)).json().toCome[0];
    await shop.send({ method: 'DELETE', url: `/api/RefuseOrder/${reference}` });
    const token = await mailedLink(email);
    const found = await shop.get(`/api/GetShoppersPage?search=${encodeURIComponent(email)}`);
    expect((await act(found.json().data[0].id as string)).statusCode).toBe(200);
    const opened = await api('OpenShopperSession', { payload: { token } });
    expect([(await space(cookie)).statusCode, opened.statusCode]).toEqual(statuses);
  });

  it('is not opened, changed or closed by a form of another site', async () => {
    const { cookie } = await signIn();
    const forged = await server.anonymous.send({
      method: 'POST',
      url: `/boutique/${shop.slug}/mon-espace/fermer`,
      headers: { cookie, 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'partout=oui',
    });
    expect([forged.statusCode, (await space(cookie)).statusCode]).toEqual([403, 200]);
  });
});

describe('an order', () => {
  const order = (email: string, { cookie, ...more }: { cookie?: string; [field: string]: unknown } = {}) =>
    server.anonymous.send({
      method: 'POST',
      url: `/api/boutique/${shop.slug}/PlaceOrder`,
      headers: { 'idempotency-key': randomUUID(), ...(cookie !== undefined && { cookie }) },
      remoteAddress: house(),
      payload: {
        collectionPointId: shop.pointId,
        collectionDate: '2026-11-20',
        collectionPeriod: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
        paymentChannel: 'OFFLINE',
        shopperDetails: { firstname: 'Autre', lastname: 'Martin', email, phone: '06 99 99 99 99', city: 'Crest' },
        sales: [{ saleableId: shop.articleId, quantity: 1 }],
        ...more,
      },
    });
  const fileOf = async (email: string) =>
    (await shop.get(`/api/GetShoppersPage?search=${encodeURIComponent(email)}`)).json().data;
  const detail = async (reference: string) => (await shop.get(`/api/GetOrderByReference/${reference}`)).json();

  it('typed by anybody leaves a known file as it is, and the merchant sees in what it differs', async () => {
    const email = newEmail();
    const first = await placeTestOrder(server, shop, { channel: 'OFFLINE', email });
    const { reference } = (await order(email)).json();
    expect(await fileOf(email)).toMatchObject([{ firstname: 'Léa', phone: '+33612345678', city: 'Sarlat' }]);
    const { shopperDetails, shopperFile, shopperId } = await detail(reference);
    expect(shopperDetails).toMatchObject({ firstname: 'Autre', phone: '+33699999999', city: 'Crest' });
    expect(shopperFile).toMatchObject({ firstname: 'Léa', phone: '+33612345678', city: 'Sarlat', email });
    expect((await detail(first.reference)).shopperFile).toBeNull();
    // What the merchant takes into the file differs no more.
    await shop.put(`/api/UpdateShopper/${shopperId}`, { ...shopperDetails, email });
    expect((await detail(reference)).shopperFile).toBeNull();
  });

  it('of who is signed in is theirs, whatever address is typed, and refreshes their file', async () => {
    const { email, cookie } = await signIn();
    const typed = newEmail();
    const { reference } = (await order(typed, { cookie })).json();
    expect((await detail(reference)).shopperDetails).toMatchObject({ firstname: 'Autre', email });
    expect(await fileOf(email)).toMatchObject([{ firstname: 'Autre', phone: '+33699999999', ordersCount: 2 }]);
    expect(await fileOf(typed)).toEqual([]);
    expect((await space(cookie)).json().toCome).toHaveLength(2);
  });

  it('says whether they may be written to; only who is signed in takes a refusal back', async () => {
    const choiceOf = async (email: string) => (await fileOf(email))[0].mailChoice;
    const email = newEmail();
    await order(email);
    expect(await choiceOf(email), 'nobody was asked').toBeNull();
    await order(email, { refusesMail: false });
    expect(await choiceOf(email)).toBe('ACCEPTED');
    await order(email, { refusesMail: true });
    expect(await choiceOf(email)).toBe('REFUSED');
    await order(email, { refusesMail: false });
    expect(await choiceOf(email), 'a stranger may have typed it').toBe('REFUSED');
    const { cookie } = await signIn(email);
    await order(email, { cookie, refusesMail: false });
    expect(await choiceOf(email)).toBe('ACCEPTED');
  });

  it('knows its shopper on the cart’s page, by the session alone', async () => {
    const { email, cookie } = await signIn();
    const read = async (headers: Record<string, string>) =>
      (await server.anonymous.get(`/api/boutique/${shop.slug}/GetStorefront`, headers)).json();
    expect((await read({ cookie })).signedInShopper).toMatchObject({ firstname: 'Léa', email });
    expect(await read({})).not.toHaveProperty('signedInShopper');
  });
});

describe('this device’s orders', () => {
  it('are found by their links, in the order asked for, and those alone', async () => {
    const [first, second] = [
      await placeTestOrder(server, shop, { channel: 'OFFLINE' }),
      await placeTestOrder(server, shop),
    ];
    const elsewhere = await placeTestOrder(server, other, { channel: 'OFFLINE' });
    const orders = [
      second,
      { reference: first.reference, token: second.token },
      elsewhere,
      { reference: 'ACDEFGHJ', token: 'unknown' },
      first,
    ].map(({ reference, token }) => ({ reference, token }));
    const found = await api('GetOwnOrders', { payload: { orders } });
    expect(found.json()).toMatchObject([
      { reference: second.reference, token: second.token, status: 'PENDING_PAYMENT', mayPayOnSite: true },
      { reference: first.reference, token: first.token, status: 'PAID' },
    ]);
    expect(found.json()[0]).not.toHaveProperty('shopperDetails');
    expect((await api('GetOwnOrders', { payload: { orders: [] } })).json()).toEqual([]);
  });
});
