// Nothing in a build; in `npm run dev`, what React's hot replacement wants of a page that Vite did not send itself.
import '@vitejs/plugin-react/preamble';
import { startCheckout } from './start.tsx';

/**
 * The second script of the cart's page, of « Vos commandes » and of the page that changes an order, and of no other:
 * many times the weight of the site's own. What only the last two need comes apart.
 */
const cart = document.querySelector<HTMLElement>('[data-cart-page]');
if (cart) startCheckout(cart);
const ownOrders = document.querySelector<HTMLElement>('[data-own-orders]');
if (ownOrders) void import('../returning/start-own-orders.tsx').then(({ startOwnOrders }) => startOwnOrders(ownOrders));
const change = document.querySelector<HTMLElement>('[data-change-page]');
if (change) void import('../changing/start-change.tsx').then(({ startChange }) => startChange(change));
