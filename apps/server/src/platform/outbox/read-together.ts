interface Asked<Item, Found> {
  item: Item;
  resolve(found: Found): void;
  reject(error: unknown): void;
}

/**
 * What deliveries that begin at the same moment need to know, read once for all those of a shop: `read` gives what was
 * found of each item, in their order. Each reads with its shop's own rights, so no message can tell of another's.
 */
export function readTogether<Item, Found>(
  read: (shopId: string, items: readonly Item[]) => Promise<readonly Found[]>,
): (shopId: string, item: Item) => Promise<Found> {
  const waiting = new Map<string, Asked<Item, Found>[]>();

  const readSet = async (shopId: string, set: readonly Asked<Item, Found>[]): Promise<void> => {
    try {
      const found = await read(
        shopId,
        set.map(({ item }) => item),
      );
      for (const [index, { resolve }] of set.entries()) resolve(found[index] as Found);
    } catch (error) {
      // One that cannot be read must not fail the others, attempt after attempt.
      if (set.length > 1) await Promise.all(set.map((one) => readSet(shopId, [one])));
      else for (const { reject } of set) reject(error);
    }
  };

  return (shopId, item) =>
    new Promise((resolve, reject) => {
      const asked = { item, resolve, reject };
      const set = waiting.get(shopId);
      if (set) return void set.push(asked);
      const first = [asked];
      waiting.set(shopId, first);
      setImmediate(() => {
        waiting.delete(shopId);
        void readSet(shopId, first);
      });
    });
}
