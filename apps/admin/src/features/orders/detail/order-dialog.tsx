import { Dialog } from '@etal/ui/dialog';
import { textLinkClass } from '@etal/ui/text-link';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import type { OrderData } from './load-order.ts';
import { orderSummary } from '../order.view.ts';
import { MissingOrder } from './missing-order.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { OrderMarks, OrderView } from './order-sheet.tsx';

/** The order's page over the list it was opened from. Mounted when open. */
export function OrderDialog({ data, onClose }: { data: OrderData; onClose: () => void }) {
  if (!('order' in data)) {
    return (
      <Dialog open onClose={onClose} title="Commande" size="lg">
        <MissingOrder isUnknown={data.isUnknown} />
      </Dialog>
    );
  }
  const { order } = data;
  return (
    <Dialog
      open
      onClose={onClose}
      size="5xl"
      title={`Commande ${order.reference}`}
      description={orderSummary(order)}
      footer={<OrderButtons order={order} />}
    >
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <OrderMarks order={order} />
        <Link
          to={paths.order(order.reference)}
          className={`${textLinkClass} ml-auto inline-flex min-h-11 items-center md:min-h-8`}
        >
          Ouvrir sa page
        </Link>
      </div>
      <OrderView order={order} />
    </Dialog>
  );
}
