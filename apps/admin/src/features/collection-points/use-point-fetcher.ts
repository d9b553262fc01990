import { useIntentFetcher } from '../../calls/use-intent-fetcher.ts';
import type { PointDone, PointIntent } from './point-actions.ts';

export const usePointFetcher = (onDone: (done: PointDone) => void) => useIntentFetcher<PointIntent, PointDone>(onDone);
