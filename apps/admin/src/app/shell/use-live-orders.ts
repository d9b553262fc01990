import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { watchOrderVersions } from './watch-orders.ts';

/** Reads the page again whenever the shop's orders have changed, whoever changed them. */
export function useLiveOrders(): void {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  useEffect(() => {
    latest.current = revalidate;
  });
  useEffect(() => {
    // The first one too: an order may have come in between the load and this connection. An unchanged shop costs a 304.
    let known: number | undefined;
    return watchOrderVersions((version) => {
      if (known !== version) void latest.current();
      known = version;
    });
  }, []);
}
