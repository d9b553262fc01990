import { Refusal } from '@etal/contract/errors';
import type { updateSaleables as call } from '@etal/contract/week';
import { editInWeek, type WeekProblem } from '@etal/domain/catalog/week';
import { sentenceOf } from '@etal/texts/errors';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { type OrderedSaleable, lockSaleables } from '../stock.queries.ts';
import { noteWeek, updateInWeek } from '../weeks.queries.ts';

/** R-CATALOG-10: each row on its own. Those that cannot be written say why, and the others are, by a few statements. */
export function updateSaleables({ database, clock }: Services): Handler<typeof call> {
  return ({ body }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      const now = clock.now();
      const ids = body.map(({ id }) => id);
      const saleables = await lockSaleables(tx, shopId, ids, []);
      const edited: OrderedSaleable[] = [];
      const answers = body.map(({ id, ...edit }) => {
        const saleable = saleables.get(id);
        if (!saleable) return { id, problem: sentenceOf(new Refusal('SALEABLE_UNKNOWN')) };
        if (ids.indexOf(id) !== ids.lastIndexOf(id)) return { id, problem: sentenceOf(new Refusal('LISTED_TWICE')) };
        const result = editInWeek(saleable, edit);
        if ('problem' in result) return { id, problem: sentenceOf(refusalOf(result.problem)) };
        edited.push(result.edited);
        return { id };
      });
      if (edited.length > 0) {
        const changed = edited.map(({ id }) => id);
        await noteWeek(tx, shopId, changed, { now, isCounted: false });
        await updateInWeek(tx, shopId, edited);
        await noteWeek(tx, shopId, changed, { now, isCounted: true });
      }
      return answers;
    });
}

function refusalOf(problem: WeekProblem): Refusal {
  switch (problem.problem) {
    case 'OPTIONS_HAVE_PRICES':
      return new Refusal('OPTIONS_HAVE_PRICES');
    case 'MISSING':
      return new Refusal('PRICE_MISSING', { field: problem.field });
    case 'TOO_HIGH':
      return new Refusal('PRICE_TOO_HIGH');
    case 'DUPLICATE_WEIGHT':
      return new Refusal('OPTIONS_DUPLICATE_WEIGHT');
  }
}
