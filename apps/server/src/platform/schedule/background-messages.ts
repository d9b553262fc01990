import type { NotificationKind } from '@etal/domain/orders/notifications';
import type { Lane } from '../outbox/lanes.ts';

/** What the process that answers requests tells the one that delivers. */
export type ToBackground =
  | { kind: 'wake'; lanes: Lane[] }
  /** Finish what is under way, then end. */
  | { kind: 'stop' };

export type FromBackground =
  /** So that open screens and measures hear of what its jobs did to orders. */
  { kind: 'orders'; shopId: string; change: NotificationKind } | ({ kind: 'report' } & BackgroundReport);

/** Told every few seconds, for `/metrics`. */
export interface BackgroundReport {
  /** When each job last ended well, in milliseconds since the epoch. */
  jobs: [name: string, at: number][];
  memoryBytes: number;
  spansLost: number;
}
