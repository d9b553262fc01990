import { watchOrders } from '@etal/contract/orders';

/**
 * Hears of each new version of the shop's orders. The browser reconnects by itself; one that knows no EventSource,
 * or a proxy that lets none through, only means that the page does not follow by itself.
 */
export function watchOrderVersions(onVersion: (version: number) => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const source = new EventSource(watchOrders.path);
  source.addEventListener('orders', ({ data }) =>
    onVersion((JSON.parse(data as string) as { version: number }).version),
  );
  return () => source.close();
}
