import { ConfirmDialog } from '@etal/ui/confirm-dialog';

interface ToggleSaleDialogProps {
  /** The item to toggle; the dialog is closed while there is none. */
  item: { label: string; isEnabled: boolean } | undefined;
  kind?: keyof typeof CONSEQUENCES;
  isPending: boolean;
  error: string | undefined;
  onCancel: () => void;
  onConfirm: () => void;
}

const CONSEQUENCES = {
  saleable: {
    off: 'Il sera masqué par défaut sur le site et ne pourra plus être commandé. Les commandes déjà passées ne changent pas.',
    on: 'Il sera visible sur le site et vos clients pourront le commander.',
  },
  point: {
    off: 'Il sera masqué par défaut sur le site et vos clients ne pourront plus y commander. Les commandes déjà passées ne changent pas.',
    on: 'Il sera visible sur le site et vos clients pourront y retirer leurs commandes.',
  },
};

/** R-SCREENS-7: articles, bags and collection points are toggled through this confirmation. */
export function ToggleSaleDialog({
  item,
  kind = 'saleable',
  isPending,
  error,
  onCancel,
  onConfirm,
}: ToggleSaleDialogProps) {
  const verb = item?.isEnabled ? 'Désactiver la vente' : 'Activer la vente';
  return (
    <ConfirmDialog
      open={item !== undefined}
      title={`${verb} de ${item?.label ?? ''}`}
      confirmLabel={verb}
      pending={isPending}
      error={error}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {CONSEQUENCES[kind][item?.isEnabled ? 'off' : 'on']}
    </ConfirmDialog>
  );
}
