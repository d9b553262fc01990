import { useCallback, useEffect, useState } from 'react';
import { showCount } from '../../client/enhance-forms.ts';
import { type Cart, type CartStorage, countOf, readCart, writeCart } from '../../client/cart.ts';
import { takeFromAddress } from './cart-changes.ts';

/** The device's cart: other tabs change it too, and the badge of the header shows it. */
export function useCart(storage: CartStorage, key: string): [Cart, (change: (cart: Cart) => Cart) => void] {
  const [cart, setCart] = useState<Cart>(() => {
    const { cart: first, search } = takeFromAddress(readCart(storage, key), location.search);
    if (search !== location.search) {
      keep(storage, key, first);
      history.replaceState(history.state, '', location.pathname + search);
    }
    return first;
  });

  useEffect(() => showCount(document, countOf(cart)), [cart]);

  useEffect(() => {
    const readAgain = (): void => setCart(readCart(storage, key));
    addEventListener('storage', readAgain);
    // A page brought back from the browser's memory, after the order was placed.
    addEventListener('pageshow', readAgain);
    return () => {
      removeEventListener('storage', readAgain);
      removeEventListener('pageshow', readAgain);
    };
  }, [storage, key]);

  // The change applies to what is stored, not to what is rendered: another tab may have changed it.
  const change = useCallback(
    (step: (cart: Cart) => Cart): void => {
      const next = step(readCart(storage, key));
      keep(storage, key, next);
      setCart(next);
    },
    [storage, key],
  );
  return [cart, change];
}

function keep(storage: CartStorage, key: string, cart: Cart): void {
  try {
    writeCart(storage, key, cart);
  } catch {
    // The storage is full: the cart lasts as long as the page.
  }
}
