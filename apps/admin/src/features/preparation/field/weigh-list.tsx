import type { Order } from '@etal/contract/orders';
import { formatCount } from '@etal/texts/format';
import { ofWhom } from '@etal/texts/orders';
import { Badge } from '@etal/ui/badge';
import { Button } from '@etal/ui/button';
import { EmptyState } from '@etal/ui/empty-state';
import { Scale } from 'lucide-react';
import type { Queue } from '../unsent/queue.ts';
import {
  nameOf,
  unconfirmedWeights,
  WEIGH_STATES,
  weighedSales,
  weighingLines,
  weighState,
} from '../preparation.view.ts';

interface WeighListProps {
  orders: readonly Order[];
  queue: Queue;
  onOpen: (saleId: string) => void;
  onRecap: (orderId: string) => void;
}

/** Lists every order with something to weigh, and how far its weighing is. */
export function WeighList({ orders, queue, onOpen, onRecap }: WeighListProps) {
  if (orders.length === 0) {
    return (
      <EmptyState icon={<Scale />} title="Rien à peser">
        Aucune commande de ce jour ne contient d'article à peser.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Commandes à peser" className="flex flex-col gap-2 pb-4">
      {orders.map((order) => {
        const state = WEIGH_STATES[weighState(order, queue)];
        const [first] = weighingLines([order]);
        return (
          <li key={order.id} className="rounded-lg border border-rule bg-surface p-3.5">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <span className="min-w-0 font-semibold wrap-anywhere">
                {nameOf(order)}
                <span className="block text-sm font-normal text-ink-soft">
                  {order.reference}, {formatCount(weighedSales(order).length, 'article à peser', 'articles à peser')}
                </span>
              </span>
              <Badge tone={state.tone}>{state.label}</Badge>
            </div>
            {first && (
              <div className="mt-2 flex flex-wrap gap-2">
                <Button
                  className="max-sm:flex-1"
                  onClick={() => onOpen(first.sale.id)}
                  aria-label={`Peser la commande ${ofWhom(nameOf(order))}`}
                >
                  Peser
                </Button>
                {unconfirmedWeights(order, queue).length > 0 && (
                  <Button
                    variant="primary"
                    className="max-sm:flex-1"
                    onClick={() => onRecap(order.id)}
                    aria-label={`Enregistrer la pesée ${ofWhom(nameOf(order))}`}
                  >
                    Enregistrer
                  </Button>
                )}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
