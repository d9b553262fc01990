import type { ShopAggregate } from '@etal/contract/shop';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
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

/** One round trip: the shop with its lists as JSON; another where something is counted per collection date. */
export async function readAggregate(tx: Queries, shopId: string, now: Date): Promise<StoredAggregate & ShopVersion> {
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
  } = await tx
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
      jsonArrayFrom(selectArticles(tx, shopId)).as('articles'),
      jsonArrayFrom(selectCategories(tx, shopId)).as('categories'),
      jsonArrayFrom(selectBags(tx, shopId)).as('bags'),
      jsonArrayFrom(selectPoints(tx, shopId)).as('points'),
      jsonArrayFrom(selectHolidays(tx, shopId)).as('holidays'),
      jsonArrayFrom(selectGroups(tx, shopId)).as('groups'),
      jsonArrayFrom(selectFeatures(tx, shopId)).as('features'),
      jsonArrayFrom(selectActiveOrders(tx, shopId)).as('activeOrders'),
      jsonObjectFrom(selectParameters(tx, shopId)).$notNull().as('parameters'),
    ])
    .executeTakeFirstOrThrow();
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
