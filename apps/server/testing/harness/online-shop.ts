import { randomUUID } from 'node:crypto';
import { ibanLast4 } from '@etal/domain/settings/iban';
import type { LightMyRequestResponse } from 'fastify';
import type { FixedClock } from '../fakes/fixed-clock.ts';
import { openStripeBench } from '../fakes/payments-bench.ts';
import type { FakeStripe } from '../../fixtures/fake-stripe/open-fake-stripe.ts';
import type { FakeEvent } from '../../fixtures/fake-stripe/world.ts';
import type { Config } from '../../src/config.ts';
import { SECURITY_MAIL } from '../../src/modules/security-journal/record-security-event.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { SESSION_MAX_MS } from '../../src/platform/http/session.ts';
import { jpegUpload, openTestApp, type TestApp, type Visitor } from './test-app.ts';

export interface StripeApp extends TestApp {
  fake: FakeStripe;
}

/** The whole server with Stripe's own SDK, speaking to a Stripe of ours. */
export async function openStripeApp(
  settings: Partial<Config> = {},
  options: { database?: Database } = {},
): Promise<StripeApp> {
  const { payments, clock, fake } = await openStripeBench();
  return { ...(await openTestApp(settings, { payments, clock, ...options })), fake };
}

/** Hands the server a message of the payment service, as the service itself would. */
export function sendStripeEvent({ fake, anonymous }: StripeApp, event: FakeEvent): Promise<LightMyRequestResponse> {
  const { endpoint, rawBody, headers } = fake.signed(event);
  return anonymous.send({
    method: 'POST',
    url: endpoint === 'connect' ? '/api/webhooks/stripe-connect' : '/api/webhooks/stripe',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: rawBody,
  });
}

export interface OnlineShop extends Visitor {
  shopId: string;
  categoryId: string;
  slug: string;
  pointId: string;
  articleId: string;
  /** Stripe's own, when Stripe is behind. */
  accountId: string;
}

const EVERY_DAY = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((weekday) => [
    weekday,
    [
      {
        timePeriod: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
        maximumOrderTimingDaysBefore: 1,
        maximumOrderTimingHour: 18,
        maximumOrderTimingMinute: 0,
      },
    ],
  ]),
);

/** A published shop with one article at 3,50 €, 1,000 in stock, one point open each morning, and both ways to pay. */
export async function openOnlineShop(
  server: StripeApp,
  label?: string,
  takePayments = admitToPayments,
): Promise<OnlineShop> {
  const merchant = await server.openShop(label);
  const { shopId } = merchant;
  await merchant.post('/api/SetShopLegalInformation', {
    email: 'ferme@etal.test',
    title: 'GAEC du Pré',
    legalForm: 'EI',
    siren: '732829320',
    tva: 'FR44732829320',
    streetAddress: '12 chemin du Pré',
    postalCodeAddress: '24200',
    cityAddress: 'Sarlat-la-Canéda',
  });
  await merchant.post('/api/AddNotificationsRecipient', {
    isEmail: true,
    label: 'Ferme',
    value: `${shopId.slice(0, 8)}@etal.test`,
  });
  await confirmRecipients(server, shopId);
  const accountId = await takePayments(server, merchant);
  const img = await jpegUpload();
  const article = await merchant.post('/api/CreateSimpleArticle', {
    label: 'Tomates',
    description: 'Mûres à point',
    categoryId: merchant.categoryId,
    img,
    tvaRate: 'RATE_5_5',
    pricingModel: 'BY_UNIT',
    unitPrice: 350,
    isStockEnabled: true,
    stock: 1000,
  });
  const point = await merchant.post('/api/CreateCollectionPoint', {
    label: 'Marché de Sarlat',
    description: 'Sous la halle',
    img,
    address: {
      street: '1 place de la Liberté',
      postalCode: '24200',
      city: 'Sarlat-la-Canéda',
      country: 'France',
      geolocation: { latitude: 44.889, longitude: 1.217 },
    },
    openingHours: EVERY_DAY,
  });
  const { slug } = await server.services.database.withShop(shopId, (tx) =>
    tx
      .updateTable('shops')
      .set({ state: 'RUNNING' })
      .where('id', '=', shopId)
      .returning('slug')
      .executeTakeFirstOrThrow(),
  );
  await forgetSetUp(server, shopId);
  return Object.assign(merchant, {
    slug,
    pointId: point.json().id as string,
    articleId: article.json().id as string,
    accountId,
  });
}

/** What its owner was told of the set-up itself is another test's. */
export async function forgetSetUp({ services }: Pick<TestApp, 'services'>, shopId: string): Promise<void> {
  await services.database.acrossShops((tx) =>
    tx.deleteFrom('outbox').where('shop_id', '=', shopId).where('topic', '=', SECURITY_MAIL.name).execute(),
  );
}

/** As if each of them had given their code: what asks for it is another test's. */
export async function confirmRecipients({ services }: Pick<TestApp, 'services'>, shopId: string): Promise<void> {
  await services.database.acrossShops(async (tx) => {
    await tx
      .updateTable('notification_recipients')
      .set({ confirmed_at: services.clock.now() })
      .where('shop_id', '=', shopId)
      .execute();
    await tx.deleteFrom('outbox').where('shop_id', '=', shopId).where('topic', '=', 'recipient-code').execute();
  });
}

