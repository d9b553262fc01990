import { randomUUID } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import type { saveDepositKinds as call } from '@etal/contract/till';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { lockCatalogue } from '../../catalog/catalog.ts';
import { dropDepositKinds, readDepositKinds, upsertDepositKinds } from '../deposit-kinds.queries.ts';

/** R-TILL-4: the list becomes this one. What is left out goes; what was lent once, or is asked for, is lent no more. */
export function saveDepositKinds({ database }: Services): Handler<typeof call> {
  return ({ body }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      await lockCatalogue(tx, shopId);
      const known = new Set((await readDepositKinds(tx, shopId)).map(({ id }) => id));
      const labels = new Set<string>();
      for (const { id, label } of body) {
        if (id && !known.delete(id)) throw new Refusal('DEPOSIT_KIND_UNKNOWN');
        if (labels.has(label)) throw new Refusal('DEPOSIT_KIND_DUPLICATE', { label });
        labels.add(label);
      }
      const kinds = body.map((kind, position) => ({ ...kind, id: kind.id ?? randomUUID(), position }));
      await upsertDepositKinds(tx, shopId, kinds);
      await dropDepositKinds(tx, shopId, [...known]);
      return readDepositKinds(tx, shopId);
    });
}
