/** Where a tab keeps what was filled in for an order. */
export const draftStorageKey = (cartKey: string): string => `${cartKey}:commande`;
