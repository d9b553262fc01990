import type { ShopAggregate } from '@etal/contract/shop';
import { DEFAULT_CATEGORY_LABEL } from '@etal/domain/catalog/categories';
import { foldText } from '@etal/domain/fold-text';
import { TERMS_VERSION } from '@etal/domain/shop/shop';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { selectArticles, selectCategories, toArticle } from '../catalog/read-articles.queries.ts';
import { selectBags, toBag } from '../catalog/read-bags.queries.ts';
import { selectGroups, selectPoints, toPoint } from '../collection/read-points.queries.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { imageUrlOf } from '../../platform/images/image-url.queries.ts';
import { selectActiveOrders, toOrder } from '../order-records/order-records.queries.ts';
import { selectParameters, type StoredParameters, toParameters } from '../settings/parameters.queries.ts';
import { selectFeatures } from './features.queries.ts';

/** Every slug that could collide with `base`: itself and its numbered sisters. */
export async function slugsStartingWith(tx: Queries, base: string): Promise<Set<string>> {
  const rows = await tx.selectFrom('shops').select('slug').where('slug', 'like', `${base}%`).execute();
  return new Set(rows.map(({ slug }) => slug));
}

export interface NewShop {
  id: string;
  slug: string;
  label: string;
  about: string;
  thumbnailImageId: string;
  coverImageId: string;
  now: Date;
}

export async function insertShop(tx: Transaction, shop: NewShop): Promise<void> {
  await tx
    .insertInto('shops')
    .values({
      id: shop.id,
      slug: shop.slug,
      label: shop.label,
      about: shop.about,
      thumbnail_image_id: shop.thumbnailImageId,
      cover_image_id: shop.coverImageId,
      terms_version: TERMS_VERSION,
      terms_accepted_at: shop.now,
      created_at: shop.now,
    })
    .execute();
}

export async function insertDefaultCategory(tx: Transaction, shopId: string): Promise<void> {
  await tx
    .insertInto('article_categories')
    .values({
      shop_id: shopId,
      id: crypto.randomUUID(),
      label: DEFAULT_CATEGORY_LABEL,
      label_key: foldText(DEFAULT_CATEGORY_LABEL),
      position: 0,
    })
    .execute();
}

/** Guarded write: a user who got a shop meanwhile keeps it. */
export async function giveShopToUser(tx: Transaction, userId: string, shopId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ shop_id: shopId })
    .where('id', '=', userId)
    .where('shop_id', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Settings, catalogue and site have one count, orders another: see the migration of the second. */
export interface ShopVersion {
  version: number;
  ordersVersion: number;
}

export function shopVersion(tx: Queries, shopId: string): Promise<ShopVersion> {
  return tx
    .selectFrom('shops')
    .select(['version', 'orders_version as ordersVersion'])
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();
}

type StoredAggregate = Omit<ShopAggregate, 'currentUser' | 'websiteUrl' | 'parameters'> & {
  parameters: StoredParameters;
};

/** One round trip: the shop with its lists as JSON. */
export async function readAggregate(tx: Queries, shopId: string): Promise<StoredAggregate & ShopVersion> {
  const {
    articles,
    categories,
    bags,
    points,
    groups,
    features,
    activeOrders,
    parameters,
    accentColor,
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
      jsonArrayFrom(selectArticles(tx, shopId)).as('articles'),
      jsonArrayFrom(selectCategories(tx, shopId)).as('categories'),
      jsonArrayFrom(selectBags(tx, shopId)).as('bags'),
      jsonArrayFrom(selectPoints(tx, shopId)).as('points'),
      jsonArrayFrom(selectGroups(tx, shopId)).as('groups'),
      jsonArrayFrom(selectFeatures(tx, shopId)).as('features'),
      jsonArrayFrom(selectActiveOrders(tx, shopId)).as('activeOrders'),
      jsonObjectFrom(selectParameters(tx, shopId)).$notNull().as('parameters'),
    ])
    .executeTakeFirstOrThrow();
  const { emails, phones, facebookUrl, instagramUrl, facebookPageLinked, ...identity } = shop;
  return {
    ...identity,
    details: { label, about, thumbnailImgUrl, coverImgUrl, accentColor, features },
    contact: { emails, phones, facebookUrl, instagramUrl, facebookPageLinked },
    parameters: toParameters(parameters),
    singleArticles: articles.map(toArticle),
    singleArticlesCategories: categories,
    articlesBags: bags.map(toBag),
    collectionPoints: points.map(toPoint),
    shoppersGroups: groups,
    activeOrders: activeOrders.map(toOrder),
  };
}
