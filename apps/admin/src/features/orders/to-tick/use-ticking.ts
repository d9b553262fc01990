import { markNoShow } from '@etal/contract/order-changes';
import { collectOrder, type Order } from '@etal/contract/orders';
import { formatCount } from '@etal/texts/format';
import { useFeedback } from '@etal/ui/feedback';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../calls/api.ts';
import { askAll, type Asked } from '../active/ask-all.ts';
import type { NoShow } from '../order-actions.ts';

interface Ticking {
  /** How many orders have been answered, while it runs. */
  progress: { done: number; total: number } | undefined;
  collect: (orders: readonly Order[]) => void;
  markNoShows: (orders: readonly Order[], noShow: NoShow) => void;
  /** The result stays when an order was refused, until it is dismissed. */
  lastAsked: Asked | undefined;
  forget: () => void;
}

/** Writes what became of orders whose day is over, one after the other. */
export function useTicking(): Ticking {
  const feedback = useFeedback();
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<Ticking['progress']>();
  const [lastAsked, setLastAsked] = useState<Asked>();

  const run = async (
    orders: readonly Order[],
    ask: (order: Order) => Promise<unknown>,
    words: readonly [one: string, many: string],
  ): Promise<void> => {
    setLastAsked(undefined);
    setProgress({ done: 0, total: orders.length });
    const asked = await askAll(orders, ask, (done) => setProgress({ done, total: orders.length }));
    await revalidate();
    setProgress(undefined);
    if (asked.refused.length > 0) setLastAsked(asked);
    else if (asked.done.length > 0) feedback.success(formatCount(asked.done.length, ...words));
  };

  return {
    progress,
    collect: (orders) =>
      void run(orders, ({ id }) => call(collectOrder, { params: { id }, body: undefined }), [
        'commande remise et réglée',
        'commandes remises et réglées',
      ]),
    markNoShows: (orders, body) =>
      void run(orders, ({ id }) => call(markNoShow, { params: { id }, body }), [
        'commande notée comme non retirée',
        'commandes notées comme non retirées',
      ]),
    lastAsked,
    forget: () => setLastAsked(undefined),
  };
}
