import { randomUUID } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import type { NotificationRecipient } from '@etal/contract/settings';
import type { createShop as call } from '@etal/contract/shop';
import { COVER_MAX_BYTES, IMAGE_MAX_BYTES } from '@etal/domain/images';
import { shopSlug } from '@etal/domain/shop/shop';
import { slugify } from '@etal/domain/slug';
import { isUniqueViolation } from '../../../platform/db/postgres-errors.ts';
import type { Handler } from '../../../platform/http/route.ts';
import { decodeUpload } from '../../../platform/images/decode-upload.ts';
import { insertImages } from '../../../platform/images/images.queries.ts';
import { storeImage } from '../../../platform/images/store-image.ts';
import { openShopInSession, openShopWhereNoneIs, type SignedInUser } from '../../../platform/http/session.queries.ts';
import type { Services } from '../../../platform/services.ts';
import { insertDefaultCategory } from '../../catalog/catalog.ts';
import { insertRecipient } from '../../settings/settings.ts';
import { hasCreatedShop, insertMembership } from '../../team/team.ts';
import { insertShop, slugsStartingWith } from '../shop.queries.ts';

const SLUG_TRIES = 5;

export function createShop(services: Services): Handler<typeof call> {
  const { database, clock, images } = services;
  return async ({ body }, { user }) => {
    // Asked before its pictures are decoded; the database judges it again.
    if (await database.acrossShops((tx) => hasCreatedShop(tx, user.userId))) throw new Refusal('SHOP_EXISTS');
    if (!body.thumbnailImg) throw new Refusal('PROFILE_IMAGE_REQUIRED');
    if (!body.coverImg) throw new Refusal('COVER_IMAGE_REQUIRED');
    if (body.termsAccepted !== true) throw new Refusal('TERMS_REQUIRED');
    const thumbnailBytes = decodeUpload(body.thumbnailImg, IMAGE_MAX_BYTES);
    const coverBytes = decodeUpload(body.coverImg, COVER_MAX_BYTES);
    const thumbnail = await storeImage(images, thumbnailBytes);
    const cover = await storeImage(images, coverBytes);

    const id = randomUUID();
    // Two shops of the same name at the same moment: the second takes the next slug.
    for (let tries = 1; ; tries++) {
      const slug = await freeShopSlug(services, body.label);
      try {
        await database.withShop(id, async (tx) => {
          await insertShop(tx, {
            id,
            slug,
            label: body.label,
            about: body.about,
            thumbnailImageId: thumbnail.id,
            coverImageId: cover.id,
            createdBy: user.userId,
            now: clock.now(),
          });
          await insertImages(tx, id, [thumbnail, cover]);
          await insertDefaultCategory(tx, id);
          await insertMembership(tx, { shopId: id, userId: user.userId, role: 'OWNER', now: clock.now() });
          await openShopWhereNoneIs(tx, user.userId, id);
          if (body.notifyMe) await insertRecipient(tx, id, ownAddress(user, body.label), clock.now());
        });
        await openShopInSession(database.shopless, user.sessionId, id);
        return { id, slug, label: body.label, state: 'INITIAL_SETUP' };
      } catch (error) {
        if (isUniqueViolation(error, 'shops_created_by_key')) throw new Refusal('SHOP_EXISTS');
        if (tries === SLUG_TRIES || !isUniqueViolation(error, 'shops_slug_key')) throw error;
      }
    }
  };
}

/** R-ABUSE-4: an address that somebody signs in with is confirmed. */
const ownAddress = ({ name, email }: SignedInUser, shopLabel: string): NotificationRecipient => ({
  uuid: randomUUID(),
  label: name || shopLabel,
  emailAddress: email,
  phoneNumber: null,
  isConfirmed: true,
});

async function freeShopSlug({ database }: Services, label: string): Promise<string> {
  const taken = await database.acrossShops((tx) => slugsStartingWith(tx, slugify(label, 'boutique')));
  return shopSlug(label, (slug) => taken.has(slug));
}
