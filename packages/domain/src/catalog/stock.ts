/** Stock is counted or it is not; counted and null both mean "none left" when read as zero (R-CATALOG-1). */
export interface Stock {
  isStockEnabled: boolean;
  stock: number | null;
}

export const MAX_STOCK = 1_000_000;

/** Zero and empty are the same on the wire: null (R-SCREENS-8). */
export function normaliseStock({ isStockEnabled, stock }: Stock): Stock {
  return { isStockEnabled, stock: isStockEnabled && stock ? stock : null };
}

/** R-MAILINGS-6: how long who waits for a sold-out thing is remembered at most. */
export const ALERT_DAYS = 90;
