import { type Shopper, shopperBody } from '@etal/contract/shoppers';
import type { BuyerText } from '@etal/domain/shoppers/buyer';
import { POSTAL_CODE_PROBLEM } from '@etal/texts/buyers';
import { formatPhone } from '@etal/texts/format';
import { NBSP } from '@etal/texts/typography';
import type { ResolverResult } from 'react-hook-form';
import { checkForm, type FieldErrors } from '../../forms/form-check.ts';
import { toResolverResult } from '../../forms/resolver.ts';

export interface ShopperValues {
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  city: string;
  /** Null for a household. */
  buyer: BuyerText | null;
  /** Null: each order has its own invoice. */
  monthlyTerm: number | null;
}

export const BLANK_SHOPPER: ShopperValues = {
  firstname: '',
  lastname: '',
  email: '',
  phone: '',
  city: '',
  buyer: null,
  monthlyTerm: null,
};

export const valuesOf = ({ firstname, lastname, email, phone, city, buyer, monthlyTerm }: Shopper): ShopperValues => ({
  firstname,
  lastname,
  email,
  // As it is dialled here, with spaces that a keyboard has.
  phone: formatPhone(phone).replaceAll(NBSP, ' '),
  city,
  buyer: buyer && { ...buyer, vatNumber: buyer.vatNumber ?? '' },
  monthlyTerm,
});

export function checkShopper(values: ShopperValues): ResolverResult<ShopperValues> {
  const checked = checkForm(shopperBody, values);
  return toResolverResult(values, 'errors' in checked ? withPostalCode(checked.errors) : {});
}

const withPostalCode = (errors: FieldErrors): FieldErrors =>
  errors['buyer.postalCode'] ? { ...errors, 'buyer.postalCode': POSTAL_CODE_PROBLEM } : errors;
