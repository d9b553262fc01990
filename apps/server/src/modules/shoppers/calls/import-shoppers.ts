import { Refusal } from '@etal/contract/errors';
import { type importShoppers as call, shopperBody } from '@etal/contract/shoppers';
import { readShoppersCsv } from '@etal/domain/shoppers/shoppers-csv';
import { inputSentence } from '@etal/texts/validation';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { dialled } from '../add-shopper.ts';
import { upsertShopper } from '../shopper-details.queries.ts';

/** Valid lines are imported even when others are not; each refused line is reported. */
export function importShoppers({ database, clock }: Services): Handler<typeof call> {
  return async ({ body }, { shopId }) => {
    const rows = readShoppersCsv(body.csv);
    if (!rows) throw new Refusal('CSV_UNREADABLE');
    const problems: { line: number; problem: string }[] = [];
    const good = rows.flatMap(({ line, ...row }) => {
      const result = shopperBody.safeParse(row, { reportInput: true });
      if (result.success) return [result.data];
      problems.push({ line, problem: inputSentence(result.error.issues) });
      return [];
    });
    const now = clock.now();
    return database.withShop(shopId, async (tx) => {
      let created = 0;
      for (const shopper of good) {
        const { isNew } = await upsertShopper(tx, shopId, dialled(shopper), now);
        if (isNew) created += 1;
      }
      return { created, updated: good.length - created, problems };
    });
  };
}
