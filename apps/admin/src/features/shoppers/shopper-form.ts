import { type Shopper, shopperBody } from '@etal/contract/shoppers';
import { POSTAL_CODE_PROBLEM } from '@etal/texts/buyers';
import type { ResolverResult } from 'react-hook-form';
import { checkForm, type FieldErrors } from '../../forms/form-check.ts';
import { toResolverResult } from '../../forms/resolver.ts';

export const BUYER_FIELDS = ['company', 'siren', 'vatNumber', 'street', 'postalCode', 'city'] as const;
/** As typed. */
export type BuyerValues = Record<(typeof BUYER_FIELDS)[number], string>;

export const BLANK_BUYER: BuyerValues = { company: '', siren: '', vatNumber: '', street: '', postalCode: '', city: '' };

export interface ShopperValues {
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  city: string;
  /** Null for a household. */
  buyer: BuyerValues | null;
}

export const BLANK_SHOPPER: ShopperValues = {
  firstname: '',
  lastname: '',
  email: '',
  phone: '',
  city: '',
  buyer: null,
};

export const valuesOf = ({ firstname, lastname, email, phone, city, buyer }: Shopper): ShopperValues => ({
  firstname,
  lastname,
  email,
  phone,
  city,
  buyer: buyer && { ...buyer, vatNumber: buyer.vatNumber ?? '' },
});

export function checkShopper(values: ShopperValues): ResolverResult<ShopperValues> {
  const checked = checkForm(shopperBody, values);
  return toResolverResult(values, 'errors' in checked ? withPostalCode(checked.errors, values) : {});
}

function withPostalCode(errors: FieldErrors, { buyer }: ShopperValues): FieldErrors {
  return errors['buyer.postalCode'] && buyer?.postalCode.trim()
    ? { ...errors, 'buyer.postalCode': POSTAL_CODE_PROBLEM }
    : errors;
}
