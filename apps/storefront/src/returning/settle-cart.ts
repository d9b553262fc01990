import { currentCartKey } from '../client/enhance-forms.ts';
import { draftStorageKey } from '../client/draft-key.ts';
import { forgetPending, readPending, takeOffCart } from './pending-order.ts';

/** What an order's page says of it, for the script: placed, still to be paid, or given up. */
export type OrderStanding = 'placed' | 'pending' | 'ended';

/**
 * R-SPACE-4: the page that one comes back to from paying. Only now, when the order is known to be placed, does it leave
 * the cart.
 */
export function settleCart(document: Document, local: Storage, session: Storage): void {
  const order = document.querySelector<HTMLElement>('[data-own-order]');
  if (!order) return;
  const cartKey = currentCartKey(document.location);
  const pending = readPending(local, cartKey);
  if (pending?.reference !== order.dataset['ownOrder']) return;
  const standing = order.dataset['standing'];
  if (standing === 'ended') forgetPending(local, cartKey);
  if (standing !== 'placed' || !pending) return;
  takeOffCart(local, cartKey, pending);
  session.removeItem(draftStorageKey(cartKey));
}
