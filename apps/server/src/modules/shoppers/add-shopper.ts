import { randomUUID } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import { toE164 } from '@etal/domain/phone';
import { readBuyer, type TypedBuyer } from '@etal/domain/shoppers/buyer';
import { fullName } from '@etal/domain/shoppers/full-name';
import type { Transaction } from '../../platform/db/database.ts';
import { findSameShopper, insertShoppers, type ShopperGiven } from './shopper-details.queries.ts';

/** R-SHOPPERS-4: adds a customer by hand, unless another has that e-mail or, without one, that phone. */
export async function addShopper(
  tx: Transaction,
  shopId: string,
  body: TypedShopper,
  now: Date,
): Promise<ShopperGiven & { id: string }> {
  const given = asKept(body);
  const [made] = await insertShoppers(tx, shopId, [{ id: randomUUID(), given, origin: 'MANUAL', now }]);
  if (!made) throw await duplicate(tx, shopId, given);
  return { id: made.id, ...given };
}

/** As a merchant types it. */
export type TypedShopper = Omit<ShopperGiven, 'buyer'> & { buyer?: TypedBuyer | null | undefined };

/** A phone is kept as networks dial it, however it was written, and a company's numbers without their spaces. */
export const asKept = ({ phone, buyer, ...given }: TypedShopper): ShopperGiven => ({
  ...given,
  phone: toE164(phone) ?? phone,
  ...(buyer !== undefined && { buyer: buyer && readBuyer(buyer) }),
});

export async function duplicate(
  tx: Transaction,
  shopId: string,
  { email, phone }: ShopperGiven,
): Promise<Refusal<'SHOPPER_DUPLICATE'>> {
  const same = await findSameShopper(tx, shopId, { email, phone });
  return new Refusal('SHOPPER_DUPLICATE', { name: same ? fullName(same) : '', email, phone });
}
