import { changedFields } from './form-check.ts';

interface Versions<Item> {
  /** The list as the form opened with it. */
  opened: readonly Item[];
  /** As its user left it. */
  wanted: readonly Item[];
  /** As it is now, whoever changed it meanwhile. */
  now: readonly Item[];
}

/**
 * R-SCREENS-12 for a call that takes a whole list: what was added, changed, removed or moved in a form, done to the
 * list as it is now. What another tab added stays, what it changed stays where this form did not change it, and what it
 * removed comes back only where words were typed here. `keyOf` knows an item again; a new one has an empty key.
 */
export function mergeList<Item extends object>(
  keyOf: (item: Item) => string,
  { opened, wanted, now }: Versions<Item>,
): Item[] {
  const [atFirst, atPresent] = [byKey(keyOf, opened), byKey(keyOf, now)];
  const shared = new Map<string, Item>();
  const added: Item[] = [];
  for (const item of wanted) {
    const [first, present] = [atFirst.get(keyOf(item)), atPresent.get(keyOf(item))];
    const changes = first ? changedFields(first, item) : item;
    if (present) shared.set(keyOf(item), { ...present, ...changes });
    else if (!first || Object.keys(changes).length > 0) added.push(item);
  }
  const sharedIn = (items: readonly Item[]) => items.flatMap((item) => shared.get(keyOf(item)) ?? []);
  const theirs = now.filter((item) => !atFirst.has(keyOf(item)) && !shared.has(keyOf(item)));
  const isMoved = sharedIn(opened).some((item, index) => item !== sharedIn(wanted)[index]);
  // Where nothing was moved here, everything stands where the other tab put it.
  const kept = isMoved
    ? [...sharedIn(wanted), ...theirs]
    : now.flatMap((item) => shared.get(keyOf(item)) ?? (theirs.includes(item) ? item : []));
  return [...kept, ...added];
}

const byKey = <Item>(keyOf: (item: Item) => string, items: readonly Item[]): Map<string, Item> =>
  new Map(items.map((item) => [keyOf(item), item]));
