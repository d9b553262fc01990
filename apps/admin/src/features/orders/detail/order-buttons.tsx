import type { Endpoint } from '@etal/contract/endpoint';
import { markNoShow, reopenOrder } from '@etal/contract/order-changes';
import { acceptOrder, cancelOrder, collectOrder, type OrderDetail, refuseOrder } from '@etal/contract/orders';
import { Button, type ButtonVariant } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { useFeedback } from '@etal/ui/feedback';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '../../../calls/use-may.ts';
import { useShop } from '../../../calls/use-shop.ts';
import { useUrlDialog } from '../../../routing/use-url-state.ts';
import { CollectDialog, ReasonDialog } from '../dialogs/later-order-dialogs.ts';
import { useOrderFetcher } from '../order-actions.ts';
import { asksAtHandOver, buttonsOf, moneyBack, type OrderButton, reopenWords } from '../order.view.ts';
import { NoShowDialog, paidOnlineOf } from '../dialogs/no-show-dialog.tsx';

const labelOf = (button: OrderButton, { noShowAt }: OrderDetail): string => {
  if (button === 'reopen') return noShowAt === null ? 'Revenir en arrière' : 'Rouvrir la commande';
  return LABELS[button];
};
const LABELS: Record<Exclude<OrderButton, 'reopen'>, string> = {
  refuse: 'Refuser',
  accept: 'Accepter',
  cancel: 'Annuler la commande',
  collect: 'Remettre',
  noShow: 'Non retirée',
};

/** What says no only opens a question: its red is on the button that answers it. */
function variantOf(button: OrderButton, status: OrderDetail['status']): ButtonVariant {
  return button === 'accept' || (button === 'collect' && status === 'ACCEPTED') ? 'primary' : 'secondary';
}

/** Whatever asks first has its open question in the address (R-SCREENS-3). */
export const QUESTION = 'motif';
const QUESTIONS = {
  refuse: 'refus',
  cancel: 'annulation',
  collect: 'remise',
  noShow: 'absence',
  reopen: 'reouverture',
} as const satisfies Partial<Record<OrderButton, string>>;
type Asking = keyof typeof QUESTIONS;

/** The address of an order's question: `?motif=remise` */
export const questionSearch = (asking: Asking): string => `${QUESTION}=${QUESTIONS[asking]}`;

const MAILED = {
  refuse: 'Un email prévient votre client que vous ne pouvez pas honorer sa commande.',
  cancel: "Un email prévient votre client que sa commande n'aura pas lieu.",
};

const isAsking = (button: OrderButton, order: OrderDetail): button is Asking =>
  button !== 'accept' && (button !== 'collect' || asksAtHandOver(order));

const CALLS = {
  refuse: refuseOrder,
  accept: acceptOrder,
  cancel: cancelOrder,
  collect: collectOrder,
  noShow: markNoShow,
  reopen: reopenOrder,
} satisfies Record<OrderButton, Endpoint>;

/** R-TEAM-4: a helper hands over what was accepted, and takes back a hand-over of their own. */
function useAllowed(order: OrderDetail, buttons: OrderButton[]): OrderButton[] {
  const may = useMay();
  const { name } = useShop().currentUser;
  return buttons.filter((button) => {
    if (!may(CALLS[button])) return false;
    if (may(acceptOrder)) return true;
    if (button === 'collect') return order.status === 'ACCEPTED';
    return order.noShowAt === null && order.history.findLast(({ to }) => to === 'COLLECTED')?.by === name;
  });
}

/** What may be done with an order now, on its page and in its dialog. */
export function OrderButtons({ order }: { order: OrderDetail }) {
  const { value: question, open, close } = useUrlDialog(QUESTION);
  const feedback = useFeedback();
  const { platformFee } = useShop();
  const [now] = useState(() => Date.now() / 1000);
  const [sent, setSent] = useState<OrderButton>();
  const buttons = useAllowed(order, buttonsOf(order, now));
  const asked = buttons.filter((button) => isAsking(button, order)).find((button) => question === QUESTIONS[button]);
  const { send, isPending, error, forgetError } = useOrderFetcher({
    onDone: () => {
      if (question) close();
    },
  });

  // An open dialog shows the refusal itself. A button has none; and what the order has become meanwhile, read
  // again after the refusal, may have closed it.
  const isTold = useRef(false);
  useEffect(() => {
    if (!error) isTold.current = false;
    if (!error || asked || isTold.current) return;
    isTold.current = true;
    feedback.error(error);
    forgetError();
    if (question) close();
  });

  const { id } = order;
  const press = (button: OrderButton) => {
    if (isAsking(button, order)) open(QUESTIONS[button]);
    else {
      setSent(button);
      send(
        button === 'accept' ? { intent: 'accept', id } : { intent: 'collect', id, weights: [], keepEstimates: false },
      );
    }
  };
  const dialog = {
    isPending,
    error,
    onClose: () => {
      forgetError();
      close();
    },
  };

  return (
    <>
      {buttons.map((button) => (
        <Button
          key={button}
          variant={variantOf(button, order.status)}
          pending={isPending && sent === button}
          disabled={isPending && sent !== button}
          onClick={() => press(button)}
        >
          {labelOf(button, order)}
        </Button>
      ))}
      {(asked === 'refuse' || asked === 'cancel') && (
        <ReasonDialog
          {...dialog}
          title={
            asked === 'refuse' ? `Refuser la commande ${order.reference}` : `Annuler la commande ${order.reference}`
          }
          consequence={`${moneyBack(order)} ${MAILED[asked]}`}
          confirmLabel={asked === 'refuse' ? 'Refuser la commande' : 'Annuler la commande'}
          onConfirm={(reason) => {
            setSent(asked);
            send({ intent: asked, id, reason });
          }}
        />
      )}
      {asked === 'collect' && (
        <CollectDialog
          {...dialog}
          order={order}
          platformFee={platformFee}
          onCollect={(handOver) => {
            setSent('collect');
            send({ intent: 'collect', id, ...handOver });
          }}
        />
      )}
      {asked === 'noShow' && (
        <NoShowDialog
          {...dialog}
          title={`La commande ${order.reference} n'a pas été retirée`}
          paidOnline={paidOnlineOf(order)}
          hasUnpaid={false}
          confirmLabel="Noter comme non retirée"
          onConfirm={(noShow) => {
            setSent('noShow');
            send({ intent: 'noShow', id, ...noShow });
          }}
        />
      )}
      <ConfirmDialog
        open={asked === 'reopen'}
        title={`${labelOf('reopen', order)}\u00A0?`}
        confirmLabel={order.noShowAt === null ? 'Annuler la remise' : 'Rouvrir la commande'}
        cancelLabel="Retour"
        pending={isPending}
        error={error}
        onCancel={dialog.onClose}
        onConfirm={() => {
          setSent('reopen');
          send({ intent: 'reopen', id });
        }}
      >
        <ul className="flex flex-col gap-1">
          {reopenWords(order).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
