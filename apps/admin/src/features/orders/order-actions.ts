import type { CallInput } from '@etal/contract/endpoint';
import {
  markNoShow,
  refundOrder,
  reopenOrder,
  retryRefund,
  setOrderBuyer,
  withdrawPicture,
} from '@etal/contract/order-changes';
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
import { type Shopper, updateShopper } from '@etal/contract/shoppers';
import { useFeedback } from '@etal/ui/feedback';
import { call } from '../../calls/api.ts';
import { defineIntents } from '../../calls/intents.ts';

/** The whole line's grams (R-WEIGHING-1). */
export interface FinalWeight {
  saleId: string;
  weighedGrams: number;
}

/** What is handed over although some of it was not weighed: its weights now, or its estimate for good. */
export interface HandOver {
  weights: FinalWeight[];
  keepEstimates: boolean;
}

/** What becomes of an order that nobody fetched. */
export interface NoShow {
  keepPayment: boolean;
  restock: boolean;
}

export type RefundBody = CallInput<typeof refundOrder>['body'];

export type OrderIntent =
  | { intent: 'accept' | 'reopen'; id: string }
  | ({ intent: 'collect'; id: string } & HandOver)
  | ({ intent: 'noShow'; id: string } & NoShow)
  | { intent: 'refuse' | 'cancel'; id: string; reason: string }
  | { intent: 'weigh'; id: string; weights: FinalWeight[]; correctInvoice: boolean }
  | { intent: 'refund'; id: string; key: string; body: RefundBody }
  | { intent: 'retryRefund'; id: string; refundId: string; to: 'CARD' | 'CASH' }
  | { intent: 'withdrawPicture'; id: string; saleId: string }
  | { intent: 'setBuyer'; id: string; body: CallInput<typeof setOrderBuyer>['body'] }
  | { intent: 'resend'; notificationId: string }
  | { intent: 'takeDetails'; shopperId: string; body: CallInput<typeof updateShopper>['body'] };

export interface OrderDone {
  intent: OrderIntent['intent'];
}

function perform(asked: OrderIntent): Promise<OrderDetail | OrderNotification | Shopper> {
  switch (asked.intent) {
    case 'accept':
      return call(acceptOrder, { params: { id: asked.id } });
    case 'collect':
      return call(collectOrder, { params: { id: asked.id }, body: handOverBody(asked) });
    case 'noShow':
      return call(markNoShow, {
        params: { id: asked.id },
        body: { keepPayment: asked.keepPayment, restock: asked.restock },
      });
    case 'withdrawPicture':
      return call(withdrawPicture, { params: { id: asked.id }, body: { saleId: asked.saleId } });
    case 'reopen':
      return call(reopenOrder, { params: { id: asked.id } });
    case 'refuse':
      return call(refuseOrder, { params: { id: asked.id }, body: bodyOf(asked.reason) });
    case 'cancel':
      return call(cancelOrder, { params: { id: asked.id }, body: bodyOf(asked.reason) });
    case 'weigh':
      return call(setOrderFinalWeights, {
        params: { id: asked.id },
        body: { weights: asked.weights, ...(asked.correctInvoice && { correctInvoice: true }) },
      });
    case 'refund':
      return call(
        refundOrder,
        { params: { id: asked.id }, body: asked.body },
        { headers: { 'idempotency-key': asked.key } },
      );
    case 'retryRefund':
      return call(retryRefund, { params: { id: asked.id }, body: { refundId: asked.refundId, to: asked.to } });
    case 'setBuyer':
      return call(setOrderBuyer, { params: { id: asked.id }, body: asked.body });
    case 'resend':
      return call(resendOrderNotification, { params: { id: asked.notificationId } });
    case 'takeDetails':
      return call(updateShopper, { params: { id: asked.shopperId }, body: asked.body });
  }
}

/** R-ORDERS-2: a reason is welcome, never required. */
const bodyOf = (reason: string) => (reason.trim() ? { reason } : undefined);

/** Nothing is said of weights where there is nothing to weigh. */
const handOverBody = ({ weights, keepEstimates }: HandOver) =>
  weights.length === 0 && !keepEstimates
    ? undefined
    : { ...(weights.length > 0 && { weights }), ...(keepEstimates && { keepEstimates }) };

/** The first to the letter of R-SCREENS-9, the others in its manner. */
const SUCCESSES: Record<OrderIntent['intent'], string> = {
  accept: 'Commande acceptée avec succès',
  refuse: 'Commande refusée avec succès',
  cancel: 'Commande annulée avec succès',
  collect: 'Commande remise avec succès',
  weigh: 'Poids enregistrés avec succès',
  noShow: 'Commande notée comme non retirée',
  reopen: 'Commande rouverte avec succès',
  refund: 'Remboursement enregistré avec succès',
  retryRefund: 'Remboursement repris avec succès',
  setBuyer: 'Entreprise corrigée avec succès',
  resend: 'Le message part de nouveau',
  withdrawPicture: 'Photo retirée avec succès',
  takeDetails: 'Fiche client mise à jour avec succès',
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
