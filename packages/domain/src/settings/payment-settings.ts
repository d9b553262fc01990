export interface OnlinePayments {
  hasLegalInformation: boolean;
  isAccountConfigured: boolean;
}

export type OnlineBlocker = 'LEGAL_INFORMATION_MISSING' | 'PAYMENT_ACCOUNT_MISSING';

/** R-SCREENS-6: online payments come after the legal information and an account that can take money. */
export function onlineBlocker({ hasLegalInformation, isAccountConfigured }: OnlinePayments): OnlineBlocker | undefined {
  if (!hasLegalInformation) return 'LEGAL_INFORMATION_MISSING';
  return isAccountConfigured ? undefined : 'PAYMENT_ACCOUNT_MISSING';
}

/** The least an order must reach; a mode that is off has none. */
export function keptMinimum({
  enabled,
  minimalOrderAmount,
}: {
  enabled: boolean;
  minimalOrderAmount: number | null;
}): number | null {
  return enabled && minimalOrderAmount ? minimalOrderAmount : null;
}
