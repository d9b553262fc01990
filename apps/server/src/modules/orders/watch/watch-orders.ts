import type { Database } from '../../../platform/db/database.ts';
import type { Listening } from '../../../platform/db/engine-connection.ts';
import { onOrdersChanged } from '../../../platform/db/order-signals.ts';
import { ordersVersionsOf } from './watch-orders.queries.ts';

type Watcher = (version: number) => void;

/** Where other processes are not heard, what they change is seen within this time, by asking. */
const POLL_MS = 3_000;

/** On which a transaction that moves a shop's orders says so (`bump_orders_version`). */
const CHANNEL = 'etal_orders';

export interface OrdersWatch {
  /** Told of each new version of the shop's orders, and of the present one at once. */
  watch(shopId: string, watcher: Watcher): () => void;
  close(): Promise<void>;
}

/**
 * One question to the database for all open screens, after each commit of ours and whenever another process says that
 * orders moved. Only while that cannot be heard, it is asked every few seconds. It costs nothing while nobody watches.
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
  let others: Listening | undefined;
  const timer = setInterval(() => {
    if (!others?.isOpen()) ask();
  }, pollMs).unref();
  const hear = (shopId: string): void => {
    if (watchers.has(shopId)) ask();
  };
  const stopListening = onOrdersChanged(hear);

  return {
    watch: (shopId, watcher) => {
      const ofShop = watchers.get(shopId) ?? new Map<Watcher, number>();
      watchers.set(shopId, ofShop.set(watcher, 0));
      // What was told while nobody listened is asked for as soon as somebody does.
      others ??= database.listen?.(CHANNEL, { onNotice: hear, onOpen: ask });
      ask();
      return () => {
        ofShop.delete(watcher);
        if (ofShop.size === 0 && watchers.get(shopId) === ofShop) watchers.delete(shopId);
      };
    },
    close: async () => {
      clearInterval(timer);
      stopListening();
      watchers.clear();
      await others?.close();
    },
  };
}
