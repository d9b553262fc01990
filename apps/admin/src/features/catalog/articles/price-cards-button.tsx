import { type Article, generatePriceCards } from '@etal/contract/articles';
import { MAX_PRICE_CARDS } from '@etal/domain/documents/labels';
import { PRICE_CARDS_NAME } from '@etal/texts/price-cards';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { Button } from '@etal/ui/button';
import { useFeedback } from '@etal/ui/feedback';
import { Tags } from 'lucide-react';
import { useDownload } from '../../../calls/use-download.ts';

/** An address has no room for the ids of more. */
const TOO_MANY = SCREEN_SENTENCES.PRICE_CARDS_TOO_MANY({ max: MAX_PRICE_CARDS });

/** Of the articles that the list was narrowed to, else of all that are on sale. */
export function PriceCardsButton({ filtered }: { filtered: readonly Article[] | undefined }) {
  const feedback = useFeedback();
  const { start, isPending } = useDownload(generatePriceCards, {
    onDone: () => feedback.success('Vos étiquettes de prix sont dans vos téléchargements.'),
    onFailed: feedback.error,
  });
  return (
    <Button
      pending={isPending}
      pendingText="Téléchargement…"
      disabled={filtered?.length === 0}
      onClick={() => {
        if (filtered && filtered.length > MAX_PRICE_CARDS) return feedback.error(TOO_MANY);
        start({ query: filtered ? { ids: filtered.map(({ id }) => id).join(',') } : {} });
      }}
    >
      <Tags aria-hidden />
      {PRICE_CARDS_NAME}
    </Button>
  );
}
