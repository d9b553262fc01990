import { acceptOrder, type Order } from '@etal/contract/orders';
import { formatCount } from '@etal/texts/format';
import { useFeedback } from '@etal/ui/feedback';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../calls/api.ts';
import { askAll, type Asked } from './ask-all.ts';

interface Selection {
  isSelected: (order: Order) => boolean;
  select: (orders: readonly Order[], isSelected: boolean) => void;
  selected: Order[];
  /** How many orders have been answered, while accepting runs. */
  progress: { done: number; total: number } | undefined;
  accept: (orders: readonly Order[]) => void;
  /** The result stays when an order was refused, until it is dismissed. */
  lastAcceptance: Asked | undefined;
  forget: () => void;
}

/** The ticked orders, and accepting them together. An order that left the list is no longer ticked. */
export function useAcceptSelection(orders: readonly Order[]): Selection {
  const feedback = useFeedback();
  const { revalidate } = useRevalidator();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [progress, setProgress] = useState<Selection['progress']>();
  const [lastAcceptance, setLastAcceptance] = useState<Asked>();
  const selected = orders.filter(({ id }) => ids.has(id));

  const run = async (asked: readonly Order[]): Promise<void> => {
    setLastAcceptance(undefined);
    setProgress({ done: 0, total: asked.length });
    const acceptance = await askAll(
      asked,
      ({ id }) => call(acceptOrder, { params: { id } }),
      (done) => setProgress({ done, total: asked.length }),
    );
    await revalidate();
    setProgress(undefined);
    setIds(new Set());
    const { done: accepted, refused } = acceptance;
    if (refused.length > 0) setLastAcceptance(acceptance);
    else if (accepted.length === 1) feedback.success('Commande acceptée avec succès');
    else if (accepted.length > 1)
      feedback.success(`${formatCount(accepted.length, 'commande acceptée', 'commandes acceptées')} avec succès`);
  };

  return {
    isSelected: ({ id }) => ids.has(id),
    select: (changed, isSelected) =>
      setIds((current) => {
        const next = new Set(current);
        for (const { id } of changed) {
          if (isSelected) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
    selected,
    progress,
    accept: (asked) => void run(asked),
    lastAcceptance,
    forget: () => setLastAcceptance(undefined),
  };
}
