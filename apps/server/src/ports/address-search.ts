import type { AddressFeature } from '@etal/contract/collection-points';

export const ADDRESS_HITS = 5;

export interface AddressSearch {
  /** Best first, `ADDRESS_HITS` at most, each with a postal code; rejects when no answer can be had. */
  search(text: string, signal: AbortSignal): Promise<AddressFeature[]>;
}
