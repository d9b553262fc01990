import type { OrderStatus } from '@etal/domain/orders/order';
import { ORDER_STATUS_LABELS } from '@etal/texts/orders';
import { Badge, type BadgeTone } from '@etal/ui/badge';

const TONES: Record<OrderStatus, BadgeTone> = {
  PAID: 'straw',
  ACCEPTED: 'leaf',
  REFUSED: 'tomato',
  CANCELED: 'neutral',
  COLLECTED: 'info',
};

export const OrderStatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={TONES[status]}>{ORDER_STATUS_LABELS[status]}</Badge>
);
