import type { Storefront } from '@etal/contract/storefront';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queries } from '../../platform/db/database.ts';
import { imageUrlOf } from '../../platform/images/image-url.queries.ts';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { mondayOf } from '@etal/domain/calendar/weeks';
import type { FeeRate } from '@etal/domain/orders/fees';
import {
  readDaysLeft,
  readShownWeeks,
  selectArticles,
  selectBags,
  selectCategories,
  toArticle,
  toBag,
} from '../catalog/catalog.ts';
import { selectHolidays, selectPoints, toPoint } from '../collection/collection.ts';
import { readPaymentModes } from '../payments/payments.ts';
import { selectFeatures } from '../shop/shop.ts';

export async function findOwnerEmail(tx: Queries, shopId: string): Promise<string> {
  const { email } = await tx
    .selectFrom('memberships as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .select('users.email')
    .where('m.shop_id', '=', shopId)
    .where('m.role', '=', 'OWNER')
    .orderBy('m.joined_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  return email;
}

type StoredStorefront = Omit<Storefront, 'isTest' | 'testShopper'>;

/** Disabled articles, bags and points are left out, and so are categories with nothing on sale. */
export async function readStorefront(
  tx: Queries,
  shopId: string,
  { now, feeRate }: { now: Date; feeRate: FeeRate },
): Promise<StoredStorefront> {
  const {
    articles,
    categories,
    bags,
    points,
    holidays,
    features,
    thumbnailImgUrl,
    coverImgUrl,
    label,
    about,
    accentColor,
    look,
    slug,
    ...contact
  } = await tx
    .selectFrom('shops')
    .where('shops.id', '=', shopId)
    .select([
      'slug',
      'label',
      'about',
      'accent_color as accentColor',
      'look',
      'contact_emails as emails',
      'contact_phones as phones',
      'facebook_url as facebookUrl',
      'instagram_url as instagramUrl',
      'facebook_page_linked as facebookPageLinked',
      imageUrlOf('thumbnail_image_id').as('thumbnailImgUrl'),
      imageUrlOf('cover_image_id').as('coverImgUrl'),
      jsonArrayFrom(selectArticles(tx, shopId).where('s.is_enabled', '=', true)).as('articles'),
      jsonArrayFrom(selectCategories(tx, shopId)).as('categories'),
      jsonArrayFrom(selectBags(tx, shopId).where('s.is_enabled', '=', true)).as('bags'),
      jsonArrayFrom(selectPoints(tx, shopId).where('p.is_enabled', '=', true)).as('points'),
      jsonArrayFrom(selectHolidays(tx, shopId)).as('holidays'),
      jsonArrayFrom(selectFeatures(tx, shopId)).as('features'),
    ])
    .executeTakeFirstOrThrow();
  const thisWeek = mondayOf(parisWallTime(Math.floor(now.getTime() / 1000)).date);
  const weeks = await readShownWeeks(tx, shopId, thisWeek);
  const days = await readDaysLeft(tx, shopId, [...articles, ...bags], now);
  const { ONLINE, OFFLINE, fee } = await readPaymentModes(tx, shopId, feeRate);
  const used = new Set(articles.map(({ categoryId }) => categoryId));
  return {
    slug,
    details: { label, about, thumbnailImgUrl, coverImgUrl, accentColor, look, features },
    contact,
    categories: categories.filter(({ id }) => used.has(id)).map(({ id, label: name }) => ({ id, label: name })),
    singleArticles: articles.map((article) => toArticle(article, days)),
    articlesBags: bags.map((bag) => ({ ...toBag(bag, days), weeks: weeks.filter(({ bagId }) => bagId === bag.id) })),
    collectionPoints: points.map(toPoint),
    holidays,
    paymentModes: { ONLINE, OFFLINE },
    platformFee: fee,
  };
}

/** What is in a bag on sale without being on sale itself. */
export function readUnsoldContents(
  tx: Queries,
  shopId: string,
): Promise<{ id: string; label: string; unit: string | null }[]> {
  return tx
    .selectFrom('bag_articles as b')
    .innerJoin('saleables as bag', (join) =>
      join.onRef('bag.shop_id', '=', 'b.shop_id').onRef('bag.id', '=', 'b.bag_id'),
    )
    .innerJoin('saleables as s', (join) => join.onRef('s.shop_id', '=', 'b.shop_id').onRef('s.id', '=', 'b.article_id'))
    .where('b.shop_id', '=', shopId)
    .where('bag.is_enabled', '=', true)
    .where('s.is_enabled', '=', false)
    .select(['s.id', 's.label', 's.unit'])
    .distinct()
    .orderBy('s.id')
    .execute();
}
