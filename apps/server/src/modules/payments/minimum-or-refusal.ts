import { Refusal } from '@etal/contract/errors';

interface PaymentModeBody {
  enabled: boolean;
  minimalOrderAmount?: number | null | undefined;
}

/** R-SCREENS-8: the amount is required when its switch is on. No amount at all means the switch is off. */
export function minimumOrRefusal({ enabled, minimalOrderAmount = null }: PaymentModeBody): {
  enabled: boolean;
  minimalOrderAmount: number | null;
} {
  if (enabled && minimalOrderAmount === 0) throw new Refusal('MINIMAL_AMOUNT_REQUIRED');
  return { enabled, minimalOrderAmount };
}
