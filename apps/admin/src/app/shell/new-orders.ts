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
  // An order that was answered meanwhile, here or in another tab, no longer counts.
  const waiting = arrived.filter(({ id }) => activeOrders.some((order) => order.id === id && order.status === 'PAID'));

  const isOnThem = pathname === paths.activeOrders;
  useEffect(() => {
    if (!isOnThem) return;
    const look = () => setArrived((known) => (known.length > 0 ? [] : known));
    look();
    // Orders may come in while nobody is at the screen; a press or a key shows that somebody is.
    const signs = ['pointerdown', 'keydown'] as const;
    for (const sign of signs) document.addEventListener(sign, look);
    return () => {
      // Whoever leaves the page has seen its orders.
      look();
      for (const sign of signs) document.removeEventListener(sign, look);
    };
  }, [isOnThem]);

  useEffect(() => setTitleCount(waiting.length), [waiting.length]);
  useEffect(() => () => setTitleCount(0), []);
  return waiting;
}

/** Orders to answer that were not in the list before. One that was only accepted or handed over is not new. */
export const newcomers = (before: readonly Pick<Order, 'id'>[], now: readonly Order[]): Order[] => {
  const known = new Set(before.map(({ id }) => id));
  return now
    .filter(({ id, status }) => status === 'PAID' && !known.has(id))
    .toSorted((one, other) => one.creationDate - other.creationDate);
};
