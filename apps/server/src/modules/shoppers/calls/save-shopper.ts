import { randomUUID } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import type { createShopper as createCall, Shopper, updateShopper as updateCall } from '@etal/contract/shoppers';
import { toE164 } from '@etal/domain/phone';
import type { Transaction } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/postgres-errors.ts';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { insertShoppers, type ShopperGiven } from '../shopper-details.queries.ts';
import { findShopper, updateDetails } from '../shoppers.queries.ts';

/** A customer who already exists is not created again: the merchant is told who has that address. */
export function createShopper({ database, clock }: Services): Handler<typeof createCall> {
  return ({ body }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      const [made] = await insertShoppers(tx, shopId, [
        { id: randomUUID(), given: dialled(body), origin: 'MANUAL', now: clock.now() },
      ]);
      if (!made) throw new Refusal('SHOPPER_DUPLICATE', { email: body.email });
      return found(tx, shopId, made.id);
    });
}

export function updateShopper({ database }: Services): Handler<typeof updateCall> {
  return async ({ params: { id }, body }, { shopId }) => {
    try {
      return await database.withShop(shopId, async (tx) => {
        if (!(await updateDetails(tx, shopId, id, dialled(body)))) throw new Refusal('SHOPPER_UNKNOWN');
        return found(tx, shopId, id);
      });
    } catch (error) {
      if (isUniqueViolation(error, 'shoppers_email')) throw new Refusal('SHOPPER_DUPLICATE', { email: body.email });
      throw error;
    }
  };
}

const dialled = (given: ShopperGiven): ShopperGiven => ({ ...given, phone: toE164(given.phone) ?? given.phone });

async function found(tx: Transaction, shopId: string, id: string): Promise<Shopper> {
  const shopper = await findShopper(tx, shopId, id);
  if (!shopper) throw new Error('a shopper was not saved');
  return shopper;
}
