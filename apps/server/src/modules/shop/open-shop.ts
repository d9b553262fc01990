import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import type { Services } from '../../platform/services.ts';
import { perDatabase, sharedReads } from '../../platform/gathered.ts';
import { findShopBySlug, type ShopBySlug } from './open-shop.queries.ts';

export interface OpenShop {
  id: string;
  slug: string;
  label: string;
  version: number;
  /** Not published: seen through the link that opens it for a day (R-SHOP-4). */
  isTest: boolean;
}

/** OPEN to all, TEST for who holds its link, CLOSED until it is published (R-SHOP-4). */
export interface ShopDoor {
  access: 'OPEN' | 'TEST' | 'CLOSED';
  /** Closed by its owner or suspended by the operator. */
  isShut: boolean;
  shop: Omit<OpenShop, 'isTest'>;
}

/** Visitors who come to a shop at the same moment are let in by one look at it. */
const finderOf = perDatabase((database) =>
  sharedReads((slug) => database.readAcrossShops((db) => findShopBySlug(db, slug))),
);

export async function findShopDoor(
  { database, clock }: Services,
  slug: string,
  testToken: string | undefined,
): Promise<ShopDoor | undefined> {
  const found = await finderOf(database)(slug);
  if (!found) return undefined;
  const { id, label, version } = found;
  const access = accessOf(found, testToken, clock.now());
  return { access, isShut: found.isShut, shop: { id, slug: found.slug, label, version } };
}

/** A stranger gets the same 404 for an unknown shop and for one that is not published. */
export async function openShop(services: Services, slug: string, testToken: string | undefined): Promise<OpenShop> {
  const door = await findShopDoor(services, slug, testToken);
  if (!door || door.access === 'CLOSED') throw new Refusal('SHOP_UNKNOWN');
  return { ...door.shop, isTest: door.access === 'TEST' };
}

function accessOf(
  { isPublished, isShut, testToken: expected, testTokenExpiresAt }: ShopBySlug,
  given: string | undefined,
  now: Date,
): ShopDoor['access'] {
  if (isPublished) return 'OPEN';
  if (isShut) return 'CLOSED';
  const isValid =
    given !== undefined &&
    expected !== null &&
    testTokenExpiresAt !== null &&
    now < testTokenExpiresAt &&
    isSame(given, expected);
  return isValid ? 'TEST' : 'CLOSED';
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
