import { Refusal } from '@etal/contract/errors';
import type { TimePeriod } from '@etal/domain/collection/opening-hours';
import { type CollectionSlot, merchantSlot } from '@etal/domain/collection/slots';
import type { CollectionPoint } from '@etal/contract/collection-points';
import type { Closure } from '@etal/domain/collection/closures';
import type { OpeningHours } from '@etal/domain/collection/opening-hours';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { compiledOnce } from '../../platform/db/compiled-once.ts';
import type { Queries } from '../../platform/db/database.ts';
import { imageUrlOf } from '../../platform/images/image-url.queries.ts';
import { selectHolidays } from './holidays.queries.ts';

interface PointRow extends Omit<CollectionPoint, 'address'> {
  street: string;
  postalCode: string;
  city: string;
  latitude: number;
  longitude: number;
}

export function selectPoints(db: Queries, shopId: string) {
  return db
    .selectFrom('collection_points as p')
    .where('p.shop_id', '=', shopId)
    .select([
      'p.id',
      'p.label',
      'p.description',
      imageUrlOf('p.image_id').as('imgUrl'),
      'p.is_enabled as isEnabled',
      sql<number>`extract(epoch from p.created_at)::bigint`.as('creationDate'),
      'p.street',
      'p.postal_code as postalCode',
      'p.city',
      'p.latitude',
      'p.longitude',
      'p.opening_hours as openingHours',
      'p.closures',
      jsonArrayFrom(selectHolidays(db, shopId)).as('holidays'),
      'p.online_payments_enabled as onlinePaymentsEnabled',
      'p.offline_payments_enabled as offlinePaymentsEnabled',
    ])
    .orderBy('p.created_at')
    .orderBy('p.id');
}

export const toPoint = ({ street, postalCode, city, latitude, longitude, ...point }: PointRow): CollectionPoint => ({
  ...point,
  address: { street, postalCode, city, country: 'France', geolocation: { latitude, longitude } },
});

export function selectGroups(db: Queries, shopId: string) {
  return db
    .selectFrom('shopper_groups as g')
    .where('g.shop_id', '=', shopId)
    .select([
      'g.id',
      'g.label',
      'g.description',
      'g.members_count as membersCount',
      'g.collection_point_id as collectionPointUuid',
    ])
    .orderBy('g.created_at')
    .orderBy('g.id');
}

export interface OrderPoint {
  id: string;
  label: string;
  street: string;
  postalCode: string;
  city: string;
  latitude: number;
  longitude: number;
  openingHours: OpeningHours;
  closures: Closure[];
  holidays: Closure[];
  onlinePaymentsEnabled: boolean;
  offlinePaymentsEnabled: boolean;
}

/** A point that is switched off takes no order. */
const openPoint = compiledOnce((db, { shopId, pointId }: { shopId: string; pointId: string }) =>
  db
    .selectFrom('collection_points')
    .select([
      'id',
      'label',
      'street',
      'postal_code as postalCode',
      'city',
      'latitude',
      'longitude',
      'opening_hours as openingHours',
      'closures',
      jsonArrayFrom(selectHolidays(db, shopId)).as('holidays'),
      'online_payments_enabled as onlinePaymentsEnabled',
      'offline_payments_enabled as offlinePaymentsEnabled',
    ])
    .where('shop_id', '=', shopId)
    .where('id', '=', pointId)
    .where('is_enabled', '=', true),
);

export const findOpenPoint = (db: Queries, shopId: string, pointId: string): Promise<OrderPoint | undefined> =>
  openPoint.first(db, { shopId, pointId });

/** The point of a slot that the merchant chooses, past its cut-off too; refused where the point is shut then. */
export async function findSlot(
  db: Queries,
  shopId: string,
  { pointId, date, period, now }: { pointId: string; date: string; period: TimePeriod; now: Date },
): Promise<OrderPoint & { slot: CollectionSlot }> {
  const point = await findOpenPoint(db, shopId, pointId);
  if (!point) throw new Refusal('POINT_CLOSED');
  const slot = merchantSlot(point, { date, period }, Math.floor(now.getTime() / 1000));
  if (!slot) throw new Refusal('SLOT_UNKNOWN');
  return { ...point, slot };
}

/** Whether who fetches an order at this point may pay there: the point takes money, and so does the shop. */
export async function takesMoneyOnSite(db: Queries, shopId: string, pointId: string): Promise<boolean> {
  const row = await db
    .selectFrom('collection_points as p')
    .innerJoin('payment_settings as s', 's.shop_id', 'p.shop_id')
    .select('p.id')
    .where('p.shop_id', '=', shopId)
    .where('p.id', '=', pointId)
    .where('p.offline_payments_enabled', '=', true)
    .where('s.offline_enabled', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
