import { useFeedback } from '@etal/ui/feedback';
import { useIntentFetcher } from '../../calls/use-intent-fetcher.ts';
import type { OrderDone, OrderIntent } from './order-actions.ts';

/** The first to the letter of the specification (§8), the others in its manner. */
const SUCCESSES: Record<OrderIntent['intent'], string> = {
  accept: 'Commande acceptée avec succès',
  refuse: 'Commande refusée avec succès',
  cancel: 'Commande annulée avec succès',
  collect: 'Commande remise avec succès',
  weigh: 'Poids enregistrés avec succès',
  resend: 'Le message part de nouveau',
};

export function useOrderFetcher({ onDone, onRefused }: { onDone?: () => void; onRefused?: (error: string) => void }) {
  const feedback = useFeedback();
  return useIntentFetcher<OrderIntent, OrderDone>(({ intent }) => {
    feedback.success(SUCCESSES[intent]);
    onDone?.();
  }, onRefused);
}
