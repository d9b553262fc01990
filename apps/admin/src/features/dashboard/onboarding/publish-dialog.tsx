import { quoted } from '@etal/texts/typography';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';

interface PublishDialogProps {
  open: boolean;
  label: string;
  isPending: boolean;
  error: string | undefined;
  onCancel: () => void;
  onConfirm: () => void;
}

export function PublishDialog({ open, label, isPending, error, onCancel, onConfirm }: PublishDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title={`Publier le site ${quoted(label)}`}
      confirmLabel="Publier mon site"
      cancelLabel="Pas encore"
      pending={isPending}
      error={error}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      Votre site sera visible de tous et vos clients pourront commander tout de suite. Vos articles, vos points de
      collecte et vos textes restent modifiables à tout moment.
    </ConfirmDialog>
  );
}
