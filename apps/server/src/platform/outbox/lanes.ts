/** By which way a message leaves. Each way has its own lane, so that one that is slow delays no other (R-OUTBOX-1). */
export const LANE_NAMES = ['mail', 'payment', 'webhook', 'push', 'sms'] as const;
export type Lane = (typeof LANE_NAMES)[number];

interface LaneLimits {
  /** How many messages of the lane one process delivers at once. */
  slots: number;
  /** How many of one queue, over all processes: a queue is a shop's, or one endpoint's (R-OUTBOX-2). */
  perQueue: number;
}

export const LANES: Record<Lane, LaneLimits> = {
  mail: { slots: 16, perQueue: 8 },
  // Messages of the payment service name no shop before they are read: they all wait in one queue.
  payment: { slots: 8, perQueue: 8 },
  // A connection that hangs costs next to nothing: many may, before anybody waits.
  webhook: { slots: 64, perQueue: 2 },
  push: { slots: 32, perQueue: 2 },
  sms: { slots: 8, perQueue: 2 },
};

/** The queue of what belongs to no shop: links to choose a password, messages of the payment service. */
export const PLATFORM_QUEUE = '00000000-0000-0000-0000-000000000000';
