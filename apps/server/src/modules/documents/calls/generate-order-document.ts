import { PDF } from '@etal/contract/documents';
import { Refusal } from '@etal/contract/errors';
import type { generateOrderDocument as call } from '@etal/contract/order-changes';
import { documentName } from '@etal/texts/documents';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { findPaper } from '../invoices.queries.ts';

/** An invoice or a credit note, as it was issued. */
export function generateOrderDocument({ database, documents }: Services): Handler<typeof call> {
  return async ({ params: { number } }, { shopId }) => {
    const model = await database.withShop(shopId, (tx) => findPaper(tx, shopId, number));
    if (!model) throw new Refusal('INVOICE_UNKNOWN');
    return { name: `${documentName(model)}.pdf`, type: PDF, content: await documents.document(model) };
  };
}
