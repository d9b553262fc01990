import type { OrderDetail } from '@etal/contract/orders';
import { Button } from '@etal/ui/button';
import { Scale } from 'lucide-react';
import { useUrlDialog } from '../../../routing/use-url-state.ts';
import { WeighDialog } from '../dialogs/later-order-dialogs.ts';
import { useOrderFetcher } from '../order-actions.ts';
import { weighingOf } from '../order.view.ts';

/** The parameter that opens its dialog. */
export const WEIGHING = 'peser';

export function WeighButton({ order }: { order: OrderDetail }) {
  const dialog = useUrlDialog(WEIGHING);
  const { send, isPending, error, forgetError } = useOrderFetcher({ onDone: dialog.close });
  const weighing = weighingOf(order);
  return (
    <>
      {weighing && (
        <Button onClick={() => dialog.open('poids')}>
          <Scale aria-hidden />
          {weighing.isCorrection ? 'Corriger les poids' : 'Peser'}
        </Button>
      )}
      {/* The order may have gone another way meanwhile: what the server said of it is still read here. */}
      {dialog.value && (weighing || error) && (
        <WeighDialog
          order={order}
          isCorrection={weighing?.isCorrection ?? false}
          isPending={isPending}
          error={error}
          onSave={(weights) =>
            send({ intent: 'weigh', id: order.id, weights, correctInvoice: weighing?.correctInvoice ?? false })
          }
          onClose={() => {
            forgetError();
            dialog.close();
          }}
        />
      )}
    </>
  );
}
