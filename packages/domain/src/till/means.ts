/** How money changes hands at the stall, as it is counted in the evening (R-TILL-1). */
export const COUNTED_MEANS = ['CASH', 'CHEQUE', 'CARD', 'TRANSFER', 'VOUCHER'] as const;
export type CountedMeans = (typeof COUNTED_MEANS)[number];

/** What a hand-over may be paid with: money, or what the customer has in advance. */
export const PAYMENT_MEANS = [...COUNTED_MEANS, 'BALANCE'] as const;
export type PaymentMeans = (typeof PAYMENT_MEANS)[number];

/** UNSPECIFIED: taken at the stall, nobody said how. NONE: what no money moves for, as a debt that is let go. */
export const MONEY_MEANS = ['CARD_ONLINE', 'UNSPECIFIED', ...COUNTED_MEANS, 'BALANCE', 'NONE'] as const;
export type MoneyMeans = (typeof MONEY_MEANS)[number];

/** What lies in the till in the evening; money of unspecified means counts with the cash. */
export const countedAs = (means: MoneyMeans): CountedMeans | null => {
  if (means === 'UNSPECIFIED') return 'CASH';
  return COUNTED_MEANS.find((counted) => counted === means) ?? null;
};
