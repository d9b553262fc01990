import type { Order } from '@etal/contract/orders';
import type { Closure } from '@etal/domain/collection/closures';
import { ORDERS_FAILURE } from '@etal/texts/orders';
import { useEffect, useState } from 'react';
import { readClosedOrders } from './closed-orders.ts';

export type ClosedOrders = { orders: Order[] } | { failure: string } | undefined;

/** The orders to be collected there, or at any point, on the days that are closed; undefined until they are known. */
export function useClosedOrders(pointId: string | undefined, { from, to }: Closure): ClosedOrders {
  const [found, setFound] = useState<ClosedOrders>();
  useEffect(() => {
    const dropped = new AbortController();
    readClosedOrders(pointId, { from, to }, dropped.signal).then(
      (orders) => setFound({ orders }),
      () => {
        if (!dropped.signal.aborted) setFound({ failure: ORDERS_FAILURE });
      },
    );
    return () => dropped.abort();
  }, [pointId, from, to]);
  return found;
}
