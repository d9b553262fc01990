import { type Article, generatePriceCards } from '@etal/contract/articles';
import { PRICE_CARDS_NAME } from '@etal/texts/price-cards';
import { Button } from '@etal/ui/button';
import { useFeedback } from '@etal/ui/feedback';
import { Tags } from 'lucide-react';
import { useDownload } from '../../../calls/use-download.ts';

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
      onClick={() => start({ query: filtered ? { ids: filtered.map(({ id }) => id).join(',') } : {} })}
    >
      <Tags aria-hidden />
      {PRICE_CARDS_NAME}
    </Button>
  );
}
