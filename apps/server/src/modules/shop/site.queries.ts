import type { ShopAggregate } from '@etal/contract/shop';
import type { SiteLook } from '@etal/domain/shop/looks';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Transaction, Queries } from '../../platform/db/database.ts';
import { imageUrlOf } from '../../platform/images/image-url.queries.ts';

export async function readDetails(tx: Transaction, shopId: string): Promise<ShopAggregate['details']> {
  return tx
    .selectFrom('shops')
    .where('id', '=', shopId)
    .select([
      'label',
      'about',
      imageUrlOf('thumbnail_image_id').as('thumbnailImgUrl'),
      imageUrlOf('cover_image_id').as('coverImgUrl'),
      'accent_color as accentColor',
      'look',
      jsonArrayFrom(selectFeatures(tx, shopId)).as('features'),
    ])
    .executeTakeFirstOrThrow();
}

export async function updateDetails(
  tx: Transaction,
  shopId: string,
  details: {
    about: string;
    thumbnailImageId?: string;
    coverImageId?: string;
    accentColor?: string | null;
    look?: SiteLook;
  },
): Promise<void> {
  await tx
    .updateTable('shops')
    .set({
      about: details.about,
      ...(details.thumbnailImageId ? { thumbnail_image_id: details.thumbnailImageId } : {}),
      ...(details.coverImageId ? { cover_image_id: details.coverImageId } : {}),
      ...(details.accentColor === undefined ? {} : { accent_color: details.accentColor }),
      ...(details.look === undefined ? {} : { look: details.look }),
    })
    .where('id', '=', shopId)
    .execute();
}

/** Which of these images are this shop's own. */
export async function ownImages(tx: Transaction, shopId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('images')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function replaceFeatures(
  tx: Transaction,
  shopId: string,
  features: { title: string; text: string; imageId: string }[],
): Promise<void> {
  await tx.deleteFrom('shop_features').where('shop_id', '=', shopId).execute();
  if (features.length === 0) return;
  await tx
    .insertInto('shop_features')
    .values(
      features.map(({ title, text, imageId }, position) => ({
        shop_id: shopId,
        position,
        title,
        text,
        image_id: imageId,
      })),
    )
    .execute();
}

export async function lockContact(tx: Transaction, shopId: string): Promise<ShopAggregate['contact']> {
  return tx
    .selectFrom('shops')
    .where('id', '=', shopId)
    .select([
      'contact_emails as emails',
      'contact_phones as phones',
      'facebook_url as facebookUrl',
      'instagram_url as instagramUrl',
      'facebook_page_linked as facebookPageLinked',
    ])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateContact(
  tx: Transaction,
  shopId: string,
  contact: Omit<ShopAggregate['contact'], 'facebookPageLinked'>,
): Promise<void> {
  await tx
    .updateTable('shops')
    .set({
      contact_emails: contact.emails,
      contact_phones: contact.phones,
      facebook_url: contact.facebookUrl,
      instagram_url: contact.instagramUrl,
    })
    .where('id', '=', shopId)
    .execute();
}

export function selectFeatures(db: Queries, shopId: string) {
  return db
    .selectFrom('shop_features as f')
    .where('f.shop_id', '=', shopId)
    .select(['f.title', 'f.text', imageUrlOf('f.image_id').as('imgUrl')])
    .orderBy('f.position');
}

export async function saveReminderSettings(tx: Transaction, shopId: string, { sms }: { sms: boolean }): Promise<void> {
  await tx.updateTable('shops').set({ sms_reminders: sms }).where('id', '=', shopId).execute();
}

export async function saveOrderSettings(
  tx: Transaction,
  shopId: string,
  { shoppersMayChangeOrders }: { shoppersMayChangeOrders: boolean },
): Promise<void> {
  await tx
    .updateTable('shops')
    .set({ shoppers_may_change_orders: shoppersMayChangeOrders })
    .where('id', '=', shopId)
    .execute();
}
