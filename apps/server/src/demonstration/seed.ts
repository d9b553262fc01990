import { readFile } from 'node:fs/promises';
import { logout } from '@etal/contract/accounts';
import { createSimpleArticle, updateSingleArticlesCategories } from '@etal/contract/articles';
import { createArticlesBag } from '@etal/contract/baskets';
import { CallError, type Call } from '@etal/contract/client';
import { createCollectionPoint } from '@etal/contract/collection-points';
import type { ImageUpload } from '@etal/contract/primitives';
import { createShop, getShopAggregate, type ShopAggregate } from '@etal/contract/shop';
import { saveShopContactInfo, saveShopFeatures } from '@etal/contract/site';
import { buildApp } from '../app.ts';
import { ensureUser, setPassword } from '../features/accounts/accounts.queries.ts';
import { hashPassword } from '../features/accounts/password-hash.ts';
import type { Services } from '../services.ts';
import { DEMONSTRATION_PASSWORD, MERCHANT_EMAIL, NEWCOMER_EMAIL } from './accounts.ts';
import { isDemonstrationUnfinished, leaveOldMessagesSent, openShopToTheWorld } from './demonstration.queries.ts';
import { ARTICLES, type FarmArticle } from './farm-articles.ts';
import { BAGS } from './farm-bags.ts';
import { POINTS } from './farm-points.ts';
import { SOLD_SINCE_OPENING } from './farm-orders.ts';
import { FARM, SITE } from './farm.ts';
import { makeOrders } from './make-orders.ts';
import { makeSettings } from './make-settings.ts';
import { type PastClock, pastClock } from './past-clock.ts';
import { signIn } from './sign-in.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Only `npm start` makes it, on its embedded database, as long as nobody else is in it (decisions 55). */
export async function needsDemonstration({ config, database }: Services): Promise<boolean> {
  if (config.mode !== 'demo' || database.engine !== 'pglite') return false;
  return database.acrossShops(isDemonstrationUnfinished);
}

/** Each step keeps what it finds: a demonstration that was cut short is continued, not made twice. */
export async function makeDemonstration(services: Services, say: (progress: string) => void): Promise<void> {
  const clock = pastClock(services.clock);
  const app = await buildApp({
    ...services,
    clock,
    payments: services.payments.withClock?.(clock) ?? services.payments,
  });
  try {
    await createAccounts(services);
    const call = await signIn(app, { email: MERCHANT_EMAIL, password: DEMONSTRATION_PASSWORD });
    const shop = await clock.daysAgo(FARM.openedDaysAgo, () => createFarm(call));
    await createArticles(call, clock, shop, say);
    await createBags(call, clock, say);
    await createPoints(call, clock);
    await writeSite(call);
    await makeSettings(app, call);
    await services.database.withShop(shop.id, (tx) => openShopToTheWorld(tx, shop.id));
    await makeOrders(app, call, clock, say);
    await services.database.acrossShops((tx) =>
      leaveOldMessagesSent(tx, new Date(services.clock.now().getTime() - DAY)),
    );
    await call(logout, {});
  } finally {
    await app.close();
  }
}

async function createAccounts({ database }: Services): Promise<void> {
  for (const email of [MERCHANT_EMAIL, NEWCOMER_EMAIL]) {
    const passwordHash = await hashPassword(DEMONSTRATION_PASSWORD);
    await database.withoutShop(async (tx) => setPassword(tx, (await ensureUser(tx, email)).id, passwordHash));
  }
}

async function createFarm(call: Call): Promise<ShopAggregate> {
  if (!(await findShop(call))) {
    const [thumbnailImg, coverImg] = await Promise.all([picture(FARM.thumbnail), picture(FARM.cover)]);
    await call(createShop, {
      body: { label: FARM.label, about: FARM.about, thumbnailImg, coverImg, termsAccepted: true },
    });
  }
  const { singleArticlesCategories: known } = await call(getShopAggregate, {});
  // The category a new shop is born with becomes the farm's first.
  await call(updateSingleArticlesCategories, {
    body: FARM.categories.map((label, position) => ({ id: known[position]?.id, label })),
  });
  return call(getShopAggregate, {});
}

