/** Nobody's accounts: those that Stripe publishes for tests, so that the same ones serve in both places. */
export const EXAMPLE_IBAN = 'FR14 2004 1010 0505 0001 3M02 606';
/** Its debits are refused by the bank. */
export const FAILING_IBAN = 'FR84 2004 1010 0505 0001 3M02 607';
