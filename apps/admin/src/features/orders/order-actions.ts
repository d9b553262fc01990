import {
  acceptOrder,
  cancelOrder,
  collectOrder,
  type OrderDetail,
  type OrderNotification,
  refuseOrder,
  resendOrderNotification,
  setOrderFinalWeights,
} from '@etal/contract/orders';
import { useFeedback } from '@etal/ui/feedback';
import { call } from '../../calls/api.ts';
import { defineIntents } from '../../calls/intents.ts';

/** The whole line's grams (R-WEIGHING-1). */
export interface FinalWeight {
  saleId: string;
  weighedGrams: number;
}

export type OrderIntent =
  | { intent: 'accept' | 'collect'; id: string }
  | { intent: 'refuse' | 'cancel'; id: string; reason: string }
  | { intent: 'weigh'; id: string; weights: FinalWeight[] }
  | { intent: 'resend'; notificationId: string };

export interface OrderDone {
  intent: OrderIntent['intent'];
}

function perform(asked: OrderIntent): Promise<OrderDetail | OrderNotification> {
  switch (asked.intent) {
    case 'accept':
      return call(acceptOrder, { params: { id: asked.id } });
    case 'collect':
      return call(collectOrder, { params: { id: asked.id }, body: undefined });
    case 'refuse':
      return call(refuseOrder, { params: { id: asked.id }, body: bodyOf(asked.reason) });
    case 'cancel':
      return call(cancelOrder, { params: { id: asked.id }, body: bodyOf(asked.reason) });
    case 'weigh':
      return call(setOrderFinalWeights, { params: { id: asked.id }, body: { weights: asked.weights } });
    case 'resend':
      return call(resendOrderNotification, { params: { id: asked.notificationId } });
  }
}

/** R-ORDERS-2: a reason is welcome, never required. */
const bodyOf = (reason: string) => (reason.trim() ? { reason } : undefined);

/** The first To the letter of R-SCREENS-9, the others in its manner. */
const SUCCESSES: Record<OrderIntent['intent'], string> = {
  accept: 'Commande acceptée avec succès',
  refuse: 'Commande refusée avec succès',
  cancel: 'Commande annulée avec succès',
  collect: 'Commande remise avec succès',
  weigh: 'Poids enregistrés avec succès',
  resend: 'Le message part de nouveau',
};

const intents = defineIntents(async (asked: OrderIntent): Promise<OrderDone> => {
  await perform(asked);
  return { intent: asked.intent };
});

/** For every page that shows an order's buttons. */
export const orderAction = intents.action;

export function useOrderFetcher({ onDone, onRefused }: { onDone?: () => void; onRefused?: (error: string) => void }) {
  const feedback = useFeedback();
  return intents.useFetcher(({ intent }) => {
    feedback.success(SUCCESSES[intent]);
    onDone?.();
  }, onRefused);
}