async function findShop(call: Call): Promise<ShopAggregate | undefined> {
  try {
    return await call(getShopAggregate, {});
  } catch (error) {
    if (error instanceof CallError && error.status === 418) return undefined;
    throw error;
  }
}

/** Two at a time: the work is in the pictures, and the server renders two at once. */
async function createArticles(
  call: Call,
  clock: PastClock,
  shop: ShopAggregate,
  say: (progress: string) => void,
): Promise<void> {
  const known = new Set(shop.singleArticles.map(({ label }) => label));
  const categoryIds = new Map(shop.singleArticlesCategories.map(({ label, id }) => [label, id]));
  const missing = ARTICLES.filter(({ label }) => !known.has(label));
  for (let made = 0; made < missing.length; made += 2) {
    say(`${made} / ${missing.length} articles`);
    await Promise.all(missing.slice(made, made + 2).map((article) => createArticle(call, clock, article, categoryIds)));
  }
}

async function createArticle(
  call: Call,
  clock: PastClock,
  { category, picture: name, addedDaysAgo, stock, ...article }: FarmArticle,
  categoryIds: Map<string, string>,
): Promise<void> {
  const img = await picture(name);
  const body = {
    ...article,
    categoryId: categoryIds.get(category) ?? '',
    img,
    tvaRate: 'RATE_5_5' as const,
    isStockEnabled: stock !== undefined,
    stock: stock === undefined ? null : stock + SOLD_SINCE_OPENING,
  };
  await clock.daysAgo(addedDaysAgo, () => call(createSimpleArticle, { body }));
}

async function createBags(call: Call, clock: PastClock, say: (progress: string) => void): Promise<void> {
  const { articlesBags, singleArticles } = await call(getShopAggregate, {});
  const known = new Set(articlesBags.map(({ label }) => label));
  const articleIds = new Map(singleArticles.map(({ label, id }) => [label, id]));
  const missing = BAGS.filter(({ label }) => !known.has(label));
  for (const [made, { picture: name, addedDaysAgo, contents = [], stock, ...bag }] of missing.entries()) {
    say(`${made} / ${missing.length} paniers`);
    const articles = contents.map(([label, quantity]) => ({ articleId: articleIds.get(label) ?? '', quantity }));
    const body = {
      ...bag,
      articles,
      img: await picture(name),
      tvaRate: 'RATE_5_5' as const,
      isStockEnabled: stock !== undefined,
      stock: stock === undefined ? null : stock + SOLD_SINCE_OPENING,
    };
    await clock.daysAgo(addedDaysAgo, () => call(createArticlesBag, { body }));
  }
}

async function createPoints(call: Call, clock: PastClock): Promise<void> {
  const { collectionPoints } = await call(getShopAggregate, {});
  const known = new Set(collectionPoints.map(({ label }) => label));
  for (const { picture: name, addedDaysAgo, ...point } of POINTS.filter(({ label }) => !known.has(label))) {
    const body = { ...point, img: await picture(name) };
    await clock.daysAgo(addedDaysAgo, () => call(createCollectionPoint, { body }));
  }
}

async function writeSite(call: Call): Promise<void> {
  const data = await Promise.all(
    SITE.features.map(async ({ title, text, picture: name }) => ({ title, text, img: await picture(name) })),
  );
  await call(saveShopFeatures, { body: { data } });
  const { emails, phones, facebookUrl, instagramUrl } = SITE.contact;
  await call(saveShopContactInfo, { body: { emails: [...emails], phones: [...phones], facebookUrl, instagramUrl } });
}

/** Drawn by tools/draw-demonstration.ts. */
async function picture(name: string): Promise<ImageUpload> {
  const filename = `${name}.jpg`;
  const bytes = await readFile(new URL(`./pictures/${filename}`, import.meta.url));
  return { filename, content: bytes.toString('base64') };
}
