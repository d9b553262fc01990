import type { PayoutState } from '@etal/domain/payouts/payout';
import type { BadgeTone } from '@etal/ui/badge';

export const STATE_TONES: Record<PayoutState, BadgeTone> = {
  PENDING: 'straw',
  PAID: 'leaf',
  FAILED: 'tomato',
  CANCELED: 'neutral',
};

/** The page in the address, or the first when the address has none or an invalid one. */
export function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1');
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}
