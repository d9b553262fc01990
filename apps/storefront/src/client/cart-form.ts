import type { LineWish } from '@etal/domain/orders/lines';

/** What a filled-in add-to-cart form asks for, also when it was sent to the cart's page instead. */
export function wishOf(data: Pick<FormData, 'get'> | URLSearchParams): LineWish {
  const number = (name: string): number | undefined => {
    const text = data.get(name);
    return typeof text === 'string' && text !== '' ? Number(text) : undefined;
  };
  const wish: LineWish = { saleableId: String(data.get(CART_PARAMS.saleable)) };
  const [quantity, optionWeight, selectedWeight] = [
    number(CART_PARAMS.quantity),
    number(CART_PARAMS.option),
    number(CART_PARAMS.weight),
  ];
  if (quantity !== undefined) wish.quantity = quantity;
  if (optionWeight !== undefined) wish.optionWeight = optionWeight;
  if (selectedWeight !== undefined) wish.selectedWeight = selectedWeight;
  return wish;
}

/** Names of the fields of an add-to-cart form, which the cart's page also finds in its address when no script ran. */
export const CART_PARAMS = { saleable: 'produit', quantity: 'quantite', option: 'option', weight: 'poids' } as const;
