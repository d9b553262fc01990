import type { Config } from '../../../config.ts';

/** The token is the only way in (R-STOREFRONT-4). */
export const orderUrl = (
  { origin }: Config,
  slug: string,
  { reference, accessToken }: { reference: string; accessToken: string },
): string => `${origin}/boutique/${slug}/commandes/${reference}?token=${accessToken}`;
