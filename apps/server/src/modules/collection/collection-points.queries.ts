import type { CollectionPoint } from '@etal/contract/collection-points';
import { selectPoints, toPoint } from './read-points.queries.ts';
import type { Transaction } from '../../platform/db/database.ts';

export async function findPoint(tx: Transaction, shopId: string, id: string): Promise<CollectionPoint | undefined> {
  const row = await selectPoints(tx, shopId).where('p.id', '=', id).executeTakeFirst();
  return row && toPoint(row);
}

/** Holds the row until the transaction ends, so that two edits are judged one after the other. */
export async function lockPoint(tx: Transaction, shopId: string, id: string): Promise<CollectionPoint | undefined> {
  await tx
    .selectFrom('collection_points')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return findPoint(tx, shopId, id);
}

export type PointValues = Omit<CollectionPoint, 'id' | 'imgUrl' | 'creationDate' | 'holidays'>;

export async function insertPoints(
  tx: Transaction,
  shopId: string,
  points: readonly (PointValues & { id: string; imageId: string; now: Date })[],
): Promise<void> {
  const rows = points.map((point) => ({
    ...columns(point),
    shop_id: shopId,
    id: point.id,
    image_id: point.imageId,
    created_at: point.now,
  }));
  await tx.insertInto('collection_points').values(rows).execute();
}

export async function updatePoint(
  tx: Transaction,
  shopId: string,
  id: string,
  values: PointValues & { imageId: string | undefined },
): Promise<void> {
  const image = values.imageId === undefined ? {} : { image_id: values.imageId };
  await tx
    .updateTable('collection_points')
    .set({ ...columns(values), ...image })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute();
}

function columns({ address, ...values }: PointValues) {
  return {
    label: values.label,
    description: values.description,
    is_enabled: values.isEnabled,
    street: address.street,
    postal_code: address.postalCode,
    city: address.city,
    latitude: address.geolocation.latitude,
    longitude: address.geolocation.longitude,
    opening_hours: JSON.stringify(values.openingHours),
    closures: JSON.stringify(values.closures),
    online_payments_enabled: values.onlinePaymentsEnabled,
    offline_payments_enabled: values.offlinePaymentsEnabled,
  };
}
