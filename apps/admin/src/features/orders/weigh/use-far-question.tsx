import type { Order } from '@etal/contract/orders';
import { formatGrams } from '@etal/texts/format';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { type ReactNode, useState } from 'react';
import { farWeights, type WeighValues } from './weigh-form.ts';

interface FarQuestion {
  /** To be shown in the form: what is unusual of the weights that stand there, and the button that confirms them. */
  question: ReactNode;
  /** Goes on where nothing is unusual, else asks first. */
  ask: (values: WeighValues, goOn: () => void) => void;
}

/**
 * R-WEIGHING-1: a weight far from what was expected is sent only when it is confirmed, by a button of its own: a thumb
 * that presses twice confirms nothing.
 */
export function useFarQuestion(order: Pick<Order, 'sales'>, values: WeighValues, isPending: boolean): FarQuestion {
  const [asked, setAsked] = useState<{ key: string; goOn: () => void }>();
  const keyOf = (typed: WeighValues): string =>
    farWeights(order, typed)
      .map(({ sale, grams }) => `${sale.id} ${grams}`)
      .join();
  return {
    question: (
      <div role="alert" className="empty:hidden">
        {asked && asked.key === keyOf(values) && (
          <div ref={bringIntoView}>
            <Banner
              tone="warning"
              action={
                <Button pending={isPending} onClick={asked.goOn}>
                  Confirmer
                </Button>
              }
            >
              {farSentence(order, values)}
            </Banner>
          </div>
        )}
      </div>
    ),
    ask: (typed, goOn) => {
      const key = keyOf(typed);
      if (key === '') goOn();
      else setAsked({ key, goOn });
    },
  };
}

const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' });

const farSentence = (order: Pick<Order, 'sales'>, values: WeighValues): string => {
  const expected = farWeights(order, values).map(
    ({ sale: { saleableLabel, averageWeight, quantity }, grams }) =>
      `${saleableLabel}, ${formatGrams(grams)} au lieu d'environ ${formatGrams(averageWeight * quantity)}`,
  );
  return `Poids inhabituel\u00A0: ${expected.join('\u00A0; ')}. Corrigez, ou confirmez.`;
};
