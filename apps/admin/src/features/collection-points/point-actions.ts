import { type CollectionPoint, createCollectionPoint, updateCollectionPoint } from '@etal/contract/collection-points';
import type { CallInput } from '@etal/contract/endpoint';
import { call } from '../../calls/api.ts';
import { defineIntents } from '../../calls/intents.ts';

export type PointIntent =
  | { intent: 'create'; body: CallInput<typeof createCollectionPoint>['body'] }
  | { intent: 'update'; id: string; body: CallInput<typeof updateCollectionPoint>['body'] }
  | { intent: 'toggle'; id: string; isEnabled: boolean };

export interface PointDone {
  intent: PointIntent['intent'];
  point: CollectionPoint;
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

export const { action: pointAction, useFetcher: usePointFetcher } = defineIntents(
  async (asked: PointIntent): Promise<PointDone> => ({ intent: asked.intent, point: await perform(asked) }),
);
