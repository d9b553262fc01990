import { Refusal } from '@etal/contract/errors';

/** A document of nothing helps nobody, and one without end helps nobody either. */
export function someButNotTooMany<Item>(
  items: readonly Item[],
  max: number,
  whenNone: 'NO_INVOICE' | 'NO_ORDER',
): readonly Item[] {
  if (items.length === 0) throw new Refusal(whenNone);
  if (items.length > max) throw new Refusal('DOCUMENT_TOO_LONG', { max });
  return items;
}
