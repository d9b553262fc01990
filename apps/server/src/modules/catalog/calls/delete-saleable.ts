import { Refusal } from '@etal/contract/errors';
import type { deleteSaleable as call } from '@etal/contract/saleables';
import { lockSaleable } from '../saleables.queries.ts';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { deleteSaleable as deleteRow, isOrdered } from '../articles.queries.ts';

/** Refused once any order holds it: past orders must stay readable (R-CATALOG-5). */
export function deleteSaleable({ database }: Services): Handler<typeof call> {
  return ({ params: { id } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      const saleable = await lockSaleable(tx, shopId, id);
      if (!saleable) throw new Refusal('SALEABLE_UNKNOWN');
      if (await isOrdered(tx, shopId, id)) throw new Refusal('SALEABLE_ORDERED', { label: saleable.label });
      await deleteRow(tx, shopId, id);
      return {};
    });
}
