import type { Order } from '@etal/contract/orders';
import { newOrdersText } from '@etal/texts/orders';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';

/** The header shows the notice and a screen reader says it once; it makes no sound and does not take the focus. */
export function NewOrdersNotice({ orders }: { orders: Order[] }) {
  const latest = orders.at(-1);
  return (
    latest && (
      <Link
        to={paths.activeOrders}
        className="block truncate bg-leaf-wash px-3 py-1 text-center text-sm font-semibold text-leaf no-underline shadow-stall hover:underline md:rounded-sm md:shadow-none"
      >
        {newOrdersText(orders.length, `${latest.shopperDetails.firstname} ${latest.shopperDetails.lastname}`)}
      </Link>
    )
  );
}
