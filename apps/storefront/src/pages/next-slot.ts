import type { CollectionPoint } from '@etal/contract/collection-points';
import { type CollectionSlot, openSlots } from '@etal/domain/collection/slots';

/** The next collection that can still be ordered for. */
export const nextSlot = (point: CollectionPoint, now: number): CollectionSlot | undefined => openSlots(point, now)[0];
