import type { generatePriceCards as call } from '@etal/contract/articles';
import { PDF } from '@etal/contract/documents';
import { Refusal } from '@etal/contract/errors';
import { MAX_PRICE_CARDS } from '@etal/domain/documents/labels';
import { PRICE_CARDS_NAME, priceCard } from '@etal/texts/price-cards';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { findCardArticles } from '../articles.queries.ts';

export function generatePriceCards({ database, documents, clock }: Services): Handler<typeof call> {
  return async ({ query: { ids } }, { shopId }) => {
    const { shopLabel, articles } = await database.withShop(shopId, (tx) =>
      findCardArticles(tx, shopId, ids?.split(',')),
    );
    if (articles.length === 0) throw new Refusal('NO_ARTICLE');
    if (articles.length > MAX_PRICE_CARDS) throw new Refusal('PRICE_CARDS_TOO_MANY', { max: MAX_PRICE_CARDS });
    const cards = articles.map(priceCard);
    return {
      name: `${PRICE_CARDS_NAME}.pdf`,
      type: PDF,
      content: await documents.priceCards({ author: shopLabel, cards, date: clock.now() }),
    };
  };
}
