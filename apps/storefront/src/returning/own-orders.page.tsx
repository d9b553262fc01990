import { OWN_ORDERS, OWN_ORDERS_NAME } from '@etal/texts/shopper-space';
import { COLUMN } from '../layout/look.ts';
import type { DrawPage, PageOf } from '../pages/page.ts';

/** What this device remembers is in this browser alone: the server draws the page around it. */
export const drawOwnOrders: DrawPage<PageOf<'ownOrders'>> = (view) => ({
  head: {
    title: `${OWN_ORDERS_NAME} – ${view.storefront.details.label}`,
    description: OWN_ORDERS.intro,
    loadsCheckout: true,
  },
  body: (
    <div className={`${COLUMN} pt-8`}>
      <h1 className="text-3xl font-extrabold">{OWN_ORDERS_NAME}</h1>
      <p className="mt-2 mb-5 max-w-prose text-ink-soft">{OWN_ORDERS.intro}</p>
      <div data-own-orders>
        <noscript>
          <p>{OWN_ORDERS.noScript}</p>
        </noscript>
        <p className="text-ink-soft [html:not([data-script])_&]:hidden">{OWN_ORDERS.loading}</p>
      </div>
    </div>
  ),
});
