import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { ORDER_FAILURE } from '@etal/texts/orders';
import { Button } from '@etal/ui/button';
import { EmptyState } from '@etal/ui/empty-state';
import { useRevalidator } from 'react-router';

/** Instead of an order, on its page and in its dialog. */
export function MissingOrder({ isUnknown }: { isUnknown: boolean }) {
  const { revalidate, state } = useRevalidator();
  if (isUnknown) return <EmptyState title={SCREEN_SENTENCES.ORDER_UNKNOWN}>Vérifiez sa référence.</EmptyState>;
  return (
    <EmptyState
      title={ORDER_FAILURE}
      action={
        <Button pending={state !== 'idle'} pendingText="Chargement…" onClick={() => void revalidate()}>
          Réessayer
        </Button>
      }
    >
      La commande n'a pas pu être affichée.
    </EmptyState>
  );
}
