import { Refusal } from '@etal/contract/errors';

/** Refuses to make a file of no order, or of more orders than one file should hold. */
export function someButNotTooMany<Item>(
  items: readonly Item[],
  max: number,
  whenNone: 'NO_INVOICE' | 'NO_ORDER',
): readonly Item[] {
  if (items.length === 0) throw new Refusal(whenNone);
  if (items.length > max) throw new Refusal('DOCUMENT_TOO_LONG', { max });
  return items;
}
