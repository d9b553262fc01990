import type { RenderedPage, SiteView } from '@etal/contract/site-pages';

/** Draws the pages of shops' sites: the build of apps/storefront, which the server never imports. */
export interface SiteRenderer {
  render(view: SiteView): Promise<RenderedPage>;
  /** The rules for a shop's own colour, `#rrggbb`. */
  accentStylesheet(accentColor: string): Promise<string>;
  /** The hashed files that its pages load from `/boutique-assets/`. */
  assetsFolder: string | undefined;
  /** Its source changes from one page to the next (`npm run dev`): no page is kept. */
  isBeingEdited?: boolean;
}
