import type { OrderDetail } from '@etal/contract/orders';
import { Button, type ButtonVariant } from '@etal/ui/button';
import { useFeedback } from '@etal/ui/feedback';
import { useEffect, useRef, useState } from 'react';
import { useUrlDialog } from '../../../routing/use-url-state.ts';
import { useOrderFetcher } from '../order-actions.ts';
import { buttonsOf, moneyBack, type OrderButton } from '../order.view.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const LABELS: Record<OrderButton, string> = {
  refuse: 'Refuser',
  accept: 'Accepter',
  cancel: 'Annuler la commande',
  collect: 'Marquer comme remise',
};
/** What says no only opens a question: its red is on the button that answers it. */
const VARIANTS: Record<OrderButton, ButtonVariant> = {
  refuse: 'secondary',
  accept: 'primary',
  cancel: 'secondary',
  collect: 'primary',
};
/** Whatever says no to a shopper asks for a reason first; the open question is in the address (R-SCREENS-3). */
export const QUESTION = 'motif';
const QUESTIONS = { refuse: 'refus', cancel: 'annulation' } as const;

const MAILED = {
  refuse: 'Un email prévient votre client que vous ne pouvez pas honorer sa commande.',
  cancel: "Un email prévient votre client que sa commande n'aura pas lieu.",
};

/** What may be done with an order now, on its page and in its dialog. */
export function OrderButtons({ order }: { order: OrderDetail }) {
  const { value: question, open, close } = useUrlDialog(QUESTION);
  const feedback = useFeedback();
  const [sent, setSent] = useState<OrderButton>();
  const buttons = buttonsOf(order.status);
  const asked = (['refuse', 'cancel'] as const).find(
    (button) => question === QUESTIONS[button] && buttons.includes(button),
  );
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

  const press = (button: OrderButton) => {
    if (button === 'refuse' || button === 'cancel') open(QUESTIONS[button]);
    else {
      setSent(button);
      send({ intent: button, id: order.id });
    }
  };

  return (
    <>
      {buttons.map((button) => (
        <Button
          key={button}
          variant={VARIANTS[button]}
          pending={isPending && sent === button}
          disabled={isPending && sent !== button}
          onClick={() => press(button)}
        >
          {LABELS[button]}
        </Button>
      ))}
      {asked && (
        <ReasonDialog
          title={
            asked === 'refuse' ? `Refuser la commande ${order.reference}` : `Annuler la commande ${order.reference}`
          }
          consequence={`${moneyBack(order)} ${MAILED[asked]}`}
          confirmLabel={asked === 'refuse' ? 'Refuser la commande' : 'Annuler la commande'}
          isPending={isPending}
          error={error}
          onConfirm={(reason) => {
            setSent(asked);
            send({ intent: asked, id: order.id, reason });
          }}
          onClose={() => {
            forgetError();
            close();
          }}
        />
      )}
    </>
  );
}
