import { join } from 'node:path';
import { inject } from 'vitest';
import { fixedClock } from '../fakes/fixed-clock.ts';
import { noPayments } from '../../src/adapters/payments/none.ts';
import type { Database, Engine } from '../../src/platform/db/database.ts';
import { type DatabaseOptions, openDatabase } from '../../src/platform/db/open-database.ts';
import { confirmRecipients, forgetSetUp } from '../harness/online-shop.ts';
import { createTestPostgres } from '../harness/open-test-database.ts';
import { POSTGRES_TEMPLATE } from '../harness/provided-context.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { jpegUpload, openTestApp } from '../harness/test-app.ts';

export const STOCK = 5000;
export const MERCHANT = 'producteur-1@etal.test';
const PERIOD = { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 };
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** A published shop in a database that no process holds yet. */
export interface Market {
  /** For the processes that will serve it. */
  settings: Record<string, string>;
  shopId: string;
  slug: string;
  categoryId: string;
  /** Each with `STOCK` pieces at first. */
  articleIds: string[];
  /** The merchant's session. */
  cookie: string;
  order(sales: { saleableId: string; quantity: number }[], email: string): object;
  /** Its database, to be looked at: the embedded one only when no process serves it. */
  openBooks(): Promise<Database>;
}

export interface MarketPlace {
  dataDir?: string;
  /** An empty database of a server of the test's own. */
  databaseUrl?: string;
}

export async function openMarket(
  engine: Engine,
  { dataDir = temporaryFolder(), databaseUrl }: MarketPlace = {},
): Promise<Market> {
  const url =
    engine === 'postgres' ? (databaseUrl ?? (await createTestPostgres({ template: POSTGRES_TEMPLATE }))) : undefined;
  const options: DatabaseOptions = url
    ? { engine: 'postgres', url }
    : { engine: 'pglite', dataDir: join(dataDir, 'database'), loadFrom: inject('pgliteTemplate') };
  const database = await openDatabase(options);
  await database.migrate();
  // The processes go by the machine's clock, so the shop is made by it too.
  const { app, services, openShop } = await openTestApp(
    {},
    { database, payments: noPayments(), clock: fixedClock(new Date()) },
  );
  const merchant = await openShop();
  const { shopId, categoryId } = merchant;
  await merchant.post('/api/AddNotificationsRecipient', { isEmail: true, label: 'Ferme', value: 'ferme@etal.test' });
  await confirmRecipients({ services }, shopId);
  await merchant.put('/api/SetOfflineIban', { iban: 'FR1420041010050500013M02606' });
  const payments = await merchant.post('/api/ConfigureOfflinePayments', { enabled: true, minimalOrderAmount: null });
  if (payments.statusCode !== 200) throw new Error(payments.body);
  const img = await jpegUpload();
  const articleIds: string[] = [];
  for (const label of ['Tomates', 'Courgettes', 'Miel']) {
    const article = await merchant.post('/api/CreateSimpleArticle', {
      label,
      description: 'De la ferme',
      categoryId,
      img,
      tvaRate: 'RATE_5_5',
      pricingModel: 'BY_UNIT',
      unitPrice: 350,
      isStockEnabled: true,
      stock: STOCK,
    });
    articleIds.push(article.json().id);
  }
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
    openingHours: Object.fromEntries(
      WEEKDAYS.map((weekday) => [
        weekday,
        [
          {
            timePeriod: PERIOD,
            maximumOrderTimingDaysBefore: 1,
            maximumOrderTimingHour: 18,
            maximumOrderTimingMinute: 0,
          },
        ],
      ]),
    ),
  });
  const { slug } = await database.withShop(shopId, (tx) =>
    tx
      .updateTable('shops')
      .set({ state: 'RUNNING' })
      .where('id', '=', shopId)
      .returning('slug')
      .executeTakeFirstOrThrow(),
  );
  await forgetSetUp({ services }, shopId);
  await app.close();
  await database.close();

  const collectionDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  return {
    settings: {
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost',
      OPERATOR_NAME: 'Étal SAS',
      OPERATOR_ADDRESS: '1 rue du Marché, 24200 Sarlat-la-Canéda',
      OPERATOR_SIREN: '732829320',
      OPERATOR_VAT_NUMBER: 'FR44732829320',
      OPERATOR_EMAIL: 'compta@etal.example',
      ...(url && { DATABASE_URL: url }),
    },
    shopId,
    slug,
    categoryId,
    articleIds,
    cookie: merchant.cookie ?? '',
    order: (sales, email) => ({
      collectionPointId: point.json().id,
      collectionDate,
      collectionPeriod: PERIOD,
      paymentChannel: 'OFFLINE',
      shopperDetails: { firstname: 'Léa', lastname: 'Martin', email, phone: '06 12 34 56 78', city: 'Sarlat' },
      sales,
    }),
    openBooks: () => openDatabase(options),
  };
}
