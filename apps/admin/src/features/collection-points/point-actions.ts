import { type CollectionPoint, createCollectionPoint, updateCollectionPoint } from '@etal/contract/collection-points';
import type { CallInput } from '@etal/contract/endpoint';
import type { ActionFunctionArgs } from 'react-router';
import { call } from '../../calls/api.ts';
import { attempt, type Outcome } from '../../calls/failure.ts';
import { useIntentFetcher } from '../../calls/use-intent-fetcher.ts';

export type PointIntent =
  | { intent: 'create'; body: CallInput<typeof createCollectionPoint>['body'] }
  | { intent: 'update'; id: string; body: CallInput<typeof updateCollectionPoint>['body'] }
  | { intent: 'toggle'; id: string; isEnabled: boolean };

export interface PointDone {
  intent: PointIntent['intent'];
  point: CollectionPoint;
}

export async function pointAction({ request }: ActionFunctionArgs): Promise<Outcome<PointDone>> {
  const asked = (await request.json()) as PointIntent;
  return attempt(async () => ({ intent: asked.intent, point: await perform(asked) }));
}

function perform(asked: PointIntent): Promise<CollectionPoint> {
  switch (asked.intent) {
    case 'create':
      return call(createCollectionPoint, { body: asked.body });
    case 'update':
      return call(updateCollectionPoint, { params: { id: asked.id }, body: asked.body });
    case 'toggle':
      return call(updateCollectionPoint, { params: { id: asked.id }, body: { isEnabled: asked.isEnabled } });
  }
}

export const usePointFetcher = (onDone: (done: PointDone) => void) => useIntentFetcher<PointIntent, PointDone>(onDone);
