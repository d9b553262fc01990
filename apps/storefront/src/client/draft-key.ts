/** Where a tab keeps what was filled in for an order. */
export const draftStorageKey = (cartKey: string): string => `${cartKey}:commande`;

/** Where a device keeps the prices that its cart has shown. */
export const pricesKey = (cartKey: string): string => `${cartKey}:prix`;
