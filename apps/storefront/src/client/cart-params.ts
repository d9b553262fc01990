/** Names of the fields of an add-to-cart form, which the cart's page also finds in its address when no script ran. */
export const CART_PARAMS = { saleable: 'produit', quantity: 'quantite', option: 'option', weight: 'poids' } as const;
