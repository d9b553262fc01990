import { useIntentFetcher } from '../../../calls/use-intent-fetcher.ts';
import type { BagDone, BagIntent } from './bag-actions.ts';

export const useBagFetcher = (onDone: (done: BagDone) => void) => useIntentFetcher<BagIntent, BagDone>(onDone);
