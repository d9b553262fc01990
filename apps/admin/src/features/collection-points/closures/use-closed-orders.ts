import { getOrdersPage, type Order } from '@etal/contract/orders';
import type { Closure } from '@etal/domain/collection/closures';
import { ORDERS_FAILURE } from '@etal/texts/orders';
import { useEffect, useState } from 'react';
import { call } from '../../../calls/api.ts';

export type ClosedOrders = { orders: Order[] } | { failure: string } | undefined;

const STILL_TO_COLLECT = new Set<Order['status']>(['PAID', 'ACCEPTED']);

/** The orders to be collected there on the days that are about to be closed; undefined until they are known. */
export function useClosedOrders(pointId: string, { from, to }: Closure): ClosedOrders {
  const [found, setFound] = useState<ClosedOrders>();
  useEffect(() => {
    const dropped = new AbortController();
    const query = { collectionPoint: pointId, from, to, sortBy: 'collectionDate', sortAscending: 'true' } as const;
    call(getOrdersPage, { query }, { signal: dropped.signal }).then(
      ({ data }) => setFound({ orders: data.filter(({ status }) => STILL_TO_COLLECT.has(status)) }),
      () => {
        if (!dropped.signal.aborted) setFound({ failure: ORDERS_FAILURE });
      },
    );
    return () => dropped.abort();
  }, [pointId, from, to]);
  return found;
}
