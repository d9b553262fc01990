import type { OrderDetail } from '@etal/contract/orders';
import { agreed, formatCents } from '@etal/texts/format';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { Checkbox } from '@etal/ui/checkbox';
import { Dialog } from '@etal/ui/dialog';
import { RadioCards } from '@etal/ui/radio-cards';
import { type ReactNode, useState } from 'react';
import type { NoShow } from '../order-actions.ts';

interface NoShowDialogProps {
  title: string;
  /** What was paid online by those who did not come; zero asks nothing about it. */
  paidOnline: number;
  /** Something of them is to be paid on site, and may go back on sale whatever becomes of the rest. */
  hasUnpaid: boolean;
  /** Names who did not come, where there are several. */
  children?: ReactNode;
  confirmLabel: string;
  isPending: boolean;
  error: string | undefined;
  onConfirm: (noShow: NoShow) => void;
  onClose: () => void;
}

/** R-ORDERS-11: nobody came; what becomes of the goods and of the money. Mounted when open. */
export function NoShowDialog({
  title,
  paidOnline,
  hasUnpaid,
  children,
  confirmLabel,
  isPending,
  error,
  onConfirm,
  onClose,
}: NoShowDialogProps) {
  const [money, setMoney] = useState<'keep' | 'refund'>('keep');
  const [restock, setRestock] = useState(false);
  const isKept = paidOnline > 0 && money === 'keep';
  const mayRestock = hasUnpaid || !isKept;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      keepOnOutsidePress
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Retour</Button>
          <Button
            variant="primary"
            pending={isPending}
            onClick={() => onConfirm({ keepPayment: isKept, restock: restock && mayRestock })}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div role="alert" className="mb-4 empty:mb-0">
        {error && <Banner tone="error">{error}</Banner>}
      </div>
      {children}
      <p className="mb-4">
        Votre client ne reçoit pas de message d'annulation. Vous pouvez revenir en arrière pendant sept jours.
      </p>
      <fieldset disabled={isPending} className="flex flex-col gap-4">
        {paidOnline > 0 && (
          <RadioCards
            legend={`${formatCents(paidOnline)} ${agreed(paidOnline, 'a été payé', 'ont été payés')} en ligne`}
            name="paiement"
            value={money}
            onChange={setMoney}
            options={[
              {
                value: 'keep',
                title: 'Garder le paiement',
                description: 'Les articles étaient prêts\u00A0: la facture reste due.',
              },
              {
                value: 'refund',
                title: 'Rembourser',
                description: 'La carte est remboursée et un avoir annule la facture.',
              },
            ]}
          />
        )}
        {mayRestock && (
          <Checkbox
            label="Remettre les articles en vente"
            hint="Leurs quantités reviennent au stock."
            checked={restock}
            onChange={(event) => setRestock(event.target.checked)}
          />
        )}
      </fieldset>
    </Dialog>
  );
}

export const paidOnlineOf = ({
  paymentStatus,
  refundable,
}: Pick<OrderDetail, 'paymentStatus' | 'refundable'>): number => (paymentStatus === 'CAPTURED' ? refundable : 0);
