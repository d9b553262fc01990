import type { ShopAggregate } from '@etal/contract/shop';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { compiledOnce } from '../../platform/db/compiled-once.ts';
import type { Queries } from '../../platform/db/database.ts';
import { imageUrlOf } from '../../platform/images/image-url.queries.ts';
import { readDaysLeft, selectArticles, selectBags, selectCategories, toArticle, toBag } from '../catalog/catalog.ts';
import { selectGroups, selectHolidays, selectPoints, toPoint } from '../collection/collection.ts';
import { selectActiveOrders, toOrder } from '../order-records/order-records.ts';
import { selectParameters, type StoredParameters, toParameters } from '../settings/settings.ts';
import { selectFeatures } from '../shop/shop.ts';

/** Settings, catalogue and site share one version; orders have their own (migration 0004). */
export interface ShopVersion {
  version: number;
  ordersVersion: number;
  /** What the platform says to everyone now. */
  announcement: string | null;
}

const announcementNow = (now: Date) =>
  sql<string | null>`(select text from announcements where until > ${now})`.as('announcement');

export function shopVersion(tx: Queries, shopId: string, now: Date): Promise<ShopVersion> {
  return tx
    .selectFrom('shops')
    .select(['version', 'orders_version as ordersVersion', announcementNow(now)])
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();
}

type StoredAggregate = Omit<
  ShopAggregate,
  'currentUser' | 'websiteUrl' | 'parameters' | 'platformFee' | 'paymentAlerts' | 'notices'
> & {
  parameters: StoredParameters;
  suspensionReason: string | null;
  closedAt: Date | null;
};

const aggregateOf = compiledOnce((db, { shopId, now }: { shopId: string; now: Date }) =>
  db
    .selectFrom('shops')
    .where('shops.id', '=', shopId)
    .select([
      'id',
      'slug',
      'state',
      'version',
      'orders_version as ordersVersion',
      announcementNow(now),
      'suspension_reason as suspensionReason',
      'closed_at as closedAt',
      'label',
      'about',
      'contact_emails as emails',
      'contact_phones as phones',
      'facebook_url as facebookUrl',
      'instagram_url as instagramUrl',
      'facebook_page_linked as facebookPageLinked',
      sql<number>`extract(epoch from shops.created_at)::bigint`.as('creationDate'),
      imageUrlOf('thumbnail_image_id').as('thumbnailImgUrl'),
      imageUrlOf('cover_image_id').as('coverImgUrl'),
      'accent_color as accentColor',
      'look',
      jsonArrayFrom(selectArticles(db, shopId)).as('articles'),
      jsonArrayFrom(selectCategories(db, shopId)).as('categories'),
      jsonArrayFrom(selectBags(db, shopId)).as('bags'),
      jsonArrayFrom(selectPoints(db, shopId)).as('points'),
      jsonArrayFrom(selectHolidays(db, shopId)).as('holidays'),
      jsonArrayFrom(selectGroups(db, shopId)).as('groups'),
      jsonArrayFrom(selectFeatures(db, shopId)).as('features'),
      jsonArrayFrom(selectActiveOrders(db, shopId)).as('activeOrders'),
      jsonObjectFrom(selectParameters(db, shopId)).$notNull().as('parameters'),
    ]),
);

/** One round trip: the shop with its lists as JSON; another where something is counted per collection date. */
export async function readAggregate(tx: Queries, shopId: string, now: Date): Promise<StoredAggregate & ShopVersion> {
  const row = await aggregateOf.first(tx, { shopId, now });
  if (!row) throw new Error(`Shop ${shopId} is not there.`);
  const {
    articles,
    categories,
    bags,
    points,
    holidays,
    groups,
    features,
    activeOrders,
    parameters,
    accentColor,
    look,
    thumbnailImgUrl,
    coverImgUrl,
    label,
    about,
    ...shop
  } = row;
  const days = await readDaysLeft(tx, shopId, [...articles, ...bags], now);
  const { emails, phones, facebookUrl, instagramUrl, facebookPageLinked, ...identity } = shop;
  return {
    ...identity,
    details: { label, about, thumbnailImgUrl, coverImgUrl, accentColor, look, features },
    contact: { emails, phones, facebookUrl, instagramUrl, facebookPageLinked },
    parameters: toParameters(parameters),
    singleArticles: articles.map((article) => toArticle(article, days)),
    singleArticlesCategories: categories,
    articlesBags: bags.map((bag) => toBag(bag, days)),
    collectionPoints: points.map(toPoint),
    holidays,
    shoppersGroups: groups,
    activeOrders: activeOrders.map(toOrder),
  };
}
