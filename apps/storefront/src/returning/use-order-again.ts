import { type Call, CallError } from '@etal/contract/client';
import { wishOf } from '@etal/contract/order-line';
import { CART_ORDER_PARAMS } from '@etal/contract/site-pages';
import { getOrder, type ShopperOrder, type Storefront } from '@etal/contract/storefront';
import { openDates } from '@etal/domain/collection/slots';
import { orderAgain } from '@etal/domain/orders/order-again';
import { REORDER_NOTHING, REORDER_UNKNOWN, reorderWords } from '@etal/texts/shopper-space';
import { useEffect, useRef, useState } from 'react';
import { saleablesOn } from '../catalogue/saleables.ts';
import type { Cart } from '../client/cart.ts';

interface Wanted {
  reference: string;
  token: string;
}

interface OrderedFrom {
  call: Call;
  slug: string;
  shop: Storefront | undefined;
  /** Seconds since the epoch. */
  now: () => number;
}

/** « Reprendre ce panier »: an old order that the address names fills the cart, as it is sold today (R-SPACE-3). */
export function useOrderAgain(
  { call, slug, shop, now }: OrderedFrom,
  onFound: (order: ShopperOrder, lines: Cart) => void,
): { isFilling: boolean; news: string | null } {
  const [wanted, setWanted] = useState(takeFromAddress);
  const [news, setNews] = useState<string | null>(null);
  const latest = useRef(onFound);
  useEffect(() => {
    latest.current = onFound;
  });
  useEffect(() => {
    if (!wanted || !shop) return undefined;
    let isCurrent = true;
    const fill = async (): Promise<void> => {
      const { reference, token } = wanted;
      try {
        const order = await call(getOrder, { params: { slug, reference }, query: { token } });
        if (!isCurrent) return;
        const lines = order.sales.map((sale) => ({ ...wishOf(sale), label: sale.saleableLabel }));
        const onSale = saleablesOn(shop, () => openDates(shop.collectionPoints, now()));
        const again = orderAgain(lines, new Map(onSale.map((saleable) => [saleable.id, saleable])));
        latest.current(order, again.wishes);
        setNews(again.wishes.length === 0 ? REORDER_NOTHING : reorderWords(again));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (isCurrent) setNews(error.sentence ?? REORDER_UNKNOWN);
      }
      if (isCurrent) setWanted(null);
    };
    void fill();
    return () => {
      isCurrent = false;
    };
  }, [wanted, shop, call, slug, now]);
  return { isFilling: wanted !== null, news };
}

/** A reload must not fill the cart again, and the token stays in no address that could be shared. */
function takeFromAddress(): Wanted | null {
  const query = new URLSearchParams(location.search);
  const [reference, token] = [query.get(CART_ORDER_PARAMS.again), query.get(CART_ORDER_PARAMS.token)];
  if (reference === null || token === null) return null;
  query.delete(CART_ORDER_PARAMS.again);
  query.delete(CART_ORDER_PARAMS.token);
  history.replaceState(history.state, '', location.pathname + (query.size > 0 ? `?${query}` : ''));
  return { reference, token };
}
