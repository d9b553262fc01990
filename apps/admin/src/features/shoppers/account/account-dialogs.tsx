import type { ShopperBalance } from '@etal/contract/till';
import { mayLetGo } from '@etal/domain/till/balance';
import { formatCents } from '@etal/texts/format';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { useState } from 'react';
import { newKey } from '../../../calls/new-key.ts';
import { useShop } from '../../../calls/use-shop.ts';
import type { AccountIntent } from './account-actions.ts';
import { DepositsDialog } from './deposits-dialog.tsx';
import { movableKinds, toSettle } from './deposits-form.ts';
import { PaymentDialog } from './payment-dialog.tsx';

/** As the address names them (R-SCREENS-3). */
export const ACCOUNT_DIALOGS = {
  payment: 'paiement',
  deposits: 'consignes',
  /** What noted deposits are worth is to be settled, or stays in the account. */
  settle: 'solder',
  letGo: 'dette',
} as const;

interface AccountDialogsProps {
  shopperId: string;
  name: string;
  balance: ShopperBalance;
  dialog: string | null;
  /** The sum that the address names: to be given back, or where negative to be received. */
  sum: number;
  isPending: boolean;
  error: string | undefined;
  send: (intent: AccountIntent) => void;
  onOpen: (dialog: string, sum: number) => void;
  onClose: () => void;
}

/** The acts of a customer's account, each open because the address says so. */
export function AccountDialogs(props: AccountDialogsProps) {
  const { shopperId, name, balance, dialog, sum, isPending, error, send, onOpen, onClose } = props;
  return (
    <>
      {dialog === ACCOUNT_DIALOGS.payment && <Payment {...props} />}
      {dialog === ACCOUNT_DIALOGS.deposits && <Deposits {...props} />}
      <ConfirmDialog
        open={dialog === ACCOUNT_DIALOGS.settle && sum !== 0}
        title={sum > 0 ? `Rendre ${formatCents(sum)}\u00A0?` : `Encaisser ${formatCents(-sum)}\u00A0?`}
        confirmLabel={sum > 0 ? `Rendre ${formatCents(sum)}` : `Encaisser ${formatCents(-sum)}`}
        cancelLabel={sum > 0 ? 'Garder en avoir' : 'Plus tard'}
        onCancel={onClose}
        onConfirm={() => onOpen(ACCOUNT_DIALOGS.payment, sum)}
      >
        {sum > 0
          ? `Les consignes rapportées sont notées. ${name} a cette somme d'avance tant que vous ne la rendez pas.`
          : `Les consignes emportées sont notées. ${name} doit cette somme tant que vous ne l'encaissez pas.`}
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === ACCOUNT_DIALOGS.letGo && (mayLetGo(balance.cents) || isPending || error !== undefined)}
        title={`Oublier ${formatCents(Math.abs(balance.cents))}\u00A0?`}
        confirmLabel="Oublier cette dette"
        pending={isPending}
        error={error}
        onCancel={onClose}
        onConfirm={() => send({ intent: 'letGo', id: shopperId })}
      >
        {name} ne vous devra plus rien. Vous ne pourrez pas revenir en arrière.
      </ConfirmDialog>
    </>
  );
}

/** One key for one opened form: whatever is pressed twice, or sent again, is noted once. */
function Payment({ shopperId, balance, sum, isPending, error, send, onClose }: AccountDialogsProps) {
  const { collectionPoints } = useShop();
  const [key] = useState(newKey);
  return (
    <PaymentDialog
      shopperId={shopperId}
      toSettle={sum || balance.cents}
      points={collectionPoints}
      isPending={isPending}
      error={error}
      onSave={(body) => send({ intent: 'payment', key, body })}
      onClose={onClose}
    />
  );
}

function Deposits({ shopperId, balance, isPending, error, send, onClose }: AccountDialogsProps) {
  const { depositKinds } = useShop().parameters;
  const [key] = useState(newKey);
  return (
    <DepositsDialog
      shopperId={shopperId}
      kinds={movableKinds(depositKinds, balance.deposits)}
      held={balance.deposits}
      isPending={isPending}
      error={error}
      onSave={(body) => send({ intent: 'deposits', key, body, toSettle: toSettle(depositKinds, body) })}
      onClose={onClose}
    />
  );
}
