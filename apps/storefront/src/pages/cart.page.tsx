import { COLUMN } from '../layout/look.ts';
import type { DrawPage, PageOf } from './page.ts';

/** The cart lives in the visitor's browser: the server draws the page around it, `checkout/` the rest. */
export const drawCart: DrawPage<PageOf<'cart'>> = (view) => ({
  head: { title: `Votre panier – ${view.storefront.details.label}`, description: 'Votre panier.', loadsCheckout: true },
  body: (
    <div className={`${COLUMN} pt-8`}>
      <h1 className="mb-5 text-3xl font-extrabold">Votre panier</h1>
      <div data-cart-page>
        <noscript>
          <p>
            Le panier et la commande ont besoin de JavaScript. Vous pouvez aussi commander directement auprès du
            producteur, dont les coordonnées sont sur la page d'accueil.
          </p>
        </noscript>
        <p className="text-ink-soft [html:not([data-script])_&]:hidden">Chargement du panier…</p>
      </div>
    </div>
  ),
});
