export const VAT_RATES = ['RATE_5_5', 'RATE_10', 'RATE_20'] as const;
export type VatRate = (typeof VAT_RATES)[number];

export const VAT_PERCENTS: Record<VatRate, number> = { RATE_5_5: 5.5, RATE_10: 10, RATE_20: 20 };
