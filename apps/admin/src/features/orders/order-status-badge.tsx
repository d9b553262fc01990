import type { Order } from '@etal/contract/orders';
import { isToBeTicked } from '@etal/domain/orders/life';
import type { OrderStatus } from '@etal/domain/orders/order';
import { orderStatusText } from '@etal/texts/orders';
import { Badge, type BadgeTone } from '@etal/ui/badge';
import { useToday } from './active/use-today.ts';

const TONES: Record<OrderStatus, BadgeTone> = {
  PAID: 'straw',
  ACCEPTED: 'leaf',
  REFUSED: 'tomato',
  CANCELED: 'neutral',
  COLLECTED: 'info',
};

type Standing = Pick<Order, 'status' | 'noShowAt' | 'collectionDate'> & { isTest?: boolean };

function toneOf(order: Standing, today: string): BadgeTone {
  if (order.noShowAt !== null) return 'neutral';
  return isToBeTicked(order, today) ? 'straw' : TONES[order.status];
}

/** What an order is, in one word: its status, « Non retirée », or « À pointer » once its day is over. */
export function OrderStatusBadge({ order }: { order: Standing }) {
  const today = useToday();
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={toneOf(order, today)}>{orderStatusText(order, today)}</Badge>
      {order.isTest && <Badge tone="info">Test</Badge>}
    </span>
  );
}
