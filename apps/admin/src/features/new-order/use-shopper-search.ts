import { CallError } from '@etal/contract/client';
import { findShoppers, type FoundShopper } from '@etal/contract/shoppers';
import { SHOPPERS_FAILURE } from '@etal/texts/shoppers';
import { useEffect, useState } from 'react';
import { call } from '../../calls/api.ts';

export type ShopperSearch =
  | { state: 'idle' | 'searching' }
  | { state: 'found'; shoppers: FoundShopper[] }
  | { state: 'failed'; sentence: string };

/** Someone who types at ease makes one request; the answer still comes before they look up. */
const REST_MS = 150;
const MAX_LENGTH = 120;

/** Searches as one types; an answer that comes after the text has changed is thrown away. */
export function useShopperSearch(typed: string): ShopperSearch {
  const q = typed.trim().slice(0, MAX_LENGTH);
  const [answer, setAnswer] = useState<{ q: string; search: ShopperSearch }>();
  useEffect(() => {
    if (q === '') return undefined;
    const leaving = new AbortController();
    const search = async (): Promise<void> => {
      try {
        const shoppers = await call(findShoppers, { query: { q } }, { signal: leaving.signal });
        setAnswer({ q, search: { state: 'found', shoppers } });
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setAnswer({ q, search: { state: 'failed', sentence: error.sentence ?? SHOPPERS_FAILURE } });
      }
    };
    const rest = setTimeout(() => void search(), REST_MS);
    return () => {
      clearTimeout(rest);
      leaving.abort();
    };
  }, [q]);
  if (q === '') return { state: 'idle' };
  return answer?.q === q ? answer.search : { state: 'searching' };
}
