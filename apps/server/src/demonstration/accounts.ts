/** Known to everyone: they only ever exist in the embedded database of `npm start` (decisions 55). */
export const DEMONSTRATION_PASSWORD = 'demonstration-etal';
export const MERCHANT_EMAIL = 'demo@etal.test';
export const NEWCOMER_EMAIL = 'nouveau@etal.test';
