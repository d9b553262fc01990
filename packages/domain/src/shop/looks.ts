/** How a shop's site is set: typeface and layout of its head. The colour is chosen apart. */
export const SITE_LOOKS = ['CLASSIC', 'MARKET', 'NOTEBOOK'] as const;
export type SiteLook = (typeof SITE_LOOKS)[number];
