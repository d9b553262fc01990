import { accentPath, type SiteAssets } from '@etal/contract/site-pages';
import type { SiteLook } from '@etal/domain/shop/looks';
import type { ReactNode } from 'react';

export interface Head {
  title: string;
  description: string;
  /** Absent: not for search engines. */
  canonical?: string | undefined;
  /** An absolute address. */
  image?: string | undefined;
  type?: 'website' | 'product';
  /** The cart's page has a second script. */
  loadsCheckout?: boolean;
  /** schema.org, as plain objects. */
  data?: object[] | undefined;
}

interface DocumentProps {
  head: Head;
  assets: SiteAssets;
  siteName: string;
  iconUrl?: string | undefined;
  touchIconUrl?: string | undefined;
  accent?: { slug: string; color: string } | undefined;
  look?: SiteLook | undefined;
  children: ReactNode;
}

/**
 * The whole page. Its address is the page's own: no base, nothing inline (the Content-Security-Policy forbids both).
 */
export function Document({ head, assets, siteName, iconUrl, touchIconUrl, accent, look, children }: DocumentProps) {
  const { title, description, canonical, image, type = 'website', loadsCheckout = false, data = [] } = head;
  return (
    <html lang="fr" data-look={look}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        {assets.stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {accent && <link rel="stylesheet" href={accentPath(accent.slug, accent.color)} />}
        <script type="module" src={assets.script} />
        {loadsCheckout && <script type="module" src={assets.checkoutScript} />}
        <link rel="icon" href={iconUrl ?? '/favicon.svg'} />
        {touchIconUrl && <link rel="apple-touch-icon" href={touchIconUrl} />}
        {canonical ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:type" content={type} />
        <meta property="og:site_name" content={siteName} />
        <meta property="og:locale" content="fr_FR" />
        {canonical && <meta property="og:url" content={canonical} />}
        {image && <meta property="og:image" content={image} />}
        {image && <meta name="twitter:card" content="summary_large_image" />}
        {data.map((item, index) => (
          // A `<` in a shop's text would end the block: JSON may write it otherwise. Drawn once, so its place is key
          // enough.
          // eslint-disable-next-line react/no-danger
          <script
            // eslint-disable-next-line react/no-array-index-key
            key={index}
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: JSON.stringify(item).replaceAll('<', '\\u003c') }}
          />
        ))}
      </head>
      <body className="flex min-h-svh flex-col">{children}</body>
    </html>
  );
}
