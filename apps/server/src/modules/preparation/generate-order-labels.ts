import { PDF } from '@etal/contract/documents';
import { Refusal } from '@etal/contract/errors';
import type { generateOrderLabels as call } from '@etal/contract/preparation';
import { MAX_LABELLED_ORDERS } from '@etal/domain/documents/labels';
import { LABELS_NAME, orderLabel } from '@etal/texts/order-labels';
import type { Handler } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { findShopLabel } from './preparation.queries.ts';
import { readPreparation } from './read-preparation.ts';

/** What is handed over already needs no label any more. */
export function generateOrderLabels({ config, database, documents, clock }: Services): Handler<typeof call> {
  return async ({ query: { format, start = 1, several = '', ...day } }, { shopId }) => {
    const { preparation, author } = await database.withShop(shopId, async (tx) => ({
      preparation: await readPreparation(tx, shopId, day),
      author: await findShopLabel(tx, shopId),
    }));
    const orders = preparation.orders.filter(({ status }) => status === 'ACCEPTED');
    if (orders.length === 0) throw new Refusal('NO_ORDER');
    if (orders.length > MAX_LABELLED_ORDERS) throw new Refusal('DOCUMENT_TOO_LONG', { max: MAX_LABELLED_ORDERS });
    const counts = new Map(several.split(',').map((one) => [one.slice(0, 8), Number(one.slice(9))]));
    const handover = `${config.origin}/admin/remise?date=${day.date}&point=${day.collectionPoint}`;
    const labels = orders.map((order) =>
      orderLabel(order, {
        bags: preparation.bags,
        url: `${handover}&commande=${order.reference}`,
        count: counts.get(order.reference) || 1,
      }),
    );
    return {
      name: `${LABELS_NAME} ${preparation.collectionPoint.label} ${day.date}.pdf`,
      type: PDF,
      content: await documents.labels({ author, format, start, labels, date: clock.now() }),
    };
  };
}
