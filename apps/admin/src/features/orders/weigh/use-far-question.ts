import type { Order } from '@etal/contract/orders';
import { formatGrams } from '@etal/texts/format';
import { useState } from 'react';
import { farWeights, type WeighValues } from './weigh-form.ts';

interface FarQuestion {
  /** What has just been asked about these very weights. */
  warning: string | undefined;
  /** Asks about unusual weights once; false when there is nothing to ask, or it was asked already. */
  ask: (values: WeighValues) => boolean;
}

/** R-WEIGHING-1: a weight far from what was expected is sent only when it is confirmed. */
export function useFarQuestion(order: Pick<Order, 'sales'>, values: WeighValues): FarQuestion {
  const [asked, setAsked] = useState('');
  const keyOf = (typed: WeighValues): string =>
    farWeights(order, typed)
      .map(({ sale, grams }) => `${sale.id} ${grams}`)
      .join();
  return {
    warning: asked !== '' && asked === keyOf(values) ? farSentence(order, values) : undefined,
    ask: (typed) => {
      const key = keyOf(typed);
      setAsked(key);
      return key !== '' && key !== asked;
    },
  };
}

const farSentence = (order: Pick<Order, 'sales'>, values: WeighValues): string => {
  const expected = farWeights(order, values).map(
    ({ sale: { saleableLabel, averageWeight, quantity }, grams }) =>
      `${saleableLabel}, ${formatGrams(grams)} au lieu d'environ ${formatGrams(averageWeight * quantity)}`,
  );
  return `Poids inhabituel\u00A0: ${expected.join(' ; ')}. Corrigez-le, ou validez encore une fois pour le confirmer.`;
};
