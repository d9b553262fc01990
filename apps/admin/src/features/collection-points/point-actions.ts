import { type CollectionPoint, createCollectionPoint, updateCollectionPoint } from '@etal/contract/collection-points';
import { CallError } from '@etal/contract/client';
import type { CallInput } from '@etal/contract/endpoint';
import type { Closure } from '@etal/domain/collection/closures';
import { call } from '../../calls/api.ts';
import { defineIntents } from '../../calls/intents.ts';
import { keyed } from '../../calls/new-key.ts';
import { readClosedOrders } from './closures/closed-orders.ts';

export type PointIntent =
  | { intent: 'create'; body: CallInput<typeof createCollectionPoint>['body'] }
  | { intent: 'update'; id: string; body: CallInput<typeof updateCollectionPoint>['body']; closed: Closure[] }
  | { intent: 'toggle'; id: string; isEnabled: boolean };

export interface PointDone {
  intent: PointIntent['intent'];
  point: CollectionPoint;
  /** The first of the new closures that orders are in the way of. */
  touching: Closure | undefined;
}

function perform(asked: PointIntent, key: string): Promise<CollectionPoint> {
  switch (asked.intent) {
    case 'create':
      return call(createCollectionPoint, { body: asked.body }, keyed(key));
    case 'update':
      return call(updateCollectionPoint, { params: { id: asked.id }, body: asked.body });
    case 'toggle':
      return call(updateCollectionPoint, { params: { id: asked.id }, body: { isEnabled: asked.isEnabled } });
  }
}

export const { action: pointAction, useFetcher: usePointFetcher } = defineIntents(
  async (asked: PointIntent, key): Promise<PointDone> => {
    const point = await perform(asked, key);
    return {
      intent: asked.intent,
      point,
      touching: asked.intent === 'update' ? await firstTouching(asked.id, asked.closed) : undefined,
    };
  },
);

/** The point is saved by now: a closure whose orders cannot be read is shown, and read again there. */
async function firstTouching(pointId: string, closed: readonly Closure[]): Promise<Closure | undefined> {
  for (const closure of closed) {
    try {
      if ((await readClosedOrders(pointId, closure)).length > 0) return closure;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return closure;
    }
  }
  return undefined;
}
