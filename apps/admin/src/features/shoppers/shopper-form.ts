import { type Shopper, shopperBody } from '@etal/contract/shoppers';
import type { ResolverResult } from 'react-hook-form';
import { checkForm } from '../../forms/form-check.ts';
import { toResolverResult } from '../../forms/resolver.ts';

export interface ShopperValues {
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  city: string;
}

export const BLANK_SHOPPER: ShopperValues = { firstname: '', lastname: '', email: '', phone: '', city: '' };

export const valuesOf = ({ firstname, lastname, email, phone, city }: Shopper): ShopperValues => ({
  firstname,
  lastname,
  email,
  phone,
  city,
});

export function checkShopper(values: ShopperValues): ResolverResult<ShopperValues> {
  const checked = checkForm(shopperBody, values);
  return toResolverResult(values, 'errors' in checked ? checked.errors : {});
}
