import type { DepositKind } from '@etal/domain/till/deposits';
import { MoneyInput } from '@etal/ui/money-input';
import { Switch } from '@etal/ui/switch';
import { TextField } from '@etal/ui/text-field';
import { Controller, useForm } from 'react-hook-form';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { BLANK_DEPOSIT, checkDeposit, type DepositValues } from './deposit-form.ts';

interface DepositDialogProps {
  /** Undefined for a new one. */
  kind: DepositKind | undefined;
  others: readonly DepositKind[];
  isPending: boolean;
  error: string | undefined;
  onSave: (values: DepositValues) => void;
  onClose: () => void;
}

export function DepositDialog({ kind, others, isPending, error, onSave, onClose }: DepositDialogProps) {
  const { control, register, handleSubmit, formState } = useForm<DepositValues>({
    defaultValues: kind ?? BLANK_DEPOSIT,
    resolver: (values) => checkDeposit(values, others),
  });
  const submit = handleSubmit(onSave);
  return (
    <FormDialog
      title={kind ? `Modifier ${kind.label}` : 'Ajouter une consigne'}
      submitLabel={kind ? 'Enregistrer' : 'Ajouter'}
      isPending={isPending}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField
        label="Nom"
        required
        autoComplete="off"
        hint="Au singulier, tel que votre client le lit&nbsp;: Bocal, Caisse, Bouteille…"
        error={formState.errors.label?.message}
        {...register('label')}
      />
      <Controller
        control={control}
        name="cents"
        render={({ field, fieldState }) => (
          <MoneyInput
            label="Montant"
            hint="Rendu au retour. Vide ou 0&nbsp;: à rapporter, sans rien payer."
            {...field}
            error={fieldState.error?.message}
          />
        )}
      />
      {kind && (
        <p className="text-sm text-ink-soft">
          Un nouveau montant vaut pour les prochaines commandes. Celles qui sont passées gardent le leur.
        </p>
      )}
      <Switch
        label="Activée"
        hint="Désactivée, elle ne part plus avec vos articles. Ce qui est chez vos clients peut toujours revenir."
        {...register('isEnabled')}
      />
    </FormDialog>
  );
}
