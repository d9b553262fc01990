import { Refusal } from '@etal/contract/errors';
import type { createShopper as createCall, Shopper, updateShopper as updateCall } from '@etal/contract/shoppers';
import type { Transaction } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/postgres-errors.ts';
import { madeOnce } from '../../../platform/http/once.ts';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { addShopper, asKept, duplicate } from '../add-shopper.ts';
import { findShopper, updateDetails } from '../shoppers.queries.ts';

/** A customer who already exists is not created again: the merchant is told who has that address or number. */
export function createShopper({ database, clock }: Services): Handler<typeof createCall> {
  return ({ body }, { shopId, request }) =>
    database.withShop(shopId, async (tx) => {
      const now = clock.now();
      const id = await madeOnce(
        tx,
        request,
        { shopId, call: 'CreateShopper', body, now },
        async () => (await addShopper(tx, shopId, body, now)).id,
      );
      return found(tx, shopId, id);
    });
}

export function updateShopper({ database }: Services): Handler<typeof updateCall> {
  return async ({ params: { id }, body }, { shopId }) => {
    const given = asKept(body);
    try {
      return await database.withShop(shopId, async (tx) => {
        if (!(await updateDetails(tx, shopId, id, given))) throw new Refusal('SHOPPER_UNKNOWN');
        return found(tx, shopId, id);
      });
    } catch (error) {
      if (!isUniqueViolation(error, 'shoppers_email') && !isUniqueViolation(error, 'shoppers_phone')) throw error;
      throw await database.withShop(shopId, (tx) => duplicate(tx, shopId, given));
    }
  };
}

async function found(tx: Transaction, shopId: string, id: string): Promise<Shopper> {
  const shopper = await findShopper(tx, shopId, id);
  if (!shopper) throw new Error('a shopper was not saved');
  return shopper;
}