/** As `configurePayments` leaves it, in one statement: most tests are about something else. */
async function admitToPayments({ services, fake }: StripeApp, merchant: Visitor & { shopId: string }): Promise<string> {
  const { shopId } = merchant;
  const { accountId, customerId, paymentMethodId, mandateId } = fake.admitMerchant({
    shopId,
    label: 'La Ferme du Pré',
    email: 'ferme@etal.test',
    iban: IBAN,
  });
  await services.database.withShop(shopId, (tx) =>
    tx
      .insertInto('payment_settings')
      .values({
        shop_id: shopId,
        online_enabled: true,
        offline_enabled: true,
        account_id: accountId,
        account_can_charge: true,
        payout_last4: '2606',
        payout_schedule: 'MONTHLY_FIRST',
        pays_out_monthly: true,
        customer_id: customerId,
        iban_payment_method_id: paymentMethodId,
        iban_mandate_id: mandateId,
        iban_last4: ibanLast4(IBAN),
        updated_at: services.clock.now(),
      })
      .execute(),
  );
  return accountId;
}

/** A shop's ways to pay, by the calls of its merchant and their visits to the service. */
export async function configurePayments(
  { services, fake }: StripeApp,
  merchant: Visitor & { shopId: string },
): Promise<string> {
  const linksOf = () =>
    services.database.withShop(merchant.shopId, (tx) =>
      tx
        .selectFrom('payment_settings')
        .select(['account_id as accountId', 'iban_session_id as sessionId'])
        .where('shop_id', '=', merchant.shopId)
        .executeTakeFirstOrThrow(),
    );
  await merchant.post('/api/SetupOnlinePayments');
  const { accountId } = await linksOf();
  if (!accountId) throw new Error('no account was made');
  fake.completeOnboarding(accountId);
  await merchant.get('/api/RefreshStripeConnectAccount');
  await merchant.post('/api/ConfigureOnlinePayments', { enabled: true, minimalOrderAmount: null });
  await merchant.post('/api/SetupOfflinePayments');
  fake.saveIban((await linksOf()).sessionId ?? '', IBAN);
  await merchant.get('/api/RefreshPaymentMethods');
  await merchant.post('/api/ConfigureOfflinePayments', { enabled: true, minimalOrderAmount: null });
  return accountId;
}

const IBAN = 'FR1420041010050500013M02606';

/** Something to be weighed: some 1,8 kg at 12,90 €/kg; its stock is counted where one is given. */
export async function addChicken(shop: OnlineShop, stock?: number): Promise<string> {
  const chicken = await shop.post('/api/CreateSimpleArticle', {
    label: 'Poulet',
    description: 'Fermier, élevé en plein air',
    categoryId: shop.categoryId,
    img: await jpegUpload(),
    tvaRate: 'RATE_5_5',
    pricingModel: 'BY_UNIT_WEIGHING_REQUIRED',
    pricePerKilogram: 1290,
    averageWeight: 1800,
    ...(stock !== undefined && { isStockEnabled: true, stock }),
  });
  return chicken.json().id as string;
}

export interface OrderOptions {
  channel?: 'ONLINE' | 'OFFLINE';
  quantity?: number;
  date?: string;
  email?: string;
  refusesMail?: boolean;
}

export interface PlacedTestOrder {
  orderId: string;
  reference: string;
  token: string;
  /** Of an online order. */
  sessionId: string;
}

/** As the shop site sends it. Each from a phone of its own: the door counts who knocks. */
export function sendOrder(
  server: TestApp,
  shop: Pick<OnlineShop, 'slug' | 'pointId'>,
  {
    channel,
    date,
    email = 'lea@clients.test',
    sales,
    buyer,
    refusesMail,
  }: {
    channel: 'ONLINE' | 'OFFLINE';
    date: string;
    email?: string;
    sales: object[];
    buyer?: object;
    refusesMail?: boolean;
  },
) {
  return server.anonymous.send({
    method: 'POST',
    url: `/api/boutique/${shop.slug}/PlaceOrder`,
    headers: { 'idempotency-key': randomUUID() },
    remoteAddress: `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
    payload: {
      collectionPointId: shop.pointId,
      collectionDate: date,
      collectionPeriod: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
      paymentChannel: channel,
      shopperDetails: { firstname: 'Léa', lastname: 'Martin', email, phone: '06 12 34 56 78', city: 'Sarlat' },
      sales,
      ...(buyer && { buyer }),
      ...(refusesMail !== undefined && { refusesMail }),
    },
  });
}

/** Two tomatoes, 7,00 € and 0,21 € of fees, for five days later. */
export async function placeTestOrder(
  server: TestApp,
  shop: OnlineShop,
  { channel = 'ONLINE', quantity = 2, date = inDays(server.clock, 5), email, refusesMail }: OrderOptions = {},
): Promise<PlacedTestOrder> {
  const response = await sendOrder(server, shop, {
    channel,
    date,
    ...(email && { email }),
    ...(refusesMail !== undefined && { refusesMail }),
    sales: [{ saleableId: shop.articleId, quantity }],
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  const { reference, orderUrl } = response.json();
  const row = await server.services.database.withShop(shop.shopId, (tx) =>
    tx
      .selectFrom('orders')
      .leftJoin('order_payments', 'order_payments.order_id', 'orders.id')
      .select(['orders.id', 'session_id'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow(),
  );
  return {
    orderId: row.id,
    reference,
    token: new URL(orderUrl).searchParams.get('token') ?? '',
    sessionId: row.session_id ?? '',
  };
}

const inDays = (clock: FixedClock, days: number): string =>
  new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** The clock goes on to this instant, and whoever is signed in has not stayed away meanwhile. */
export async function liveUntil({ clock, services }: TestApp, instant: string): Promise<void> {
  clock.set(instant);
  const now = clock.now();
  await services.database.shopless
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: new Date(now.getTime() + SESSION_MAX_MS) })
    .execute();
}
