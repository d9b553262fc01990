import type { updateSingleArticlesCategories as call } from '@etal/contract/articles';
import { Refusal } from '@etal/contract/errors';
import { type CategoryRefusal, planCategories } from '@etal/domain/catalog/categories';
import { listCategories } from '../read-articles.queries.ts';
import { lockCatalogue } from '../saleables.queries.ts';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { saveCategories } from '../articles.queries.ts';

export function updateSingleArticlesCategories({ database }: Services): Handler<typeof call> {
  return ({ body }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      await lockCatalogue(tx, shopId);
      const plan = planCategories(await listCategories(tx, shopId), body);
      if ('refusal' in plan) throw refuse(plan.refusal);
      await saveCategories(tx, shopId, plan);
      return listCategories(tx, shopId);
    });
}

function refuse(refusal: CategoryRefusal): Refusal {
  return refusal.code === 'CATEGORY_LAST'
    ? new Refusal('CATEGORY_LAST')
    : new Refusal(refusal.code, { label: refusal.label });
}
