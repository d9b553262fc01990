/** A private window may refuse its storages: the page then keeps things as long as it is open. */
export function openStorage(open: () => Storage): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    const storage = open();
    const probe = 'etal:essai';
    storage.setItem(probe, '');
    storage.removeItem(probe);
    return storage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}
