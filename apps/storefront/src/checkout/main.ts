import { startCheckout } from './start.tsx';

/** The second script of the cart's page, and of no other: many times the weight of the site's own. */
const place = document.querySelector<HTMLElement>('[data-cart-page]');
if (place) startCheckout(place);
