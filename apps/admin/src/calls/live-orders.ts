import { ordersEvent, watchOrders } from '@etal/contract/orders';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { isServerReached } from './reach-server.ts';

/**
 * Hears of each new version of the shop's orders. The browser reconnects by itself; one that knows no EventSource,
 * or a proxy that lets none through, only means that the page does not follow by itself.
 */
function watchOrderVersions(onVersion: (version: number) => void, onLost: () => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const source = new EventSource(watchOrders.path);
  source.addEventListener('orders', ({ data }) => onVersion(ordersEvent.parse(JSON.parse(String(data))).version));
  source.addEventListener('error', onLost);
  return () => source.close();
}

interface Listening {
  /** Without a network nothing is heard. Listening begins anew when it is back. */
  isOnline?: boolean;
  /** The connection broke: for a moment, or because the network is gone. */
  onLost?: () => void;
}

/** Reads the page again whenever the shop's orders have changed, whoever changed them. */
export function useLiveOrders({ isOnline = true, onLost }: Listening = {}): void {
  const { revalidate } = useRevalidator();
  const latest = useRef({ revalidate, onLost });
  useEffect(() => {
    latest.current = { revalidate, onLost };
  });
  useEffect(() => {
    if (!isOnline) return undefined;
    // The first version counts too: an order may have come in between the load and this connection.
    let known: number | undefined;
    return watchOrderVersions(
      (version) => {
        if (known !== version) void latest.current.revalidate();
        known = version;
      },
      () => latest.current.onLost?.(),
    );
  }, [isOnline]);
}

const STALE_AFTER_MS = 30_000;

/** A tab that comes back after a while shows the shop as it is now. An unchanged shop costs a 304. */
export function useReloadOnReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let leftAt = Date.now();
    // Read again without an answer, a page would show that it failed in place of a form that is half filled in.
    const reload = async () => (await isServerReached()) && revalidate();
    const onChange = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now();
      else if (Date.now() - leftAt > STALE_AFTER_MS) void reload();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [revalidate]);
}
