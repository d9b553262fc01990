import type { Order } from '@etal/contract/orders';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../routing/paths.ts';
import { setTitleCount } from '../../routing/use-title.ts';

/** The orders that came in since this tab was opened and that nobody has looked at, oldest first. */
export function useNewOrders(activeOrders: Order[]): Order[] {
  const { pathname } = useLocation();
  const [seen, setSeen] = useState(activeOrders);
  const [arrived, setArrived] = useState<Order[]>([]);
  if (seen !== activeOrders) {
    setSeen(activeOrders);
    const fresh = newcomers(seen, activeOrders);
    if (fresh.length > 0) setArrived([...arrived, ...fresh]);
  }
  // What was answered meanwhile, here or in another tab, waits no more.
  const waiting = arrived.filter(({ id }) => activeOrders.some((order) => order.id === id && order.status === 'PAID'));

  const isOnThem = pathname === paths.activeOrders;
  useEffect(() => {
    if (!isOnThem) return;
    const look = () => setArrived((known) => (known.length > 0 ? [] : known));
    look();
    // They may come in while nobody sits there: whoever touches anything is there.
    const signs = ['pointerdown', 'keydown'] as const;
    for (const sign of signs) document.addEventListener(sign, look);
    return () => {
      // Leaving the page, they were seen as well.
      look();
      for (const sign of signs) document.removeEventListener(sign, look);
    };
  }, [isOnThem]);

  useEffect(() => setTitleCount(waiting.length), [waiting.length]);
  useEffect(() => () => setTitleCount(0), []);
  return waiting;
}

/** Those to answer that were not there before; what was only accepted or handed over meanwhile is no news. */
export const newcomers = (before: readonly Pick<Order, 'id'>[], now: readonly Order[]): Order[] => {
  const known = new Set(before.map(({ id }) => id));
  return now
    .filter(({ id, status }) => status === 'PAID' && !known.has(id))
    .toSorted((one, other) => one.creationDate - other.creationDate);
};
