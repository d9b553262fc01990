import { formatCount } from '@etal/texts/format';
import { TextArea } from '@etal/ui/text-area';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../../forms/form-dialog.tsx';

interface CancelDialogProps {
  count: number;
  isPending: boolean;
  error: string | undefined;
  onCancelOrders: (reason: string) => void;
  onClose: () => void;
}

const DEFAULT_REASON = 'Le point de collecte est fermé ce jour-là.';

export function CancelDialog({ count, isPending, error, onCancelOrders, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState(DEFAULT_REASON);
  const [hasAsked, setAsked] = useState(false);
  const isTold = reason.trim().length >= 3;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isTold) onCancelOrders(reason.trim());
  };
  return (
    <FormDialog
      title={`Annuler ${formatCount(count, 'commande', 'commandes')}\u00A0?`}
      description="Ce qui a été payé en ligne est rendu, les produits reviennent en stock, et chaque client est prévenu. Vous ne pourrez pas revenir en arrière."
      submitLabel="Annuler et rembourser"
      isPending={isPending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label="Motif"
        hint="Vos clients le lisent."
        required
        rows={2}
        maxLength={500}
        value={reason}
        error={hasAsked && !isTold ? 'Dites pourquoi, en quelques mots.' : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
