import {
  type RenderedPage,
  type SiteAssets,
  sitePath,
  type SiteView,
  touchIconPath,
  WHOLE_CATALOGUE,
} from '@etal/contract/site-pages';
import { imageUrlOfWidth } from '@etal/domain/images';
import {
  ADDRESS_UNKNOWN,
  COMING_SOON,
  PAGE_UNKNOWN,
  POWERED_BY,
  SHOP_SHUT,
  SHOP_UNKNOWN,
} from '@etal/texts/storefront';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Document, type Head } from '../layout/document.tsx';
import { PRIMARY_BUTTON, SECONDARY_BUTTON } from '../layout/look.ts';
import { ShopLayout } from '../layout/shop-layout.tsx';
import { type ShopView, shopView } from '../layout/shop-view.ts';
import { MessagePage } from '../pages/message.page.tsx';
import type { DrawnPage } from '../pages/page.ts';
import { drawPage } from '../pages/registry.ts';

/** Turns what the server knows into the HTML that it sends. */
export function renderPage(view: SiteView, assets: SiteAssets): RenderedPage {
  switch (view.kind) {
    case 'shop':
      return renderShopPage(view, assets);
    case 'comingSoon': {
      const { title, text } = view.isShut ? SHOP_SHUT : COMING_SOON;
      return {
        status: 200,
        html: html(
          <Document
            head={{ title: `${title} – ${view.shop.label}`, description: text }}
            assets={assets}
            siteName={view.shop.label}
          >
            <Bare>
              <MessagePage overline={view.shop.label} title={title} text={text} />
            </Bare>
          </Document>,
        ),
      };
    }
    case 'unknownShop':
      return {
        status: 404,
        html: html(
          <Document
            head={{ title: SHOP_UNKNOWN.title, description: SHOP_UNKNOWN.text }}
            assets={assets}
            siteName="Étal"
          >
            <Bare>
              <MessagePage title={SHOP_UNKNOWN.title} text={SHOP_UNKNOWN.text} />
            </Bare>
          </Document>,
        ),
      };
    case 'unknownAddress':
      return {
        status: 404,
        html: html(
          <Document
            head={{ title: ADDRESS_UNKNOWN.title, description: ADDRESS_UNKNOWN.text }}
            assets={assets}
            siteName="Étal"
          >
            <Bare>
              <MessagePage
                title={ADDRESS_UNKNOWN.title}
                text={view.shop ? ADDRESS_UNKNOWN.nearby : ADDRESS_UNKNOWN.text}
              >
                {view.shop ? (
                  <a href={sitePath(view.shop.slug, { kind: 'home' })} className={PRIMARY_BUTTON}>
                    Aller chez {view.shop.label}
                  </a>
                ) : (
                  <a href="/login" className={SECONDARY_BUTTON}>
                    {ADDRESS_UNKNOWN.merchant}
                  </a>
                )}
              </MessagePage>
            </Bare>
          </Document>,
        ),
      };
  }
}

function renderShopPage(given: Extract<SiteView, { kind: 'shop' }>, assets: SiteAssets): RenderedPage {
  const view = shopView(given);
  const drawn = given.page && drawPage(view, given.page);
  const { head, body } = drawn ?? unknownPage(view);
  const { slug, details, isTest } = view.storefront;
  const { accentColor, look } = details;
  return {
    status: drawn ? 200 : 404,
    html: html(
      <Document
        // A shop that is being tried out is hidden from search engines and from previews of links.
        head={isTest ? privateHead(head) : head}
        assets={assets}
        siteName={details.label}
        iconUrl={imageUrlOfWidth(details.thumbnailImgUrl, 200)}
        touchIconUrl={touchIconPath(slug, details.thumbnailImgUrl)}
        look={look}
        accent={accentColor === null ? undefined : { slug, color: accentColor }}
      >
        <ShopLayout view={view} current={drawn && given.page?.kind}>
          {body}
        </ShopLayout>
      </Document>,
    ),
  };
}

const privateHead = ({ title, description, loadsCheckout = false }: Head): Head => ({
  title,
  description,
  loadsCheckout,
});

const unknownPage = (view: ShopView): DrawnPage => ({
  head: { title: `${PAGE_UNKNOWN.title} – ${view.storefront.details.label}`, description: PAGE_UNKNOWN.text },
  body: (
    <MessagePage title={PAGE_UNKNOWN.title} text={PAGE_UNKNOWN.text}>
      <span className="flex flex-wrap justify-center gap-3">
        <a href={view.to(WHOLE_CATALOGUE)} className={PRIMARY_BUTTON}>
          Voir les produits
        </a>
        <a
          href={view.to({ kind: 'space', shown: { step: 'ask', email: '', problem: null } })}
          className={SECONDARY_BUTTON}
        >
          Mon espace
        </a>
      </span>
    </MessagePage>
  ),
});

/** A page without a shop's header and footer. */
function Bare({ children }: { children: ReactNode }) {
  return (
    <>
      <div aria-hidden="true" className="awning h-12 shrink-0" />
      <main id="contenu" className="flex flex-1 flex-col justify-center">
        {children}
      </main>
      <footer className="p-6 text-center text-sm text-ink-soft">{POWERED_BY}</footer>
    </>
  );
}

const html = (document: ReactNode): string => `<!doctype html>${renderToStaticMarkup(document)}`;
