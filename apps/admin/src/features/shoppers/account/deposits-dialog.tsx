import type { DepositKind } from '@etal/domain/till/deposits';
import { formatCents } from '@etal/texts/format';
import { IntegerInput } from '@etal/ui/integer-input';
import { Controller, useForm } from 'react-hook-form';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { blankDeposits, checkDeposits, depositsBodyOf, type DepositsValues } from './deposits-form.ts';

interface DepositsDialogProps {
  shopperId: string;
  kinds: readonly (DepositKind & { mayLeave: boolean })[];
  /** How many of each the customer has. */
  held: readonly { kindId: string; count: number }[];
  isPending: boolean;
  error: string | undefined;
  onSave: (body: ReturnType<typeof depositsBodyOf>) => void;
  onClose: () => void;
}

/** R-TILL-4: what leaves or comes back without an order. Mounted when open. */
export function DepositsDialog({ shopperId, kinds, held, isPending, error, onSave, onClose }: DepositsDialogProps) {
  const { control, handleSubmit } = useForm<DepositsValues>({
    defaultValues: blankDeposits(kinds),
    resolver: (values) => checkDeposits(shopperId, values),
  });
  const submit = handleSubmit((values) => onSave(depositsBodyOf(shopperId, values)));
  return (
    <FormDialog
      title="Noter des consignes"
      submitLabel="Enregistrer"
      isPending={isPending}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {kinds.map(({ id, label, cents, mayLeave }, index) => (
        <fieldset key={id}>
          <legend className="mb-1 font-semibold">
            {label}
            {cents > 0 && `, ${formatCents(cents)}`}
          </legend>
          <div className="grid grid-cols-2 items-start gap-4">
            <Controller
              control={control}
              name={`kinds.${index}.back`}
              render={({ field, fieldState }) => (
                <IntegerInput
                  label="Rapportées"
                  hint={`À rapporter\u00A0: ${held.find(({ kindId }) => kindId === id)?.count ?? 0}.`}
                  {...field}
                  error={fieldState.error?.message}
                />
              )}
            />
            {mayLeave && (
              <Controller
                control={control}
                name={`kinds.${index}.out`}
                render={({ field, fieldState }) => (
                  <IntegerInput label="Emportées" {...field} error={fieldState.error?.message} />
                )}
              />
            )}
          </div>
        </fieldset>
      ))}
    </FormDialog>
  );
}
