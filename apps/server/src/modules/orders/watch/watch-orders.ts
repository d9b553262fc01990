import type { Database } from '../../../platform/db/database.ts';
import { onOrdersChanged } from '../../../platform/db/order-signals.ts';
import { ordersVersionsOf } from './watch-orders.queries.ts';

type Watcher = (version: number) => void;

/** Changes made by another process are seen within this time, by polling. */
const POLL_MS = 3_000;

export interface OrdersWatch {
  /** Told of each new version of the shop's orders, and of the present one at once. */
  watch(shopId: string, watcher: Watcher): () => void;
  close(): void;
}

/**
 * One question to the database for all open screens, every few seconds and after each of our own commits: it works
 * on both engines and between processes, and costs nothing while nobody watches.
 */
export function watchOrders(
  database: Database,
  { pollMs = POLL_MS, onError }: { pollMs?: number; onError: (error: unknown) => void },
): OrdersWatch {
  const watchers = new Map<string, Map<Watcher, number>>();
  let asking: Promise<void> | undefined;
  let isWanted = false;

  const askOnce = async (): Promise<void> => {
    const shopIds = [...watchers.keys()];
    if (shopIds.length === 0) return;
    const versions = await database.acrossShops((tx) => ordersVersionsOf(tx, shopIds));
    for (const { shopId, version } of versions) {
      for (const [watcher, told] of watchers.get(shopId) ?? []) {
        if (told === version) continue;
        watchers.get(shopId)?.set(watcher, version);
        watcher(version);
      }
    }
  };
  const ask = (): void => {
    isWanted = true;
    asking ??= (async () => {
      while (isWanted) {
        isWanted = false;
        await askOnce().catch(onError);
      }
      asking = undefined;
    })();
  };
  const timer = setInterval(ask, pollMs).unref();
  const stopListening = onOrdersChanged((shopId) => {
    if (watchers.has(shopId)) ask();
  });

  return {
    watch: (shopId, watcher) => {
      const ofShop = watchers.get(shopId) ?? new Map<Watcher, number>();
      watchers.set(shopId, ofShop.set(watcher, 0));
      ask();
      return () => {
        ofShop.delete(watcher);
        if (ofShop.size === 0 && watchers.get(shopId) === ofShop) watchers.delete(shopId);
      };
    },
    close: () => {
      clearInterval(timer);
      stopListening();
      watchers.clear();
    },
  };
}
