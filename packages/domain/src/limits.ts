import type { Cents } from './money.ts';
import type { Grams } from './weight.ts';

// Apart from what computes with them: the sentences of every form name them, also on the sign-in page, which is to be
// light.

/** The most that an article, a bag or a pack of it may cost: 99 999,99 €. */
export const MAX_PRICE: Cents = 9_999_999;
/** The most that an order may come to, service fees included: 99 999,99 € (R-ORDERS-8). */
export const MAX_ORDER_TOTAL: Cents = 9_999_999;
/** What may leave or come back at one time is worth 99 999,99 € at most (R-ORDERS-8). */
export const MAX_DEPOSITS_WORTH: Cents = 9_999_999;
export const MAX_WEIGHT: Grams = 1_000_000;
export const MAX_SELECTED_WEIGHT: Grams = 100_000;
export const MAX_QUANTITY = 999;
/** Of an order: the payment service shows a hundred lines at most, the fee among them. */
export const MAX_LINES = 99;
