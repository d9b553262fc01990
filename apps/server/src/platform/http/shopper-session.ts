import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Transaction } from '../db/database.ts';
import type { Services } from '../services.ts';
import { findShopperSession, insertShopperSession, type SignedInShopper } from './shopper-session.queries.ts';
import { hashToken, newToken } from './tokens.ts';

export type { SignedInShopper };

/** Long enough for who comes once a season; « Me déconnecter partout » ends it sooner. */
const SESSION_MS = 180 * 24 * 60 * 60 * 1000;

/** `__Host-` would demand the path `/`: these are for one shop alone. */
const cookieName = (config: Config): string => (config.secureCookies ? '__Secure-client' : 'client');

/** One cookie for the shop's pages, one for its calls. */
const paths = (slug: string): string[] => [`/boutique/${slug}`, `/api/boutique/${slug}`];

const attributes = (config: Config) => ({ httpOnly: true, sameSite: 'lax', secure: config.secureCookies }) as const;

export const readShopperCookie = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[cookieName(config)];

/** Who a request to a shop comes from, when a link sent by mail let them in (R-SPACE-1). */
export async function readShopperSession(
  { config, database, clock }: Services,
  request: FastifyRequest,
  slug: string,
): Promise<SignedInShopper | undefined> {
  const token = readShopperCookie(request, config);
  if (!token) return undefined;
  return database.acrossShops((tx) => findShopperSession(tx, slug, { tokenHash: hashToken(token), now: clock.now() }));
}

/** Writes a session; the token it gives is for the cookies, once the transaction has ended well. */
export async function startShopperSession(
  tx: Transaction,
  { shopId, shopperId, now }: { shopId: string; shopperId: string; now: Date },
): Promise<{ token: string; expires: Date }> {
  const token = newToken();
  const expires = new Date(now.getTime() + SESSION_MS);
  await insertShopperSession(tx, { shopId, shopperId, tokenHash: hashToken(token), now, expiresAt: expires });
  return { token, expires };
}

export function setShopperCookies(
  reply: FastifyReply,
  config: Config,
  slug: string,
  { token, expires }: { token: string; expires: Date },
): void {
  for (const path of paths(slug)) reply.setCookie(cookieName(config), token, { ...attributes(config), path, expires });
}

export function clearShopperCookies(reply: FastifyReply, config: Config, slug: string): void {
  for (const path of paths(slug)) reply.clearCookie(cookieName(config), { ...attributes(config), path });
}
