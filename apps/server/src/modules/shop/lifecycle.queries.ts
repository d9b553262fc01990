import type { SetupFacts } from '@etal/domain/shop/onboarding';
import type { ShopState } from '@etal/domain/shop/shop';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Transaction, Queries } from '../../platform/db/database.ts';
import { isPublishedShop } from '../../platform/db/published.ts';
import { selectPoints, toPoint } from '../collection/collection.ts';

/** Locks the shop's row until the transaction ends, so that two requests to test or publish it are judged in turn. */
export function lockShop(tx: Transaction, shopId: string): Promise<{ state: ShopState; slug: string; label: string }> {
  return tx
    .selectFrom('shops')
    .select(['state', 'slug', 'label'])
    .where('id', '=', shopId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function readSetupFacts(tx: Queries, shopId: string): Promise<SetupFacts> {
  const countOf = (table: 'saleables' | 'collection_points' | 'notification_recipients') =>
    tx
      .selectFrom(table)
      .where('shop_id', '=', shopId)
      .select(sql<number>`count(*)::int`.as('count'));
  return tx
    .selectFrom('shops')
    .leftJoin('payment_settings as payments', 'payments.shop_id', 'shops.id')
    .where('shops.id', '=', shopId)
    .select(({ exists, fn, lit, selectFrom }) => [
      countOf('saleables').$asScalar().$notNull().as('saleables'),
      countOf('collection_points').$asScalar().$notNull().as('collectionPoints'),
      countOf('notification_recipients').$asScalar().$notNull().as('recipients'),
      exists(selectFrom('legal_information').where('shop_id', '=', shopId).select(lit(1).as('one')))
        .$castTo<boolean>()
        .as('hasLegalInformation'),
      fn.coalesce('payments.account_can_charge', lit(false)).as('isPaymentAccountConfigured'),
      fn.coalesce('payments.offline_enabled', lit(false)).as('isOnSitePaymentEnabled'),
    ])
    .executeTakeFirstOrThrow();
}

export async function openTestShop(
  tx: Transaction,
  shopId: string,
  { state, token, expiresAt }: { state: ShopState; token: string; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('shops')
    .set({ state, test_token: token, test_token_expires_at: expiresAt })
    .where('id', '=', shopId)
    .execute();
}

/** The test link is removed: whoever still has it reaches the published shop. */
export async function publishShop(tx: Transaction, shopId: string): Promise<void> {
  await tx
    .updateTable('shops')
    .set({ state: 'RUNNING', test_token: null, test_token_expires_at: null })
    .where('id', '=', shopId)
    .where('state', '=', 'READY')
    .execute();
}

export async function readPosterFacts(tx: Queries, shopId: string) {
  const { points, ...shop } = await tx
    .selectFrom('shops')
    .where('id', '=', shopId)
    .select([
      'slug',
      'label',
      'thumbnail_image_id as imageId',
      jsonArrayFrom(selectPoints(tx, shopId).where('p.is_enabled', '=', true)).as('points'),
    ])
    .executeTakeFirstOrThrow();
  return { ...shop, points: points.map(toPoint) };
}

/** R-SHOP-4: the first test order moves the shop on. */
export async function startManagingTestOrder(tx: Transaction, shopId: string): Promise<void> {
  await tx
    .updateTable('shops')
    .set({ state: 'MANAGE_TEST_ORDER' })
    .where('id', '=', shopId)
    .where('state', '=', 'EMIT_TEST_ORDER')
    .execute();
}

/** R-SHOP-4: the merchant has answered a test order, and knows how it goes. */
export async function endTestOrder(tx: Transaction, shopId: string): Promise<void> {
  await tx
    .updateTable('shops')
    .set({ state: 'READY' })
    .where('id', '=', shopId)
    .where('state', '=', 'MANAGE_TEST_ORDER')
    .execute();
}

/** Whether anyone may see its site (R-SHOP-4, R-OPERATOR-2). */
export async function isPublished(db: Queries, shopId: string): Promise<boolean> {
  const shop = await db
    .selectFrom('shops')
    .select(isPublishedShop().as('isPublished'))
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();
  return shop.isPublished;
}

/** Whether the operator suspended it or its owner closed it. */
export async function isShut(db: Queries, shopId: string): Promise<boolean> {
  const { suspended_at: suspendedAt, closed_at: closedAt } = await db
    .selectFrom('shops')
    .select(['suspended_at', 'closed_at'])
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();
  return suspendedAt !== null || closedAt !== null;
}

/** Whether it was not suspended before. */
export async function suspendShop(
  tx: Transaction,
  shopId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shops')
    .set({ suspended_at: now, suspension_reason: reason })
    .where('id', '=', shopId)
    .where((eb) => eb.or([eb('suspended_at', 'is', null), eb('suspension_reason', '!=', reason)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether it was suspended before. */
export async function resumeShop(tx: Transaction, shopId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shops')
    .set({ suspended_at: null, suspension_reason: null })
    .where('id', '=', shopId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** R-SHOP-7: whether it was open before. Pressed twice, it stays closed since the first time. */
export async function closeShop(tx: Transaction, shopId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shops')
    .set({ closed_at: now })
    .where('id', '=', shopId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** What was erased does not come back. */
export async function reopenShop(tx: Transaction, shopId: string): Promise<'REOPENED' | 'WAS_OPEN' | 'ERASED'> {
  const { closed_at: closedAt, erased_at: erasedAt } = await tx
    .selectFrom('shops')
    .select(['closed_at', 'erased_at'])
    .where('id', '=', shopId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (erasedAt) return 'ERASED';
  if (!closedAt) return 'WAS_OPEN';
  await tx.updateTable('shops').set({ closed_at: null }).where('id', '=', shopId).execute();
  return 'REOPENED';
}

/** Whether it has a test link; never to an earlier moment. */
export async function extendTestLink(tx: Transaction, shopId: string, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shops')
    .set((eb) => ({ test_token_expires_at: eb.fn<Date>('greatest', ['test_token_expires_at', eb.val(until)]) }))
    .where('id', '=', shopId)
    .where('test_token', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
