import { refundOrder } from '@etal/contract/order-changes';
import type { OrderDetail } from '@etal/contract/orders';
import { Button } from '@etal/ui/button';
import { HandCoins } from 'lucide-react';
import { useRef, useState } from 'react';
import { newKey } from '../../../calls/new-key.ts';
import { useMay } from '../../../calls/use-may.ts';
import { useUrlDialog } from '../../../routing/use-url-state.ts';
import { RefundDialog } from '../dialogs/later-order-dialogs.ts';
import { type RefundBody, useOrderFetcher } from '../order-actions.ts';
import { mayRefund } from '../order.view.ts';

/** The parameter that opens its dialog: `articles`, or the moment of the withdrawal whose lines it opens with. */
export const REFUNDING = 'rembourser';

export function RefundButton({ order }: { order: OrderDetail }) {
  const dialog = useUrlDialog(REFUNDING);
  const may = useMay();
  if (!may(refundOrder)) return null;
  return (
    <>
      {mayRefund(order) && (
        <Button onClick={() => dialog.open('articles')}>
          <HandCoins aria-hidden />
          Rembourser
        </Button>
      )}
      {dialog.value && (
        <OpenedRefund
          order={order}
          given={order.withdrawals.find(({ at }) => String(at) === dialog.value)?.saleIds ?? []}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

/** Opens the form with the lines of a withdrawal. */
export function RefundGivenButton({ order, at }: { order: OrderDetail; at: number }) {
  const dialog = useUrlDialog(REFUNDING);
  const may = useMay();
  if (!may(refundOrder) || !mayRefund(order)) return null;
  return (
    <Button size="sm" onClick={() => dialog.open(String(at))}>
      Rembourser ces produits
    </Button>
  );
}

/** One key for one opened form: whatever is pressed twice, or sent again, is refunded once. */
function OpenedRefund({
  order,
  given,
  onClose,
}: {
  order: OrderDetail;
  given: readonly string[];
  onClose: () => void;
}) {
  const [key] = useState(newKey);
  const isSent = useRef(false);
  const { send, isPending, error } = useOrderFetcher({
    onDone: onClose,
    onRefused: () => {
      isSent.current = false;
    },
  });
  // The order may have gone another way meanwhile: what the server said of it is still read here.
  if (!mayRefund(order) && !error && !isPending) return null;
  return (
    <RefundDialog
      order={order}
      given={given}
      isPending={isPending}
      error={error}
      onRefund={(body: RefundBody) => {
        if (isSent.current) return;
        isSent.current = true;
        send({ intent: 'refund', id: order.id, key, body });
      }}
      onClose={onClose}
    />
  );
}
