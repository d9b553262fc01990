import { type Call, CallError } from '@etal/contract/client';
import { CART_ORDER_PARAMS } from '@etal/contract/site-pages';
import { getOrder, type ShopperOrder } from '@etal/contract/storefront';
import { PENDING_ORDER } from '@etal/texts/shopper-space';
import { useCallback, useEffect, useState } from 'react';
import { forgetPending, keepPending, type PendingOrder, readPending, takeOffCart } from './pending-order.ts';

type LocalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What an order that was waiting for its card has come to, said once above the cart. */
export interface PendingNews {
  text: string;
  /** The order's own page, where it is placed. */
  order?: { reference: string; token: string };
}

export type PendingState =
  | { state: 'none' }
  /** It is not known yet where it stands. */
  | { state: 'checking'; pending: PendingOrder }
  | { state: 'away'; pending: PendingOrder }
  | { state: 'waiting'; pending: PendingOrder; order: ShopperOrder };

export interface PendingUse {
  current: PendingState;
  news: PendingNews | null;
  /** Asks again where it stands; gives whether one is kept. */
  check: () => boolean;
  keep: (pending: PendingOrder) => void;
  /** It was given up, by its shopper: the cart stays as it is. */
  drop: (text: string) => void;
  /** It is placed: what it holds leaves the cart. */
  finish: (pending: PendingOrder) => void;
}

/** R-SPACE-4: the order of this cart that waits for its card, as it stands now. Other tabs change it too. */
export function usePendingOrder(
  storage: LocalStorage,
  { cartKey, slug, call, onPlaced }: { cartKey: string; slug: string; call: Call; onPlaced: () => void },
): PendingUse {
  const [current, setCurrent] = useState<PendingState>(() => {
    takeFromAddress(storage, cartKey);
    const pending = readPending(storage, cartKey);
    return pending ? { state: 'checking', pending } : { state: 'none' };
  });
  const [news, setNews] = useState<PendingNews | null>(null);

  const finish = useCallback(
    (pending: PendingOrder): void => {
      takeOffCart(storage, cartKey, pending);
      setCurrent({ state: 'none' });
      onPlaced();
    },
    [storage, cartKey, onPlaced],
  );

  const read = useCallback(
    (pending: PendingOrder): Promise<void> => {
      const { reference, token } = pending;
      const end = (told: PendingNews | null): void => {
        forgetPending(storage, cartKey);
        if (told) setNews(told);
        setCurrent({ state: 'none' });
      };
      return call(getOrder, { params: { slug, reference }, query: { token } }).then(
        (order) => {
          if (order.status === 'PENDING_PAYMENT') setCurrent({ state: 'waiting', pending, order });
          else if (order.status === 'EXPIRED' || order.status === 'CANCELED') end({ text: PENDING_ORDER.ended });
          else {
            setNews({ text: PENDING_ORDER.paid, order: { reference, token } });
            finish(pending);
          }
        },
        (error: unknown) => {
          if (!(error instanceof CallError)) throw error;
          if (error.status === 404) end(null);
          else setCurrent((before) => (before.state === 'waiting' ? before : { state: 'away', pending }));
        },
      );
    },
    [call, slug, storage, cartKey, finish],
  );

  const check = useCallback((): boolean => {
    const pending = readPending(storage, cartKey);
    if (!pending) setCurrent({ state: 'none' });
    else {
      setCurrent((before) =>
        before.state !== 'none' && before.pending.reference === pending.reference
          ? before
          : { state: 'checking', pending },
      );
      void read(pending);
    }
    return pending !== null;
  }, [storage, cartKey, read]);

  useEffect(() => {
    const pending = readPending(storage, cartKey);
    if (pending) void read(pending);
    addEventListener('storage', check);
    return () => removeEventListener('storage', check);
  }, [storage, cartKey, read, check]);

  return {
    current,
    news,
    check,
    keep: (pending) => keepPending(storage, cartKey, pending),
    drop: (text) => {
      forgetPending(storage, cartKey);
      setNews({ text });
      setCurrent({ state: 'none' });
    },
    finish,
  };
}

/** The payment page leads back here with the order in the address, also on a device that has not kept it. */
function takeFromAddress(storage: LocalStorage, cartKey: string): void {
  const query = new URLSearchParams(location.search);
  const [reference, token] = [query.get(CART_ORDER_PARAMS.pending), query.get(CART_ORDER_PARAMS.token)];
  if (reference === null || token === null) return;
  query.delete(CART_ORDER_PARAMS.pending);
  query.delete(CART_ORDER_PARAMS.token);
  // The token stays in no address that could be shared or looked at.
  history.replaceState(history.state, '', location.pathname + (query.size > 0 ? `?${query}` : ''));
  if (readPending(storage, cartKey)?.reference !== reference)
    keepPending(storage, cartKey, { reference, token, lines: [] });
}
