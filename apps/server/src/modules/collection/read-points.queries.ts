import type { CollectionPoint } from '@etal/contract/collection-points';
import type { Closure } from '@etal/domain/collection/closures';
import type { OpeningHours } from '@etal/domain/collection/opening-hours';
import { sql } from 'kysely';
import type { Queries } from '../../platform/db/database.ts';
import { imageUrlOf } from '../../platform/images/image-url.queries.ts';

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
  onlinePaymentsEnabled: boolean;
  offlinePaymentsEnabled: boolean;
}

/** A point that is switched off takes no order. */
export function findOpenPoint(db: Queries, shopId: string, pointId: string): Promise<OrderPoint | undefined> {
  return db
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
      'online_payments_enabled as onlinePaymentsEnabled',
      'offline_payments_enabled as offlinePaymentsEnabled',
    ])
    .where('shop_id', '=', shopId)
    .where('id', '=', pointId)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
}
