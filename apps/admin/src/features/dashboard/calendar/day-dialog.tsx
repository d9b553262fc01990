import { customerName } from '@etal/texts/buyers';
import { upperFirst } from '@etal/texts/typography';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import type { Order } from '@etal/contract/orders';
import { formatCount, formatDay } from '@etal/texts/format';
import { orderTotal } from '@etal/texts/order-lines';
import { buttonClass } from '@etal/ui/button';
import { Dialog } from '@etal/ui/dialog';
import { ClipboardList } from 'lucide-react';
import { Link } from 'react-router';
import { NewOrderLink } from '../../new-order/new-order.ts';
import { OrderStatusBadge } from '../../orders/orders.ts';
import { paths } from '../../../routing/paths.ts';
import type { CalendarDay, PointDay } from './calendar.view.ts';

/** Who comes that day, point by point, and the way to prepare it. */
export function DayDialog({ day, onClose }: { day: CalendarDay | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={day !== undefined}
      onClose={onClose}
      size="lg"
      title={day ? upperFirst(formatDay(day.date)) : ''}
      description={day?.holiday ?? undefined}
    >
      <div className="flex flex-col gap-6">
        {day && isStillToCome(day.date) && (
          <div>
            <NewOrderLink date={day.date} />
          </div>
        )}
        {day?.ordersCount === 0 && <p className="text-ink-soft">Aucune commande ce jour-là.</p>}
        {day?.points.map((point) => (
          <PointOrders key={point.id} date={day.date} point={point} />
        ))}
      </div>
    </Dialog>
  );
}

/** No order is taken for a day that is over. */
const isStillToCome = (date: string): boolean => date >= parisWallTime(Date.now() / 1000).date;

function PointOrders({ date, point: { id, label, orders } }: { date: string; point: PointDay }) {
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-bold">
          {label}, {formatCount(orders.length, 'commande', 'commandes')}
        </h3>
        <Link
          to={paths.preparationOf(date, id)}
          aria-label={`Préparer ${label}`}
          className={buttonClass({ size: 'sm' })}
        >
          <ClipboardList aria-hidden />
          Préparer
        </Link>
      </div>
      <ul className="divide-y divide-rule">
        {orders.map((order) => (
          <OrderLine key={order.id} order={order} />
        ))}
      </ul>
    </section>
  );
}

function OrderLine({ order }: { order: Order }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Link
        to={paths.order(order.reference)}
        className="min-w-0 flex-1 basis-40 font-semibold text-ink underline-offset-3 after:absolute after:inset-0 hover:underline"
      >
        {customerName(order.shopperDetails, order.buyer)}{' '}
        <span className="font-normal text-ink-soft">{order.reference}</span>
      </Link>
      <OrderStatusBadge order={order} />
      <span className="tabular-nums">{orderTotal(order)}</span>
    </li>
  );
}
