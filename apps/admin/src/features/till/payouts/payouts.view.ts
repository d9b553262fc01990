import type { PayoutState } from '@etal/domain/payouts/payout';
import type { BadgeTone } from '@etal/ui/badge';

export const STATE_TONES: Record<PayoutState, BadgeTone> = {
  PENDING: 'straw',
  PAID: 'leaf',
  FAILED: 'tomato',
  CANCELED: 'neutral',
};
