import type { SiteView } from '@etal/contract/site-pages';
import type { SiteRenderer } from '../../src/ports/site-renderer.ts';

export interface FakeSite extends SiteRenderer {
  /** Every view it was asked to draw, oldest first. */
  drawn: SiteView[];
}

/** A page that is nothing but what it was drawn from. */
export function fakeSite(): FakeSite {
  const drawn: SiteView[] = [];
  return {
    drawn,
    render: async (view) => {
      drawn.push(view);
      const isKnown =
        view.kind === 'comingSoon' ||
        (view.kind === 'shop' &&
          view.page !== undefined &&
          !(
            view.page.kind === 'article' &&
            view.site.storefront.singleArticles.every(({ slug }) => slug !== (view.page as { slug: string }).slug)
          ));
      return { status: isKnown ? 200 : 404, html: `<!doctype html><pre>${JSON.stringify(view)}</pre>` };
    },
    accentStylesheet: async (accentColor) => `:root{--color-accent:${accentColor}}`,
    assetsFolder: undefined,
  };
}

/** What a fake page was drawn from. */
export const viewIn = (html: string): SiteView => JSON.parse(/<pre>(.*)<\/pre>/s.exec(html)?.[1] ?? 'null');
