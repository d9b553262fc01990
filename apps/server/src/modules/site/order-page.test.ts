import { STATUS_OF } from '@etal/contract/errors';
import type { OrderPage, SiteView } from '@etal/contract/site-pages';
import { beforeAll, describe, expect, it } from 'vitest';
import { viewIn } from '../../../testing/fakes/fake-site.ts';
import {
  openOnlineShop,
  openStripeApp,
  type OnlineShop,
  type PlacedTestOrder,
  placeTestOrder,
  type StripeApp,
} from '../../../testing/harness/online-shop.ts';
import type { TestApp } from '../../../testing/harness/test-app.ts';

let server: StripeApp;
let shop: OnlineShop;

beforeAll(async () => {
  server = await openStripeApp();
  shop = await openOnlineShop(server);
});

const pathOf = ({ reference, token }: PlacedTestOrder, part = '', more = '') =>
  `/boutique/${shop.slug}/commandes/${reference}${part}?token=${token}${more}`;
const get = (url: string) => server.anonymous.get(url);
const shopView = (html: string) => viewIn(html) as Extract<SiteView, { kind: 'shop' }>;
const pageIn = (html: string) => shopView(html).page as OrderPage;
const place = (channel: 'ONLINE' | 'OFFLINE') => placeTestOrder(server as TestApp, shop, { channel });
/** As the form does. */
const cancel = (placed: PlacedTestOrder) =>
  server.anonymous.send({
    method: 'POST',
    url: pathOf(placed, '/annuler'),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    payload: '',
  });

describe('the page of an order', () => {
  it('shows the order to who holds its link, and is kept by nobody', async () => {
    const placed = await place('OFFLINE');
    const answer = await get(pathOf(placed));
    expect([answer.statusCode, answer.headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      }),
    ]);
    expect(answer.headers.etag).toBeUndefined();
    expect(pageIn(answer.body)).toMatchObject({
      kind: 'order',
      token: placed.token,
      step: 'show',
      from: null,
      problem: null,
      order: { reference: placed.reference, status: 'PAID', paymentStatus: 'DUE_ON_SITE', isCancelable: true },
    });
    expect(answer.body).not.toContain('shopperId');
    // Read anew each time.
    await shop.post(`/api/AcceptOrder/${placed.reference}`);
    expect(pageIn((await get(pathOf(placed))).body).order).toMatchObject({ status: 'ACCEPTED', isCancelable: false });
    expect(
      pageIn((await get(pathOf(placed).replace(placed.reference, placed.reference.toLowerCase()))).body).order
        .reference,
    ).toBe(placed.reference);
  });

  it.each<[string, (placed: PlacedTestOrder) => string]>([
    ['a wrong token', (placed) => pathOf({ ...placed, token: '0'.repeat(64) })],
    ['no token', ({ reference }) => `/boutique/${shop.slug}/commandes/${reference}`],
    ['two tokens', (placed) => pathOf(placed, '', `&token=${placed.token}`)],
    ['another reference', (placed) => pathOf({ ...placed, reference: 'ACDEFGHJ' })],
    ['no reference at all', (placed) => pathOf({ ...placed, reference: 'x' })],
    ['a wrong token, cancelling', (placed) => pathOf({ ...placed, token: 'faux' }, '/annuler')],
    ['a wrong token, for the calendar', (placed) => pathOf({ ...placed, token: 'faux' }, '/agenda.ics')],
  ])('%s: the shop’s own 404', async (_, url) => {
    const answer = await get(url(await place('OFFLINE')));
    expect(answer.statusCode).toBe(404);
    expect(shopView(answer.body)).toMatchObject({ kind: 'shop', site: { storefront: { slug: shop.slug } } });
    expect(shopView(answer.body).page).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  it('of another shop, or of none, is not there', async () => {
    const placed = await place('OFFLINE');
    const other = await openOnlineShop(server, 'La Ferme Voisine');
    expect((await get(pathOf(placed).replace(shop.slug, other.slug))).statusCode).toBe(404);
    expect(viewIn((await get(pathOf(placed).replace(shop.slug, 'personne'))).body)).toEqual({ kind: 'unknownShop' });
  });

  it('outlives the opening of its shop', async () => {
    const closed = await openOnlineShop(server, 'La Ferme Fermée');
    const { reference, token } = await placeTestOrder(server as TestApp, closed, { channel: 'OFFLINE' });
    await server.services.database.withShop(closed.shopId, (tx) =>
      tx.updateTable('shops').set({ state: 'READY' }).where('id', '=', closed.shopId).execute(),
    );
    expect(
      pageIn((await get(`/boutique/${closed.slug}/commandes/${reference}?token=${token}`)).body).order.reference,
    ).toBe(reference);
    expect(viewIn((await get(`/boutique/${closed.slug}/commandes/${reference}?token=faux`)).body).kind).toBe(
      'comingSoon',
    );
  });
});

