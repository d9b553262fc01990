import { XLSX } from '@etal/contract/documents';
import { Refusal } from '@etal/contract/errors';
import type { generatePreparationExcel as call } from '@etal/contract/preparation';
import { preparationSpreadsheets } from '@etal/texts/documents-preparation';
import { PREPARATION_TITLE } from '@etal/texts/preparation';
import type { Handler } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { readPreparation } from './read-preparation.ts';

export function generatePreparationExcel({ database, documents }: Services): Handler<typeof call> {
  return async ({ query }, { shopId }) => {
    const preparation = await database.withShop(shopId, (tx) => readPreparation(tx, shopId, query));
    if (preparation.orders.length === 0) throw new Refusal('NO_ORDER');
    const { date, collectionPoint } = preparation;
    return {
      name: `${PREPARATION_TITLE} ${collectionPoint.label} ${date}.xlsx`,
      type: XLSX,
      content: await documents.spreadsheet(preparationSpreadsheets(preparation)),
    };
  };
}