describe('who comes back from paying', () => {
  it('sees the order paid, although the service’s message is late', async () => {
    const placed = await place('ONLINE');
    expect(pageIn((await get(pathOf(placed))).body)).toMatchObject({
      from: null,
      order: { status: 'PENDING_PAYMENT', checkoutUrl: expect.stringContaining('http') },
    });
    server.fake.pay(placed.sessionId);
    expect(pageIn((await get(pathOf(placed, '', '&paiement=fait'))).body)).toMatchObject({
      from: 'paid',
      order: { status: 'PAID', paymentStatus: 'AUTHORIZED', checkoutUrl: null },
    });
  });

  it('reads the payment again at each visit, while its answer is not there yet', async () => {
    const placed = await place('ONLINE');
    const reads = () => server.fake.requests.filter(({ route }) => route === 'GET /v1/checkout/sessions/:id').length;
    const before = reads();
    expect(pageIn((await get(pathOf(placed, '', '&paiement=fait'))).body)).toMatchObject({
      from: 'paid',
      order: { status: 'PENDING_PAYMENT' },
    });
    await get(pathOf(placed, '', '&paiement=fait'));
    expect(reads()).toBe(before + 2);
  });
});

describe('a cancellation', () => {
  it('is asked for once more, done by a form, and leads back to the order', async () => {
    const placed = await place('OFFLINE');
    expect(pageIn((await get(pathOf(placed, '/annuler'))).body)).toMatchObject({
      step: 'cancel',
      order: { status: 'PAID' },
    });
    const answer = await cancel(placed);
    expect([answer.statusCode, answer.headers.location, answer.headers['referrer-policy']]).toEqual([
      303,
      pathOf(placed),
      'no-referrer',
    ]);
    expect(pageIn((await get(pathOf(placed))).body).order).toMatchObject({
      status: 'CANCELED',
      paymentStatus: 'VOIDED',
      isCancelable: false,
    });
    // Sent twice, or asked for again from an old page.
    expect((await cancel(placed)).statusCode).toBe(303);
    const again = await get(pathOf(placed, '/annuler'));
    expect([again.statusCode, again.headers.location]).toEqual([303, pathOf(placed)]);
  });

  it('releases the card', async () => {
    const placed = await place('ONLINE');
    server.fake.pay(placed.sessionId);
    await get(pathOf(placed));
    expect((await cancel(placed)).statusCode).toBe(303);
    expect(pageIn((await get(pathOf(placed))).body).order).toMatchObject({
      status: 'CANCELED',
      paymentStatus: 'VOIDED',
    });
  });

  it('that comes too late shows the order, and why', async () => {
    const placed = await place('OFFLINE');
    await shop.post(`/api/AcceptOrder/${placed.reference}`);
    const answer = await cancel(placed);
    expect(answer.statusCode).toBe(STATUS_OF.ORDER_STATUS_CONFLICT);
    expect(pageIn(answer.body)).toMatchObject({
      step: 'show',
      problem: 'Cette commande est «\u00A0Acceptée\u00A0»\u00A0: elle ne peut pas être annulée.',
      order: { status: 'ACCEPTED' },
    });
  });

  it('needs the token', async () => {
    const placed = await place('OFFLINE');
    expect((await cancel({ ...placed, token: 'faux' })).statusCode).toBe(404);
    expect(pageIn((await get(pathOf(placed))).body).order.status).toBe('PAID');
  });
});

describe('a change by the shopper', () => {
  it('has its page, and leaves its trace on the order’s', async () => {
    const placed = await place('OFFLINE');
    const { step, order } = pageIn((await get(pathOf(placed, '/modifier'))).body);
    expect([step, order.changes, order.heldAmount]).toEqual(['change', [], null]);
    const [sale] = order.sales;
    const changed = await server.anonymous.put(
      `/api/boutique/${shop.slug}/ChangeOrder/${placed.reference}?token=${placed.token}`,
      { revision: order.revision, sales: [{ saleId: sale?.id, quantity: 3 }] },
    );
    expect(changed.statusCode).toBe(200);
    expect(pageIn((await get(pathOf(placed))).body).order.changes).toMatchObject([
      { actor: 'SHOPPER', kind: 'CHANGED', lines: [{ label: sale?.saleableLabel, after: { quantity: 3 } }] },
    ]);
  });

  it('says what the card holds', async () => {
    const placed = await place('ONLINE');
    server.fake.pay(placed.sessionId);
    const { order } = pageIn((await get(pathOf(placed))).body);
    expect(order.heldAmount).toBe(order.total);
  });

  it('that is closed shows the order, and why', async () => {
    const placed = await place('OFFLINE');
    await shop.put('/api/ConfigureOrders', { shoppersMayChangeOrders: false });
    const answer = await get(pathOf(placed, '/modifier'));
    await shop.put('/api/ConfigureOrders', { shoppersMayChangeOrders: true });
    expect(answer.statusCode).toBe(STATUS_OF.CHANGE_CLOSED);
    expect(pageIn(answer.body)).toMatchObject({
      step: 'show',
      problem: expect.stringContaining('ne peut plus être modifiée ici'),
    });
    expect((await get(pathOf({ ...placed, token: 'faux' }, '/modifier'))).statusCode).toBe(404);
  });
});

it('the calendar file is downloaded under the order’s name', async () => {
  const placed = await place('OFFLINE');
  const answer = await get(pathOf(placed, '/agenda.ics'));
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="commande-${placed.reference}.ics"`,
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(answer.body).toContain(`UID:commande-${placed.orderId}@localhost`);
});
